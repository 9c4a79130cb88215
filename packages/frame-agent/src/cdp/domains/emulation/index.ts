import { getter } from "../../../dom/uncurry.js";
import type { AgentEnv } from "../../../env.js";
import { serverError } from "../../errors.js";
import { noEffect, partly, type MethodTable } from "../../domain.js";
import type { AgentSession } from "../../session.js";
import { UserAgent, type UserAgentOverride } from "./user-agent.js";

interface MediaParams {
  readonly media?: string;
  readonly features?: readonly { readonly name: string; readonly value: string }[];
}

/** What applies to a screen that nobody configured: the media of windows that evaluate no media queries (jsdom). */
const UNEMULATED_MEDIA: ReadonlySet<string> = new Set([
  "screen",
  "(prefers-color-scheme: light)",
  "(prefers-reduced-motion: no-preference)",
  "(prefers-reduced-transparency: no-preference)",
  "(prefers-contrast: no-preference)",
  "(forced-colors: none)",
]);

export interface EmulationDomain {
  readonly table: MethodTable;
  setUserAgent(session: AgentSession, override: UserAgentOverride): void;
  stop(): void;
}

export function createEmulationDomain(env: AgentEnv): EmulationDomain {
  const userAgent = new UserAgent(env);
  const focusing = new Set<AgentSession>();
  const { matchMedia } = env.window;
  const isMatch = getter<MediaQueryList, boolean>(env.window.MediaQueryList?.prototype, "matches", false);
  const matches = (query: string): boolean =>
    matchMedia ? isMatch(env.page.apply(matchMedia, env.window, [query]) as MediaQueryList) : UNEMULATED_MEDIA.has(query);
  const update = (): void => void (env.focus.emulated = focusing.size > 0);

  const table: MethodTable = {
    "Emulation.setFocusEmulationEnabled": ({ enabled }: { enabled: boolean }, session: AgentSession) => {
      if (enabled) {
        focusing.add(session);
        session.onClose(() => {
          focusing.delete(session);
          update();
        });
      } else {
        focusing.delete(session);
      }
      update();
    },
    "Emulation.setEmulatedMedia": partly("only what applies without emulation; anything else is an error", ({ media = "", features = [] }: MediaParams) => {
      const asked = [media, ...features.map(({ name, value }) => (value === "" ? "" : `(${name}: ${value})`))];
      const missing = asked.find((query) => query !== "" && !matches(query));
      if (missing !== undefined) throw serverError(`Media cannot be emulated from within the page: ${missing} does not apply`);
    }),
    "Emulation.clearDeviceMetricsOverride": noEffect("no override can be set"),
    "Emulation.setTouchEmulationEnabled": partly("switching it on is an error", ({ enabled }: { enabled: boolean }) => {
      if (enabled) throw serverError("Touch cannot be emulated from within the page");
    }),
    "Emulation.setCPUThrottlingRate": partly("rates other than 1 are an error", ({ rate }: { rate: number }) => {
      if (rate !== 1) throw serverError("The CPU cannot be throttled from within the page");
    }),
  };
  return { table, setUserAgent: (session, override) => userAgent.set(session, override), stop: () => userAgent.stop() };
}
