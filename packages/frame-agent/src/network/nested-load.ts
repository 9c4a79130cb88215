import { listMethod } from "../dom/uncurry.js";
import type { Frame } from "../frames/frames.js";
import { reasonPhrase } from "./http.js";
import type { RequestFrame } from "./request.js";
import type { Traffic } from "./traffic.js";
import type { TrafficWindow } from "./window-traffic.js";

/** The request for the document that a nested frame shows, from the navigation timing of its window. */
export function reportNestedLoad(main: TrafficWindow, traffic: Traffic, { window, document }: Frame, frame: RequestFrame): void {
  const { dom, window: own } = main.env;
  const entries = listMethod<Performance, [string], PerformanceEntry>(own.Performance?.prototype, "getEntriesByType");
  const entry = entries(window.performance, "navigation")[0] as PerformanceNavigationTiming | undefined;
  const url = frame.documentUrl;
  const now = traffic.now();
  /** From the frame's clock to that of the main document, never ahead of now. */
  const moment = (time = 0): number => Math.min(now, window.performance.timeOrigin - own.performance.timeOrigin + time);
  const { responseStatus: status = 200, transferSize = 0, encodedBodySize = 0, decodedBodySize = 0 } = entry ?? {};
  const request = traffic.begin(
    frame,
    {
      type: "Document",
      url,
      method: "GET",
      headers: [["Upgrade-Insecure-Requests", "1"], ...main.browserHeaders(url)],
      initiator: { type: "other" },
      priority: "VeryHigh",
      startTime: moment(),
    },
    frame.loaderId,
  );
  const head = {
    url,
    status: status || 200,
    statusText: reasonPhrase(status || 200),
    headers: [["content-type", dom.contentType(document)]] as const,
    fromCache: transferSize === 0 && decodedBodySize > 0,
    protocol: entry?.nextHopProtocol || undefined,
    encodedDataLength: Math.max(0, transferSize - encodedBodySize),
  };
  traffic.respond(request, head, moment(entry?.responseStart));
  traffic.bodies.offer(request, () => main.refetch(url));
  traffic.finish(request, decodedBodySize, moment(entry?.responseEnd));
}
