import { listMethod } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { partly, type MethodTable } from "../../domain.js";
import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";

interface Heap {
  readonly usedJSHeapSize: number;
  readonly totalJSHeapSize: number;
}

/** Metrics by Chromium's names, in its order, as far as a page knows them. Times: seconds since the time origin. */
export function createPerformanceDomain(env: PageEnv): MethodTable {
  const { window, browser, dom, frames, natives, patches, sessions } = env;
  let stopWatching: (() => void) | undefined;
  const { performance } = natives;
  const entriesByType = listMethod<Performance, [string], PerformanceEntry>(natives.Performance?.prototype, "getEntriesByType");

  function countNodes(root: Node): number {
    let count = 1;
    for (let child = dom.firstChild(root); child; child = dom.nextSibling(child)) count += countNodes(child);
    return count;
  }

  function metrics(): { name: string; value: number }[] {
    const all = frames.all();
    const { memory } = performance as Performance & { memory?: Heap };
    const navigation = entriesByType(performance, "navigation")[0] as PerformanceNavigationTiming | undefined;
    const paint = entriesByType(performance, "paint").find(({ name }) => name === "first-contentful-paint");
    const values: readonly (readonly [name: string, value: number | undefined])[] = [
      ["Timestamp", browser.now() / 1000],
      ["Documents", all.length],
      ["Frames", all.length],
      ["Nodes", all.reduce((sum, { document }) => sum + countNodes(document), 0)],
      ["Resources", entriesByType(performance, "resource").length],
      ["JSHeapUsedSize", memory?.usedJSHeapSize],
      ["JSHeapTotalSize", memory?.totalJSHeapSize],
      ["FirstMeaningfulPaint", paint && paint.startTime / 1000],
      ["DomContentLoaded", navigation && navigation.domContentLoadedEventStart / 1000],
      ["NavigationStart", 0],
    ];
    return values.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  }

  function disable(session: AgentSession): void {
    session.enabled.delete("Performance");
    for (const { enabled } of sessions) if (enabled.has("Performance")) return;
    stopWatching?.();
    stopWatching = undefined;
  }

  return {
    "Performance.enable": (_params: never, session: AgentSession) => {
      if (!session.enabled.has("Performance")) session.onClose(() => disable(session));
      session.enabled.add("Performance");
      stopWatching ??= patches.method(window.console, "timeStamp", (callNative, _self, [label]) => {
        sessions.broadcast("Performance", "Performance.metrics", { metrics: metrics(), title: typeof label === "string" ? label : "" });
        return callNative();
      });
    },
    "Performance.disable": (_params: never, session: AgentSession) => disable(session),
    "Performance.getMetrics": partly("numbers of documents, nodes and resources, sizes of the heap, times of the load; the rest is the browser's", (_params: object, session) => ({
      metrics: session.enabled.has("Performance") ? metrics() : [],
    })),
    "Performance.setTimeDomain": (_params: never, session: AgentSession) => {
      if (session.enabled.has("Performance")) throw serverError("Cannot set time domain while performance metrics collection is enabled.");
    },
  };
}
