import type { PageEnv } from "../../../env.js";
import { noEffect, partly, refused, type MethodTable } from "../../domain.js";
import { invalidParams, serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { SessionOverride } from "../../session-override.js";
import { Geolocation, type Position } from "./geolocation.js";
import { LocaleEmulation } from "./locale.js";
import { MediaEmulation } from "./media.js";
import { Permissions } from "./permissions.js";
import { awaitSize, checkMetrics, emulateScreen, type DeviceMetrics } from "./metrics.js";
import { NavigatorEmulation } from "./navigator.js";
import { TimezoneEmulation } from "./timezone.js";
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

/** How long (ms) the Host may take to show the frame with another color scheme. */
const SCHEME_PATIENCE = 300;

export interface EmulationDomain {
  readonly table: MethodTable;
  setUserAgent(session: AgentSession, override: UserAgentOverride): void;
  stop(): void;
}

export function createEmulationDomain(env: PageEnv): EmulationDomain {
  const { browser, presentation } = env;
  const userAgent = new UserAgent(env);
  const media = new MediaEmulation(env);
  const navigator = new NavigatorEmulation(env);
  const geolocation = new Geolocation(env);
  const timezone = new TimezoneEmulation(env);
  const locale = new LocaleEmulation(env);
  const permissions = new Permissions(env);
  const focus = new SessionOverride<true>((value) => {
    env.focus.emulated = value === true;
    navigator.showFocus(value === true);
  });
  const looks = new Map<AgentSession, { width: number; height: number; scheme: "" | "light" | "dark" }>();
  let undoScreen = (): void => {};
  const metrics = new SessionOverride<DeviceMetrics>((value) => {
    undoScreen();
    undoScreen = value ? emulateScreen(env, value) : () => {};
  });
  const emulatedMedia = new SessionOverride<MediaParams>(() => applyMedia());

  /** Asks the Host to show the frame in another way. It forgets what a session asked for when the session ends. */
  function show(session: AgentSession, change: Partial<{ width: number; height: number; scheme: "" | "light" | "dark" }>): void {
    const look = { ...(looks.get(session) ?? { width: 0, height: 0, scheme: "" as const }), ...change };
    if (!looks.has(session)) session.onClose(() => looks.delete(session));
    looks.set(session, look);
    presentation.send({ s: session.id, ...look });
  }

  async function setMetrics(session: AgentSession, params: DeviceMetrics): Promise<void> {
    checkMetrics(params);
    const { width, height } = params;
    show(session, { width, height });
    metrics.set(session, params);
    try {
      await awaitSize(env, width, height);
    } catch (error) {
      metrics.set(session, undefined);
      show(session, { width: 0, height: 0 });
      throw error;
    }
  }

  async function setMedia(session: AgentSession, params: MediaParams): Promise<void> {
    const { media: type = "", features = [] } = params;
    const wanted = features.filter(({ name, value }) => name !== "" && value !== "");
    if (!media.available) {
      const missing = [type, ...wanted.map(({ name, value }) => `(${name}: ${value})`)].find((query) => query !== "" && !UNEMULATED_MEDIA.has(query));
      if (missing !== undefined) throw serverError(`Media cannot be emulated from within the page: ${missing} does not apply`);
      return;
    }
    const scheme = wanted.find(({ name }) => name === "prefers-color-scheme")?.value;
    const isShown = scheme === "light" || scheme === "dark";
    const had = looks.get(session)?.scheme ?? "";
    if (presentation.available && (isShown || had !== "")) {
      show(session, { scheme: isShown ? scheme : "" });
      if (isShown) await awaitScheme(scheme);
    }
    emulatedMedia.set(session, type === "" && wanted.length === 0 ? undefined : params);
  }

  function applyMedia(): void {
    const { current } = emulatedMedia;
    if (!current) return media.set(undefined);
    // What holds in reality need not be emulated, and then style sheets and events are the browser's own.
    const isReal = (name: string, value: string): boolean => name === "prefers-color-scheme" && media.holds(`(${name}: ${value})`);
    const features = (current.features ?? []).filter(({ name, value }) => name !== "" && value !== "" && !isReal(name, value));
    const type = (current.media ?? "").toLowerCase();
    if (type === "" && features.length === 0) return media.set(undefined);
    media.set({ type, features: new Map(features.map(({ name, value }) => [name.toLowerCase(), value.toLowerCase()])) });
  }

  async function awaitScheme(scheme: string): Promise<void> {
    const end = browser.now() + SCHEME_PATIENCE;
    while (!media.holds(`(prefers-color-scheme: ${scheme})`) && browser.now() < end) {
      await new Promise<void>((resolve) => browser.setTimeout(resolve, 10));
    }
  }

  const table: MethodTable = {
    ...permissions.table,
    "Emulation.canEmulate": () => ({ result: true }),
    "Emulation.setFocusEmulationEnabled": ({ enabled }: { enabled: boolean }, session: AgentSession) => focus.set(session, enabled ? true : undefined),
    "Emulation.setDeviceMetricsOverride": partly(
      "the Host sizes the iframe; the scale factor and the screen are what scripts read, the pixels drawn and the layout of mobile viewports stay",
      (params: DeviceMetrics, session) => setMetrics(session, params),
    ),
    "Emulation.clearDeviceMetricsOverride": (_params: never, session: AgentSession) => {
      metrics.set(session, undefined);
      if (looks.has(session)) show(session, { width: 0, height: 0 });
    },
    "Emulation.setEmulatedMedia": partly(
      "matchMedia, its change events and the media of readable style sheets; with a Host the color scheme is the browser's own. <source media>, sheets of other origins and shadow trees stay",
      (params: MediaParams, session) => setMedia(session, params),
    ),
    "Emulation.setTouchEmulationEnabled": partly("navigator.maxTouchPoints; input of a touch screen comes through Input", (params: { enabled: boolean; maxTouchPoints?: number }, session) => {
      const { enabled, maxTouchPoints = 1 } = params;
      if (enabled && (maxTouchPoints < 1 || maxTouchPoints > 16)) throw invalidParams("Touch points must be between 1 and 16");
      navigator.touchPoints.set(session, enabled ? maxTouchPoints : undefined);
    }),
    "Emulation.setEmitTouchEventsForMouse": partly("switching it on is an error", ({ enabled }: { enabled: boolean }) => {
      if (enabled) throw serverError("The user's mouse cannot be turned into a touch screen from within the page");
    }),
    "Emulation.setUserAgentOverride": partly("what navigator says; the request headers stay", (params: UserAgentOverride, session) => userAgent.set(session, params)),
    "Emulation.setTimezoneOverride": partly("Date and Intl of the main world of the main frame", ({ timezoneId }: { timezoneId: string }, session) => timezone.set(session, timezoneId)),
    "Emulation.setLocaleOverride": partly("Intl and the toLocale methods of the main world of the main frame", ({ locale: name = "" }: { locale?: string }, session) => locale.set(session, name)),
    "Emulation.setGeolocationOverride": (params: Position, session: AgentSession) => geolocation.set(session, params),
    "Emulation.clearGeolocationOverride": (_params: never, session: AgentSession) => geolocation.clear(session),
    "Emulation.setHardwareConcurrencyOverride": ({ hardwareConcurrency }: { hardwareConcurrency: number }, session: AgentSession) => {
      if (hardwareConcurrency < 1) throw invalidParams("HardwareConcurrency must be a positive number");
      navigator.concurrency.set(session, hardwareConcurrency);
    },
    "Emulation.setAutomationOverride": ({ enabled }: { enabled: boolean }, session: AgentSession) => navigator.webdriver.set(session, enabled ? true : undefined),
    "Emulation.setDocumentCookieDisabled": ({ disabled }: { disabled: boolean }, session: AgentSession) => navigator.cookiesDisabled.set(session, disabled ? true : undefined),
    "Emulation.setCPUThrottlingRate": partly("rates other than 1 are an error", ({ rate }: { rate: number }) => {
      if (rate !== 1) throw serverError("The CPU cannot be throttled from within the page");
    }),
    "Emulation.setScriptExecutionDisabled": partly("switching scripts off is an error: the Frame Agent is one", ({ value }: { value: boolean }) => {
      if (value) throw serverError("Scripts cannot be disabled from within the page");
    }),
    "Emulation.setEmulatedVisionDeficiency": partly("only `none`; anything else is an error", ({ type }: { type: string }) => {
      if (!VISIONS.has(type)) throw invalidParams("Unknown vision deficiency type");
      if (type !== "none") throw serverError("Vision deficiencies cannot be emulated from within the page");
    }),
    "Emulation.setAutoDarkModeOverride": partly("switching it on is an error", ({ enabled }: { enabled?: boolean }) => {
      if (enabled) throw serverError("Pages cannot be darkened from within");
    }),
    "Emulation.clearIdleOverride": noEffect("no override can be set"),
    "Emulation.setIdleOverride": refused("the browser tells who is idle", "The idle state cannot be emulated from within the page"),
    "Emulation.resetPageScaleFactor": noEffect("an embedded page has no scale of its own"),
    "Emulation.setVirtualTimePolicy": refused("the page's clock cannot be stopped from within", "Virtual time cannot be had from within the page"),
  };

  return {
    table,
    setUserAgent: (session, override) => userAgent.set(session, override),
    stop() {
      userAgent.stop();
      media.stop();
      navigator.stop();
      geolocation.stop();
      timezone.stop();
      locale.stop();
      permissions.stop();
      focus.clear();
      metrics.clear();
    },
  };
}

const VISIONS: ReadonlySet<string> = new Set(["none", "blurredVision", "reducedContrast", "achromatopsia", "deuteranopia", "protanopia", "tritanopia"]);
