import { getter, nativeMethod } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { withoutHash } from "../../../frames/document-url.js";
import type { Traffic, TrafficEvent } from "../../../network/traffic.js";
import { partly, type MethodTable } from "../../domain.js";
import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";

export interface LogDomain {
  readonly table: MethodTable;
  stop(): void;
}

interface Report {
  readonly type: string;
  readonly url: string;
  readonly body: { readonly message?: string; readonly lineNumber?: number | null; readonly sourceFile?: string | null } | null;
}

interface ReportingObserverLike {
  observe(): void;
  disconnect(): void;
}

/** Entries that a session which comes late is told, as Chromium does. */
const KEPT = 1000;
const VIOLATIONS = new Set(["longTask", "longLayout", "blockedEvent", "blockedParser", "discouragedAPIUse", "handler", "recurringHandler"]);

/** Failed requests, policy violations, deprecations and interventions, as far as a page is told of them. */
export function createLogDomain(env: PageEnv, traffic: Traffic): LogDomain {
  const { window, natives, browser, page } = env;
  const { timeOrigin } = window.performance;
  const sessions = new Set<AgentSession>();
  const violations = new Map<AgentSession, number>();
  const entries: object[] = [];
  let stopWatching: (() => void)[] = [];
  let stopTasks: (() => void) | undefined;

  function add(entry: object): void {
    entries.push(entry);
    if (entries.length > KEPT) entries.shift();
    for (const session of sessions) session.emit("Log.entryAdded", { entry });
  }

  function onTraffic(event: TrafficEvent): void {
    const timestamp = timeOrigin + event.time;
    const network = (text: string, requestId: string, url: string): void =>
      add({ source: "network", level: "error", text: `Failed to load resource: ${text}`, timestamp, url, networkRequestId: requestId });
    if (event.kind === "response" && event.response.status >= 400) {
      const { status, statusText, url } = event.response;
      network(`the server responded with a status of ${status} (${statusText})`, event.request.id, url);
    } else if (event.kind === "failed" && !event.failure.canceled && event.failure.errorText !== "") {
      network(event.failure.errorText, event.request.id, withoutHash(event.request.url));
    }
  }

  function watchReports(): () => void {
    const { ReportingObserver: Observer } = natives as unknown as { ReportingObserver?: new (callback: Function, options: object) => ReportingObserverLike };
    if (!Observer) return () => {};
    const observe = nativeMethod(Observer.prototype as object, "observe")!;
    const disconnect = nativeMethod(Observer.prototype as object, "disconnect")!;
    const levels: Readonly<Record<string, [source: string, level: string]>> = { deprecation: ["deprecation", "warning"], intervention: ["intervention", "warning"] };
    const observer = page.construct(Observer, [
      page.callback((reports: ArrayLike<Report>) => {
        for (const { type, url, body } of Array.from(reports)) {
          const [source, level] = levels[type] ?? ["other", "info"];
          const line = body?.lineNumber;
          add({ source, level, text: body?.message ?? "", timestamp: timeOrigin + browser.now(), url: body?.sourceFile ?? url, ...(line && { lineNumber: line - 1 }) });
        }
      }),
      { types: Object.keys(levels), buffered: true },
    ]);
    page.apply(observe, observer, []);
    return () => void page.apply(disconnect, observer, []);
  }

  function watchPolicy(): () => void {
    const { prototype } = (natives as { SecurityPolicyViolationEvent?: typeof SecurityPolicyViolationEvent }).SecurityPolicyViolationEvent ?? {};
    const directive = getter<SecurityPolicyViolationEvent, string>(prototype, "effectiveDirective", "");
    const blocked = getter<SecurityPolicyViolationEvent, string>(prototype, "blockedURI", "");
    const policy = getter<SecurityPolicyViolationEvent, string>(prototype, "originalPolicy", "");
    const disposition = getter<SecurityPolicyViolationEvent, string>(prototype, "disposition", "");
    const source = getter<SecurityPolicyViolationEvent, string>(prototype, "sourceFile", "");
    const line = getter<SecurityPolicyViolationEvent, number>(prototype, "lineNumber", 0);
    return browser.listen<SecurityPolicyViolationEvent>(window.document, "securitypolicyviolation", (event) => {
      const text = `Refused to load '${blocked(event)}' because it violates the following Content Security Policy directive: "${directive(event)}" (${policy(event)})`;
      const lineNumber = line(event);
      add({ source: "security", level: disposition(event) === "report" ? "info" : "error", text, timestamp: timeOrigin + browser.now(), url: source(event), ...(lineNumber > 0 && { lineNumber: lineNumber - 1 }) });
    }, true);
  }

  function watchTasks(): () => void {
    const { PerformanceObserver: Observer } = natives;
    if (!Observer?.supportedEntryTypes?.includes("longtask")) return () => {};
    const observe = nativeMethod(Observer.prototype, "observe")!;
    const disconnect = nativeMethod(Observer.prototype, "disconnect")!;
    const duration = getter<PerformanceEntry, number>(natives.PerformanceEntry.prototype, "duration", 0);
    const getEntries = nativeMethod(natives.PerformanceObserverEntryList.prototype, "getEntries")!;
    const observer = page.construct(Observer, [
      page.callback((list: PerformanceObserverEntryList) => {
        for (const entry of Array.from(page.apply(getEntries, list, []) as ArrayLike<PerformanceEntry>)) {
          const time = Math.round(duration(entry));
          const text = `[Violation] Long running JavaScript task took ${time}ms`;
          for (const [session, threshold] of violations) {
            if (time > threshold) session.emit("Log.entryAdded", { entry: { source: "violation", level: "verbose", text, timestamp: timeOrigin + browser.now() } });
          }
        }
      }),
    ]);
    page.apply(observe, observer, [{ type: "longtask" }]);
    return () => void page.apply(disconnect, observer, []);
  }

  function enable(session: AgentSession): void {
    session.enabled.add("Log");
    if (sessions.has(session)) return;
    if (sessions.size === 0) stopWatching = [traffic.listen(onTraffic), watchReports(), watchPolicy()];
    for (const entry of entries) session.emit("Log.entryAdded", { entry });
    sessions.add(session);
    session.onClose(() => disable(session));
  }

  function disable(session: AgentSession): void {
    session.enabled.delete("Log");
    stopViolations(session);
    if (!sessions.delete(session) || sessions.size > 0) return;
    for (const stop of stopWatching.splice(0)) stop();
    entries.length = 0;
  }

  function stopViolations(session: AgentSession): void {
    if (!violations.delete(session) || violations.size > 0) return;
    stopTasks?.();
    stopTasks = undefined;
  }

  const table: MethodTable = {
    "Log.enable": partly("failed requests, policy violations, deprecations and interventions that the browser tells the page; its other messages are not", (_params: object, session) => enable(session)),
    "Log.disable": (_params: never, session: AgentSession) => disable(session),
    "Log.clear": () => void (entries.length = 0),
    "Log.startViolationsReport": partly("long tasks", ({ config }: { config: readonly { name: string; threshold: number }[] }, session) => {
      if (!session.enabled.has("Log")) throw serverError("Log is not enabled");
      const threshold = config.find(({ name }) => name === "longTask" && VIOLATIONS.has(name))?.threshold;
      if (threshold === undefined || threshold < 0) return;
      if (violations.size === 0) stopTasks = watchTasks();
      violations.set(session, threshold);
    }),
    "Log.stopViolationsReport": (_params: never, session: AgentSession) => stopViolations(session),
  };

  return {
    table,
    stop() {
      for (const session of [...sessions]) disable(session);
    },
  };
}
