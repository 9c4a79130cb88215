import type { CookieJar, NewCookie } from "../../../cookies/cookie-jar.js";
import type { PageEnv } from "../../../env.js";
import { randomId } from "../../../frames/random-id.js";
import { BUFFER_LIMITS } from "../../../network/bodies.js";
import { DocumentLoad } from "../../../network/document-load.js";
import type { Traffic, TrafficEvent } from "../../../network/traffic.js";
import type { TrafficWindows } from "../../../network/traffic-windows.js";
import { noEffect, partly, refused, type MethodTable } from "../../domain.js";
import { invalidParams, serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import type { UserAgentOverride } from "../emulation/user-agent.js";
import { BodyReader } from "./bodies.js";
import { COOKIES, deleteCookies, getCookies, setCookie, setCookies } from "./cookie-methods.js";
import { networkEvents, type EventContext } from "./events.js";
import { NetworkOverrides, type Conditions } from "./overrides.js";

interface EnableParams {
  readonly maxTotalBufferSize?: number;
  readonly maxResourceBufferSize?: number;
}

interface ConditionParams {
  readonly offline: boolean;
  readonly latency: number;
  readonly downloadThroughput?: number;
  readonly uploadThroughput?: number;
}

interface RuleParams extends Omit<ConditionParams, "offline"> {
  /** Of the URL Pattern API; empty for every URL. */
  readonly urlPattern: string;
  readonly offline?: boolean;
}

export interface NetworkDomain {
  readonly table: MethodTable;
  /** Keeps what happens from now on for sessions of the previous document, which have not come yet. */
  keepJournal(): void;
  /** A session that was attached to the previous document goes on in this one: the document's own request comes first. */
  continueSession(session: AgentSession, methods: ReadonlySet<string>): void;
  stop(): void;
}

export interface NetworkParts {
  readonly traffic: Traffic;
  readonly windows: TrafficWindows;
  readonly jar: CookieJar;
  readonly setUserAgent: (session: AgentSession, override: UserAgentOverride) => void;
}

/** How many events of a document's start are kept for sessions that come later. */
const JOURNAL = 1000;
/** How long (ms) sessions of the previous document may take to come. */
const JOURNAL_TIME = 10_000;

const CONDITIONS = "offline and latency, for fetch, asynchronous XHR and navigator.onLine; limits of speed are an error";
const NO_THROTTLING = "The speed of the network cannot be limited from within the page";

export function createNetworkDomain(env: PageEnv, { traffic, windows, jar, setUserAgent }: NetworkParts): NetworkDomain {
  const { window } = env;
  const overrides = new NetworkOverrides(env, traffic);
  const { codec } = windows.main;
  const bodies = new BodyReader(traffic, codec);
  const load = new DocumentLoad(env, windows.main);
  const listening = new Map<AgentSession, () => void>();
  const { navigator, performance } = window;
  const context: EventContext = {
    codec,
    hasUserGesture: () => (navigator as { userActivation?: UserActivation }).userActivation?.isActive ?? false,
    timeOrigin: performance.timeOrigin,
  };
  /** What happened before the sessions of the previous document came. */
  let journal: TrafficEvent[] | undefined;
  let endJournal = (): void => {};

  function keepJournal(): void {
    const events: TrafficEvent[] = (journal = []);
    // What was loaded before this script belongs to the document, too.
    windows.buffered = true;
    const leave = traffic.listen((event) => void (events.length < JOURNAL && events.push(event)));
    windows.buffered = false;
    const timer = env.browser.setTimeout(() => endJournal(), JOURNAL_TIME);
    endJournal = () => {
      endJournal = () => {};
      env.browser.clearTimeout(timer);
      journal = undefined;
      leave();
    };
  }

  function enable(session: AgentSession, { maxTotalBufferSize, maxResourceBufferSize }: EnableParams): void {
    session.enabled.add("Network");
    traffic.bodies.limits = { total: maxTotalBufferSize ?? BUFFER_LIMITS.total, resource: maxResourceBufferSize ?? BUFFER_LIMITS.resource };
    if (listening.has(session)) return;
    const tell = (event: TrafficEvent): void => {
      for (const [method, params] of networkEvents(event, context)) session.emit(method, params);
    };
    if (session.replaying) {
      load.register(traffic);
      journal?.forEach(tell);
      // Without a journal, resource timing still knows what was loaded.
      windows.buffered = journal === undefined;
    }
    listening.set(session, traffic.listen(tell));
    windows.buffered = false;
    if (session.replaying) load.end(tell);
    session.onClose(() => disable(session));
  }

  function disable(session: AgentSession): void {
    session.enabled.delete("Network");
    listening.get(session)?.();
    listening.delete(session);
  }

  function setConditions(session: AgentSession, params: ConditionParams): void {
    const rule = ruleOf(env, { ...params, urlPattern: "" });
    overrides.conditions.set(session, rule.offline || rule.latency > 0 ? [rule] : undefined);
    overrides.navigatorOffline.set(session, rule.offline ? true : undefined);
  }

  const table: MethodTable = {
    "Network.enable": partly(
      "what scripts, elements and style sheets of the page request; headers that the browser adds, redirects and IP addresses are not known, resources of elements are reported when they are loaded",
      (params: EnableParams, session) => enable(session, params),
    ),
    "Network.disable": (_params: never, session: AgentSession) => {
      disable(session);
      for (const override of [overrides.headers, overrides.blocked, overrides.cacheDisabled, overrides.conditions, overrides.navigatorOffline]) override.set(session, undefined);
    },
    "Network.getResponseBody": partly("bodies that the page never held (documents, scripts, images) are requested again, from the cache if it has them", ({ requestId }: { requestId: string }) =>
      bodies.responseBody(requestId),
    ),
    "Network.getRequestPostData": ({ requestId }: { requestId: string }) => bodies.postData(requestId),
    "Network.searchInResponseBody": (params: { requestId: string; query: string; caseSensitive?: boolean; isRegex?: boolean }) =>
      bodies.search(params.requestId, params.query, params.caseSensitive ?? false, params.isRegex ?? false),
    "Network.setExtraHTTPHeaders": partly("for fetch and XHR to the app's own origin", ({ headers }: { headers: Record<string, unknown> }, session) => {
      const list = Object.entries(headers);
      if (list.some(([, value]) => typeof value !== "string")) throw invalidParams("Invalid header value, string expected");
      overrides.headers.set(session, list.length > 0 ? (list as [string, string][]) : undefined);
    }),
    "Network.setBlockedURLs": partly("for fetch, asynchronous XHR and beacons", ({ urls = [] }: { urls?: readonly string[] }, session) =>
      overrides.blocked.set(session, urls.length > 0 ? urls : undefined),
    ),
    "Network.setCacheDisabled": partly("for fetch and XHR to the app's own origin, by request headers", ({ cacheDisabled }: { cacheDisabled: boolean }, session) =>
      overrides.cacheDisabled.set(session, cacheDisabled ? true : undefined),
    ),
    "Network.emulateNetworkConditions": partly(CONDITIONS, (params: ConditionParams, session) => setConditions(session, params)),
    "Network.overrideNetworkState": partly("navigator.onLine and its events; navigator.connection stays", ({ offline }: ConditionParams, session) =>
      overrides.navigatorOffline.set(session, offline ? true : undefined),
    ),
    "Network.emulateNetworkConditionsByRule": partly(CONDITIONS, (params: { matchedNetworkConditions: readonly RuleParams[]; offline?: boolean }, session) => {
      const rules = params.matchedNetworkConditions.map((rule) => ruleOf(env, { ...rule, offline: rule.offline ?? params.offline ?? false }));
      overrides.conditions.set(session, rules.length > 0 ? rules : undefined);
      return { ruleIds: rules.map(() => randomId()) };
    }),
    "Network.setUserAgentOverride": partly("what navigator says; the request headers stay", (params: UserAgentOverride, session) => setUserAgent(session, params)),
    "Network.getCookies": partly(COOKIES, ({ urls }: { urls?: readonly string[] }) => getCookies(jar, urls)),
    "Network.getAllCookies": partly(COOKIES, () => getCookies(jar, undefined)),
    "Network.setCookie": partly(COOKIES, (params: NewCookie) => ({ success: setCookie(jar, params) })),
    "Network.setCookies": partly(COOKIES, ({ cookies }: { cookies: readonly NewCookie[] }) => setCookies(jar, cookies)),
    "Network.deleteCookies": partly(COOKIES, (params: { name: string; url?: string; domain?: string; path?: string }) => deleteCookies(jar, params)),
    "Network.clearBrowserCookies": partly(COOKIES, () => jar.clear()),
    "Network.clearBrowserCache": refused("the browser's cache is out of a page's reach", "The browser's cache cannot be cleared from within the page"),
    "Network.canClearBrowserCache": () => ({ result: false }),
    "Network.canClearBrowserCookies": () => ({ result: true }),
    "Network.canEmulateNetworkConditions": () => ({ result: true }),
    "Network.setBypassServiceWorker": partly("switching it on is an error", ({ bypass }: { bypass: boolean }) => {
      if (bypass) throw serverError("The app's service worker cannot be bypassed from within the page");
    }),
    "Network.setAttachDebugStack": noEffect("stacks are attached to all requests of scripts"),
    "Network.enableReportingApi": partly("switching it on is an error", ({ enable }: { enable: boolean }) => {
      if (enable) throw serverError("Reports are sent by the browser, unseen by pages");
    }),
    "Network.getSecurityIsolationStatus": refused("Policies of the response are out of a page's reach"),
    "Network.getCertificate": refused("Certificates are out of a page's reach"),
    "Network.replayXHR": refused("would send a request that the page did not ask for", "Given id does not correspond to XHR"),
  };

  return {
    table,
    keepJournal,
    continueSession(session, methods) {
      if (methods.has("Network.enable")) {
        load.begin((event) => {
          for (const [method, params] of networkEvents(event, context)) session.emit(method, params);
        });
      }
    },
    stop() {
      endJournal();
      overrides.stop();
      for (const session of [...listening.keys()]) disable(session);
    },
  };
}

interface PatternLike {
  test(url: string): boolean;
}

function ruleOf({ natives, page }: PageEnv, { urlPattern, offline = false, latency, downloadThroughput = -1, uploadThroughput = -1 }: RuleParams): Conditions {
  if (downloadThroughput > 0 || uploadThroughput > 0) throw serverError(NO_THROTTLING);
  if (urlPattern === "") return { offline, latency };
  const { URLPattern: Pattern } = natives as { URLPattern?: { prototype: PatternLike } & Function };
  if (!Pattern) throw serverError("This browser has no URLPattern");
  const { test } = Pattern.prototype;
  let pattern: object;
  try {
    pattern = page.construct(Pattern, [urlPattern]);
  } catch {
    throw invalidParams("Invalid URL pattern");
  }
  return { offline, latency, matches: (url) => page.apply(test, pattern, [url]) as boolean };
}
