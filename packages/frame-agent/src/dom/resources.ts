import { withoutHash } from "../frames/document-url.js";
import { getter, method } from "./uncurry.js";

/** What resource timing tells about finished loads. */
export function captureResources(window: Window & typeof globalThis) {
  const timeline = method<Performance, [string, string], PerformanceEntry[]>(window.Performance?.prototype, "getEntriesByName", []);
  const resources = method<Performance, [string], PerformanceEntry[]>(window.Performance?.prototype, "getEntriesByType", []);
  const name = getter<PerformanceEntry, string>(window.PerformanceEntry?.prototype, "name", "");
  const status = getter<PerformanceResourceTiming, number>(window.PerformanceResourceTiming?.prototype, "responseStatus", 0);
  const { performance } = window;

  return {
    /** Addresses, without fragments, of what was loaded from this origin without an error. */
    loadedFiles: (): ReadonlySet<string> => {
      const entries = resources(performance, "resource");
      const urls = new Set<string>();
      for (let i = 0; i < entries.length; i++) {
        const entry = entries[i] as PerformanceResourceTiming;
        if (status(entry) === 200) urls.add(withoutHash(name(entry)));
      }
      return urls;
    },
    /** HTTP status of the latest load of `url` by this document; 0 when unknown (other origin, not loaded, no HTTP). */
    resourceStatus: (url: string): number => {
      const entries = timeline(performance, url, "resource");
      return entries.length > 0 ? status(entries[entries.length - 1] as PerformanceResourceTiming) : 0;
    },
  };
}
