import { withDefaults, type TrafficWindow } from "../window-traffic.js";

/** Reports the window's beacons. Resource timing tells how they end. */
export function captureBeacon(own: TrafficWindow): () => () => void {
  const { natives, patches, traffic } = own;
  const prototype = (natives as { Navigator?: typeof Navigator }).Navigator?.prototype;
  return () =>
    patches.method(prototype, "sendBeacon", (callNative, _self, args) => {
      const url = own.resolve(args[0]);
      if (url === undefined || args.length === 0) return callNative();
      const { body, contentType } = own.bodyOf(args[1]);
      const request = traffic.begin(own.frame(), {
        type: "Ping",
        url,
        method: "POST",
        headers: withDefaults(contentType ? [["Content-Type", contentType]] : [], own.browserHeaders(url)),
        body,
        initiator: own.initiator(),
        priority: "VeryLow",
        startTime: traffic.now(),
      });
      const decision = traffic.decide(request);
      if (decision !== undefined && "kind" in decision && decision.kind === "fail") {
        traffic.fail(request, decision.failure);
        return true;
      }
      return callNative();
    });
}
