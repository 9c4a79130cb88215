import { listMethod, nativeMethod } from "../../dom/uncurry.js";
import { withoutHash } from "../../frames/document-url.js";
import { VERSION } from "../../parts/version.js";
import { reasonPhrase, parseContentType } from "../http.js";
import { FAILED, type PageRequest, type ResourceType, type ResponseHead } from "../request.js";
import type { TrafficWindow } from "../window-traffic.js";

/** Entries carry more than the DOM library of TypeScript knows. */
export type TimingEntry = PerformanceResourceTiming & { readonly contentType?: string; readonly deliveryType?: string };

/** Requests of these initiators are seen by hooks, which wait for their sizes. */
const HOOKED: Readonly<Record<string, ResourceType>> = { fetch: "Fetch", xmlhttprequest: "XHR", beacon: "Ping" };

const PRIORITIES: Partial<Record<ResourceType, string>> = { Document: "VeryHigh", Stylesheet: "VeryHigh", Image: "Low", Media: "Low", Script: "Low", Font: "VeryHigh", Ping: "VeryLow" };

/** Elements that load documents. */
const EMBEDDERS: ReadonlySet<string> = new Set(["iframe", "frame", "object", "embed"]);

/** Resource timing's clock is coarser than that of its entries' order (ms). */
const CLOCK_STEP = 0.2;

/** Reports what elements and style sheets load, and tells the hooks' requests their sizes. */
export function captureResourceTiming(own: TrafficWindow): (buffered: boolean) => () => void {
  const { page, traffic, env, natives } = own;
  const { window } = page;
  const Observer = (natives as { PerformanceObserver?: typeof PerformanceObserver }).PerformanceObserver;
  if (!Observer?.supportedEntryTypes?.includes("resource")) return () => () => {};
  const observe = nativeMethod(Observer.prototype, "observe")!;
  const disconnect = nativeMethod(Observer.prototype, "disconnect")!;
  const entriesOf = listMethod<PerformanceObserverEntryList, [], PerformanceEntry>(natives.PerformanceObserverEntryList.prototype, "getEntries");
  const failedUrls = new Set<string>();
  /** The request of a hook that an entry is about: still open, or ended before its entry came. */
  function hookedRequest(entry: TimingEntry, type: ResourceType): PageRequest | undefined {
    let best: PageRequest | undefined;
    for (const requests of [traffic.open, traffic.untimed]) {
      for (const request of requests) {
        if (request.type !== type || request.timing || withoutHash(request.url) !== withoutHash(entry.name)) continue;
        if (request.startTime <= entry.startTime + CLOCK_STEP && (!best || request.startTime > best.startTime)) best = request;
      }
    }
    return best;
  }

  /** The documents of nested frames are reported with their frames, which may be gone by now. */
  function isNestedDocument(entry: TimingEntry): boolean {
    if (!EMBEDDERS.has(entry.initiatorType)) return false;
    const url = withoutHash(entry.name);
    const reported = [...traffic.untimed].find((request) => request.type === "Document" && request.url === url);
    return (reported !== undefined && traffic.untimed.delete(reported)) || env.frames.all().some(({ document }) => withoutHash(env.dom.documentUrl(document)) === url);
  }

  function take(entry: TimingEntry): void {
    // Parts of the agent are none of the page's.
    if (entry.name.endsWith(`?${VERSION}`) || isNestedDocument(entry)) return;
    const type = HOOKED[entry.initiatorType] ?? (entry.initiatorType === "other" ? "EventSource" : undefined);
    const request = type && hookedRequest(entry, type);
    if (request) settle(request, entry);
    else report(entry);
  }

  const isOtherOrigin = (entry: TimingEntry): boolean => !entry.name.startsWith(`${window.location.origin}/`);

  function settle(request: PageRequest, entry: TimingEntry): void {
    request.timing = entry;
    traffic.untimed.delete(request);
    if (request.type === "Ping") traffic.respond(request, headOf(entry));
    if (request.state !== "responded" || request.type === "EventSource") return;
    // An entry without a status is that of a response which was cut off.
    if (entry.responseStatus === 0 && !isOtherOrigin(entry)) traffic.cutOff(request);
    else traffic.finish(request, entry.decodedBodySize);
  }

  function report(entry: TimingEntry): void {
    const type = HOOKED[entry.initiatorType] ?? typeOf(entry);
    const request = traffic.begin(own.frame(), {
      timing: entry,
      type,
      url: entry.name,
      method: "GET",
      headers: own.browserHeaders(entry.name),
      initiator: { type: "other" },
      priority: PRIORITIES[type] ?? "High",
      startTime: entry.startTime,
    });
    const isOpaque = entry.responseStatus === 0 && isOtherOrigin(entry);
    if ((entry.responseStatus === 0 && !isOpaque) || (isOpaque && failedUrls.delete(entry.name))) return traffic.fail(request, FAILED, entry.responseEnd);
    // The status of another origin's response is not told; what loaded without an error was answered.
    traffic.respond(request, headOf(entry, isOpaque ? 200 : undefined), entry.responseStart || entry.responseEnd);
    traffic.bodies.offer(request, () => own.refetch(entry.name));
    traffic.finish(request, entry.decodedBodySize, entry.responseEnd);
  }

  return (buffered) => {
    const observer = page.construct(Observer, [
      page.callback((list: PerformanceObserverEntryList) => {
        for (const entry of entriesOf(list)) take(entry as TimingEntry);
      }),
    ]) as PerformanceObserver;
    page.apply(observe, observer, [{ type: "resource", buffered }]);
    const stopErrors = env.browser.listen(window, "error", (event) => {
      const target = env.browser.eventTarget(event) as Node | null;
      if (!target || (target as unknown) === window || env.dom.nodeType(target) !== 1) return;
      for (const name of ["src", "href"]) {
        const url = own.resolve(env.dom.attr(target as Element, name) ?? undefined);
        if (url !== undefined) failedUrls.add(url);
      }
    }, true);
    return () => {
      page.apply(disconnect, observer, []);
      stopErrors();
    };
  };
}

function headOf(entry: TimingEntry, status = entry.responseStatus): ResponseHead {
  const { contentType } = entry;
  return {
    url: withoutHash(entry.name),
    status,
    statusText: reasonPhrase(status),
    headers: contentType ? [["content-type", contentType]] : [],
    fromCache: entry.transferSize === 0 && entry.decodedBodySize > 0,
    protocol: entry.nextHopProtocol || undefined,
    encodedDataLength: Math.max(0, entry.transferSize - entry.encodedBodySize),
  };
}

const EXTENSIONS: readonly (readonly [RegExp, ResourceType])[] = [
  [/\.(?:woff2?|ttf|otf|eot)$/i, "Font"],
  [/\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|jxl)$/i, "Image"],
  [/\.css$/i, "Stylesheet"],
  [/\.m?js$/i, "Script"],
];

function typeOf(entry: TimingEntry): ResourceType {
  const { mimeType } = parseContentType(entry.contentType);
  const path = entry.name.replace(/[?#].*$/s, "");
  const byPath = EXTENSIONS.find(([pattern]) => pattern.test(path))?.[1];
  if (EMBEDDERS.has(entry.initiatorType)) return "Document";
  switch (entry.initiatorType) {
    case "img":
    case "image":
    case "input":
      return "Image";
    case "script":
      return "Script";
    case "video":
    case "audio":
      return "Media";
    case "track":
      return "TextTrack";
    case "link":
      if (mimeType === "text/css") return "Stylesheet";
      if (mimeType.startsWith("image/")) return "Image";
      return byPath ?? (mimeType === "" ? "Stylesheet" : "Other");
    case "css":
      if (mimeType.startsWith("font/") || mimeType.includes("font")) return "Font";
      return mimeType === "text/css" ? "Stylesheet" : (byPath ?? "Image");
    default:
      return byPath ?? "Other";
  }
}
