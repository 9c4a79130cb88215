import type { TrafficWindow } from "../window-traffic.js";
import { captureBeacon } from "./beacon.js";
import { captureEventSource } from "./event-source.js";
import { captureFetch } from "./fetch.js";
import { captureResourceTiming } from "./resource-timing.js";
import { captureWebSocket } from "./web-socket.js";
import { captureXhr } from "./xhr.js";

/**
 * Captures what the hooks of one window need. Returns the function that installs them all; `buffered` also reports what was
 * loaded before. That one returns the way to undo it.
 */
export function captureHooks(own: TrafficWindow): (buffered: boolean) => () => void {
  const hooks = [captureFetch, captureXhr, captureBeacon, captureEventSource, captureWebSocket].map((capture) => capture(own));
  const watchResources = captureResourceTiming(own);
  return (buffered) => {
    const undo = [...hooks.map((install) => install()), watchResources(buffered)];
    return () => undo.forEach((stop) => stop());
  };
}
