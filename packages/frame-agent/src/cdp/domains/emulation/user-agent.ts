import type { PageEnv } from "../../../env.js";
import { PagePromises } from "../../../network/page-promises.js";
import type { AgentSession } from "../../session.js";
import { SessionOverride } from "../../session-override.js";
import { PageValues } from "./page-values.js";

interface Brand {
  readonly brand: string;
  readonly version: string;
}

interface Metadata {
  readonly brands?: readonly Brand[];
  readonly fullVersionList?: readonly Brand[];
  readonly platform: string;
  readonly platformVersion: string;
  readonly architecture: string;
  readonly model: string;
  readonly mobile: boolean;
  readonly bitness?: string;
  readonly wow64?: boolean;
  readonly formFactors?: readonly string[];
}

/** Parameters of `Network.setUserAgentOverride` and `Emulation.setUserAgentOverride`. */
export interface UserAgentOverride {
  readonly userAgent: string;
  readonly acceptLanguage?: string;
  readonly platform?: string;
  readonly userAgentMetadata?: Metadata;
}

const isEmpty = ({ userAgent, acceptLanguage, platform, userAgentMetadata }: UserAgentOverride): boolean =>
  userAgent === "" && !acceptLanguage && !platform && !userAgentMetadata;

/** What `navigator` says of the browser. The headers of requests stay the browser's own. */
export class UserAgent {
  readonly #override: SessionOverride<UserAgentOverride>;
  readonly #values: PageValues;
  readonly #promises: PagePromises;
  #undo: (() => void)[] = [];

  constructor(private readonly env: PageEnv) {
    this.#values = new PageValues(env.page, env.natives);
    this.#promises = new PagePromises(env.page, env.natives, env.browser);
    this.#override = new SessionOverride((value) => this.#apply(value));
  }

  set(session: AgentSession, override: UserAgentOverride): void {
    this.#override.set(session, isEmpty(override) ? undefined : override);
  }

  stop(): void {
    this.#override.clear();
  }

  #apply(value: UserAgentOverride | undefined): void {
    for (const undo of this.#undo.splice(0)) undo();
    if (!value) return;
    const { env } = this;
    const { prototype } = env.natives.Navigator;
    const { userAgent, acceptLanguage, platform, userAgentMetadata } = value;
    const show = (name: string, shown: unknown): void => {
      this.#undo.push(env.patches.getter(prototype, name, (callNative) => (callNative(), shown)));
    };
    if (userAgent !== "") {
      show("userAgent", userAgent);
      show("appVersion", userAgent.replace(/^Mozilla\//, ""));
      this.#showData(userAgentMetadata);
    }
    if (platform) show("platform", platform);
    if (acceptLanguage) {
      const languages = acceptLanguage.split(",").map((entry) => entry.trim()).filter(Boolean);
      show("language", languages[0] ?? "");
      show("languages", this.#values.frozen(this.#values.array(languages)));
    }
  }

  #showData(metadata: Metadata | undefined): void {
    const { env } = this;
    const values = this.#values;
    const prototype = (env.window as { NavigatorUAData?: { prototype: object } }).NavigatorUAData?.prototype;
    const brandList = (list: readonly Brand[]): object => values.array(list.map(({ brand, version }) => values.object({ brand, version })));
    const { brands = [], mobile = false, platform = "" } = metadata ?? {};
    const low = (): Record<string, unknown> => ({ brands: brandList(brands), mobile, platform });
    const shownBrands = values.frozen(brandList(brands));
    const high: Record<string, unknown> = {
      architecture: metadata?.architecture ?? "",
      bitness: metadata?.bitness ?? "",
      formFactors: values.array(metadata?.formFactors ?? []),
      fullVersionList: brandList(metadata?.fullVersionList ?? []),
      model: metadata?.model ?? "",
      platformVersion: metadata?.platformVersion ?? "",
      wow64: metadata?.wow64 ?? false,
    };
    this.#undo.push(
      env.patches.getter(prototype, "brands", (callNative) => (callNative(), shownBrands)),
      env.patches.getter(prototype, "mobile", (callNative) => (callNative(), mobile)),
      env.patches.getter(prototype, "platform", (callNative) => (callNative(), platform)),
      env.patches.method(prototype, "toJSON", (callNative) => (callNative(), values.object(low()))),
      env.patches.method(prototype, "getHighEntropyValues", (callNative, _self, args) =>
        this.#promises.then(
          callNative(),
          () => {
            const hints = Array.from(args[0] as ArrayLike<string>, String);
            const asked = Object.entries(high).filter(([name]) => hints.includes(name));
            const all = Object.entries({ ...low(), ...Object.fromEntries(asked) }).sort(([a], [b]) => (a < b ? -1 : 1));
            return values.object(Object.fromEntries(all));
          },
          () => {},
        ),
      ),
    );
  }
}
