import { nativeMethod } from "../../../dom/uncurry.js";
import { BLOCKED, DISCONNECTED, type Continued, type Decision, type Gate, type PageRequest } from "../../../network/request.js";
import { headerOf, type HeaderList } from "../../../network/http.js";
import type { Traffic } from "../../../network/traffic.js";
import type { PageEnv } from "../../../env.js";
import { SessionOverride } from "../../session-override.js";
import { containsPattern } from "./url-pattern.js";

export interface Conditions {
  /** Missing: for every URL. */
  readonly matches?: (url: string) => boolean;
  readonly offline: boolean;
  /** Milliseconds that a request takes at least. */
  readonly latency: number;
}

/** `navigator.onLine` and its events as long as a session says that the page is offline. */
class OnlineState {
  #undo: (() => void) | undefined;

  readonly #dispatch: Function;

  constructor(private readonly env: PageEnv) {
    this.#dispatch = nativeMethod(env.natives.EventTarget.prototype, "dispatchEvent")!;
  }

  set(offline: boolean): void {
    if (offline === (this.#undo !== undefined)) return;
    const { env } = this;
    if (offline) this.#undo = env.patches.getter(env.natives.Navigator?.prototype, "onLine", () => false);
    else {
      this.#undo!();
      this.#undo = undefined;
    }
    const { Event: PageEvent } = env.natives;
    env.page.apply(this.#dispatch, env.window, [env.page.construct(PageEvent, [offline ? "offline" : "online"])]);
  }
}

/** Requests whose headers a page can set. */
const ADDED_TO: ReadonlySet<string> = new Set(["Fetch", "XHR"]);

const isSimple = (name: string): boolean => /^(?:accept|accept-language|content-language)$/i.test(name);

/** What sessions change of requests without looking at each: headers, blocked URLs, the cache, the connection. */
export class NetworkOverrides {
  readonly headers = new SessionOverride<HeaderList>(() => this.#update());
  readonly blocked = new SessionOverride<readonly string[]>(() => this.#update());
  readonly cacheDisabled = new SessionOverride<true>(() => this.#update());
  /** The first that matches a request counts. */
  readonly conditions = new SessionOverride<readonly Conditions[]>(() => this.#update());
  /** Whether `navigator` says that the page is offline. */
  readonly navigatorOffline: SessionOverride<true>;
  readonly #online: OnlineState;
  #leave: (() => void)[] = [];

  constructor(
    private readonly env: PageEnv,
    private readonly traffic: Traffic,
  ) {
    this.#online = new OnlineState(env);
    traffic.headersOf = (init) => (ADDED_TO.has(init.type) ? replaceHeaders(init.headers, this.#addedHeaders(init)) : init.headers);
    this.navigatorOffline = new SessionOverride((offline) => this.#online.set(offline === true));
  }

  stop(): void {
    for (const override of [this.headers, this.blocked, this.cacheDisabled, this.conditions, this.navigatorOffline]) override.clear();
  }

  #update(): void {
    for (const leave of this.#leave.splice(0)) leave();
    const { headers, blocked, cacheDisabled, conditions } = this;
    if (blocked.current || headers.current || cacheDisabled.current) this.#leave.push(this.traffic.addGate(this.#before));
    const { current = [] } = conditions;
    if (current.some(({ offline, latency }) => offline || latency > 0)) this.#leave.push(this.traffic.addGate(this.#connection));
  }

  readonly #before: Gate = {
    order: 0,
    request: (request) => {
      const patterns = [...this.blocked.all].flat();
      if (patterns.some((pattern) => containsPattern(pattern, request.url))) return { kind: "fail", failure: BLOCKED };
      const isChanged = ADDED_TO.has(request.type) && (this.headers.current ?? this.cacheDisabled.current) !== undefined;
      return !isChanged ? undefined : { kind: "continue", headers: request.headers };
    },
    wantsResponse: () => false,
    response: () => Promise.resolve({ kind: "continue" }),
  };

  readonly #connection: Gate = {
    order: 2,
    request: ({ url }: PageRequest, changes: Continued): Decision | Promise<Decision> | undefined => {
      const current = this.conditions.current?.find(({ matches }) => !matches || matches(changes.url ?? url));
      if (!current || !(current.offline || current.latency > 0)) return undefined;
      const decision: Decision = current.offline ? { kind: "fail", failure: DISCONNECTED } : { kind: "continue" };
      if (!(current.latency > 0) && current.offline) return decision;
      return new Promise((resolve) => this.env.browser.setTimeout(() => resolve(decision), current.latency));
    },
    wantsResponse: () => false,
    response: () => Promise.resolve({ kind: "continue" }),
  };

  /** A header that another origin did not allow would make the browser refuse the request. */
  #addedHeaders(request: Pick<PageRequest, "url" | "headers">): HeaderList {
    const { origin } = this.env.window.location;
    const isOwn = request.url.startsWith(`${origin}/`);
    const extra = [...this.headers.all].flat().filter(([name]) => isOwn || isSimple(name));
    const cache: HeaderList = this.cacheDisabled.current && isOwn ? [["Cache-Control", "no-cache"], ["Pragma", "no-cache"]] : [];
    return [...cache, ...extra];
  }
}

export function replaceHeaders(headers: HeaderList, added: HeaderList): HeaderList {
  return [...headers.filter(([name]) => headerOf(added, name.toLowerCase()) === undefined), ...added];
}
