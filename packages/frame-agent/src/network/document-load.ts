import type { PageDom } from "../dom/page-dom.js";
import { listMethod } from "../dom/uncurry.js";
import type { PageEnv } from "../env.js";
import { withoutHash } from "../frames/document-url.js";
import { reasonPhrase } from "./http.js";
import type { PageRequest, ResponseHead } from "./request.js";
import type { Traffic, TrafficListener } from "./traffic.js";
import type { TrafficWindow } from "./window-traffic.js";

export type NavigationEntry = PerformanceNavigationTiming & { readonly contentType?: string };

/** The request for the main document itself, from its navigation timing. Its id is the loader id. */
export class DocumentLoad {
  readonly #entry: () => NavigationEntry | undefined;
  #request: PageRequest | undefined;

  constructor(
    private readonly env: PageEnv,
    private readonly own: TrafficWindow,
  ) {
    const { performance } = env.window;
    const entries = listMethod<Performance, [string], PerformanceEntry>(env.natives.Performance?.prototype, "getEntriesByType");
    this.#entry = () => entries(performance, "navigation")[0] as NavigationEntry | undefined;
  }

  /** Tells of the request and the head of its response. */
  begin(tell: TrafficListener): void {
    const request = this.#described();
    tell({ kind: "request", request, time: 0 });
    if (request.response!.fromCache) tell({ kind: "cached", request, time: 0 });
    tell({ kind: "response", request, response: request.response!, time: this.#entry()?.responseStart ?? 0 });
  }

  /** Tells of the end of the response, now or when the document has been parsed. */
  end(tell: TrafficListener): void {
    const { browser, dom, window } = this.env;
    const finish = (): void => {
      const entry = this.#entry();
      const request = this.#described();
      const time = entry?.responseEnd || browser.now();
      const { decodedBodySize: dataLength = 0, encodedBodySize = 0, transferSize = 0 } = entry ?? {};
      if (dataLength > 0) tell({ kind: "data", request, dataLength, encodedDataLength: encodedBodySize, time });
      tell({ kind: "finished", request, encodedDataLength: transferSize, time });
    };
    if (dom.readyState(window.document) !== "loading") return finish();
    const stop = browser.listen(window.document, "DOMContentLoaded", () => {
      stop();
      finish();
    });
  }

  /** Lets Clients ask for the document's body. */
  register(traffic: Traffic): void {
    traffic.adopt(this.#described(), () => this.own.refetch(this.#described().url));
  }

  #described(): PageRequest {
    const entry = this.#entry();
    const { dom, window, loaderId } = this.env;
    const { frames } = this.env;
    // The document's URL may have been changed by scripts since.
    const url = entry?.name ?? dom.documentUrl(window.document);
    const response = documentHead(dom, window.document, withoutHash(url), entry);
    this.#request ??= {
      id: loaderId,
      frame: { frameId: frames.mainId(), loaderId, documentUrl: withoutHash(url) },
      type: "Document",
      url,
      method: "GET",
      headers: [["Upgrade-Insecure-Requests", "1"], ...this.own.browserHeaders(url).filter(([name]) => name !== "Referer")],
      initiator: { type: "other" },
      priority: "VeryHigh",
      startTime: 0,
      state: "responded",
      response,
      timing: entry,
    };
    return this.#request;
  }
}

/** The head of the response that a document came with, as far as its navigation timing tells. */
export function documentHead(dom: PageDom, document: Document, url: string, entry: NavigationEntry | undefined): ResponseHead {
  const status = entry?.responseStatus || 200;
  return {
    url,
    status,
    statusText: reasonPhrase(status),
    headers: [["content-type", entry?.contentType || dom.contentType(document)]],
    fromCache: entry !== undefined && entry.transferSize === 0 && entry.decodedBodySize > 0,
    protocol: entry?.nextHopProtocol || undefined,
    encodedDataLength: entry ? Math.max(0, entry.transferSize - entry.encodedBodySize) : 0,
  };
}
