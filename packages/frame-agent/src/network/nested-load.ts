import { getter, listMethod } from "../dom/uncurry.js";
import type { Frame } from "../frames/frames.js";
import { documentHead, type NavigationEntry } from "./document-load.js";
import type { RequestFrame } from "./request.js";
import type { TrafficWindow } from "./window-traffic.js";

/** Reports requests for the documents that nested frames show, from the navigation timing of their windows. */
export function captureNestedLoads({ env, traffic, browserHeaders, refetch }: TrafficWindow): (shown: Frame, frame: RequestFrame) => void {
  const { performance } = env.window;
  const { Performance } = env.natives;
  const entries = listMethod<Performance, [string], PerformanceEntry>(Performance?.prototype, "getEntriesByType");
  const timeOrigin = getter<Performance, number>(Performance?.prototype, "timeOrigin", 0);
  return ({ window, document }, frame) => {
    const entry = entries(window.performance, "navigation")[0] as NavigationEntry | undefined;
    const url = frame.documentUrl;
    const now = traffic.now();
    /** From the frame's clock to that of the main document, never ahead of now. */
    const moment = (time = 0): number => Math.min(now, timeOrigin(window.performance) - timeOrigin(performance) + time);
    const request = traffic.begin(
      frame,
      {
        type: "Document",
        url,
        method: "GET",
        headers: [["Upgrade-Insecure-Requests", "1"], ...browserHeaders(url)],
        initiator: { type: "other" },
        priority: "VeryHigh",
        startTime: moment(),
      },
      frame.loaderId,
    );
    traffic.respond(request, documentHead(env.dom, document, url, entry), moment(entry?.responseStart));
    traffic.bodies.offer(request, () => refetch(url));
    traffic.finish(request, entry?.decodedBodySize ?? 0, moment(entry?.responseEnd));
  };
}
