import { getter, method } from "./uncurry.js";

/** What resource timing tells about finished loads. */
export function captureResources(window: Window & typeof globalThis) {
  const timeline = method<Performance, [string, string], PerformanceEntry[]>(window.Performance?.prototype, "getEntriesByName", []);
  const status = getter<PerformanceResourceTiming, number>(window.PerformanceResourceTiming?.prototype, "responseStatus", 0);
  const { performance } = window;

  return {
    /** HTTP status of the latest load of `url` by this document; 0 when unknown (other origin, not loaded, no HTTP). */
    resourceStatus: (url: string): number => {
      const entries = timeline(performance, url, "resource");
      return entries.length > 0 ? status(entries[entries.length - 1] as PerformanceResourceTiming) : 0;
    },
  };
}
