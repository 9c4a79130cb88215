import { getter, method, nativeMethod } from "../dom/uncurry.js";
import type { PageEnv } from "../env.js";
import { withoutHash } from "../frames/document-url.js";
import type { NativePatches } from "../instrumentation/native-patches.js";
import type { Natives } from "../parts/natives.js";
import type { PageRealm } from "../realm/page-realm.js";
import { callFrames } from "../realm/call-frames.js";
import { currentStack } from "../realm/stack.js";
import { scriptIdOf } from "../cdp/domains/runtime/exceptions.js";
import { TextCodec } from "./bytes.js";
import { headerOf, type HeaderList } from "./http.js";
import { pairsOf } from "./pairs.js";
import { PagePromises } from "./page-promises.js";
import type { RequestBody, RequestFrame } from "./request.js";
import type { Traffic } from "./traffic.js";

/** What the hooks of one window share. Captured when the document starts. */
export interface TrafficWindow {
  readonly env: PageEnv;
  readonly page: PageRealm;
  readonly natives: Natives;
  readonly patches: NativePatches;
  readonly traffic: Traffic;
  readonly promises: PagePromises;
  readonly codec: TextCodec;
  frame(): RequestFrame;
  /** An absolute URL, or undefined for what is none. */
  resolve(url: unknown): string | undefined;
  /** The script that calls, from inside a hook. */
  initiator(): object;
  /** The page's stack as an error would show it, from inside a hook. */
  stack(): string;
  /** The headers that the browser adds and that Chromium reports with the request. */
  browserHeaders(url: string): HeaderList;
  /** Asks once more for what the page never had in its hands, from the browser's cache if it is there. Null when it fails. */
  refetch(url: string): Promise<Uint8Array | null>;
  /** What a request with this body sends, and the Content-Type that it implies. */
  bodyOf(body: unknown, contentType?: string): { readonly body?: RequestBody; readonly contentType?: string };
}

export function createTrafficWindow(env: PageEnv, page: PageRealm, natives: Natives, patches: NativePatches, traffic: Traffic, frame: () => RequestFrame): TrafficWindow {
  const { window } = page;
  const codec = new TextCodec(natives);
  const baseUri = (): string => env.dom.baseUri(window.document);
  const { URL: PageURL } = natives;
  const href = getter<URL, string>(PageURL.prototype, "href", "");
  const promises = new PagePromises(page, natives, env.browser);
  const bodies = captureBodies(natives, page, codec, promises);
  const { fetch } = natives;
  const readResponse = nativeMethod((natives as { Response?: typeof Response }).Response?.prototype, "arrayBuffer");
  return {
    env,
    page,
    natives,
    patches,
    traffic,
    codec,
    promises,
    frame,
    resolve(url) {
      try {
        return href(new PageURL(String(url), baseUri()));
      } catch {
        return undefined;
      }
    },
    initiator() {
      const frames = callFrames(currentStack(), scriptIdOf);
      return frames.length > 0 ? { type: "script", stack: { callFrames: frames } } : { type: "other" };
    },
    stack: () => currentStack().split("\n").slice(1).join("\n"),
    browserHeaders: (url) => browserHeaders(window, env.dom.documentUrl(window.document), url),
    bodyOf: bodies,
    async refetch(url) {
      try {
        const response = await promises.toCore<Response>(page.apply(fetch, window, [url, { cache: "force-cache" }]));
        return new Uint8Array(await promises.toCore<ArrayBuffer>(page.apply(readResponse!, response, [])));
      } catch {
        return null;
      }
    },
  };
}

interface UserAgentData {
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
  readonly mobile: boolean;
  readonly platform: string;
}

function browserHeaders({ navigator }: Window & typeof globalThis, documentUrl: string, url: string): HeaderList {
  const { userAgent, userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData };
  const data = /^https?:/.test(url) ? userAgentData : undefined;
  const headers: [string, string][] = [];
  if (data) headers.push(["sec-ch-ua-platform", `"${data.platform}"`]);
  if (/^https?:/.test(documentUrl)) headers.push(["Referer", refererOf(documentUrl, url)]);
  headers.push(["User-Agent", userAgent]);
  if (data) {
    const brands = data.brands.map(({ brand, version }) => `"${brand}";v="${version}"`).join(", ");
    headers.push(["sec-ch-ua", brands], ["sec-ch-ua-mobile", data.mobile ? "?1" : "?0"]);
  }
  return headers;
}

/** The default policy, strict-origin-when-cross-origin. */
function refererOf(documentUrl: string, url: string): string {
  const origin = /^\w+:\/\/[^/?#]*/.exec(documentUrl)![0];
  return /^https?:/.test(url) && !url.startsWith(`${origin}/`) ? `${origin}/` : withoutHash(documentUrl);
}

/** Bodies as https://fetch.spec.whatwg.org/#concept-bodyinit-extract takes them. */
function captureBodies(natives: Natives, page: PageRealm, codec: TextCodec, promises: PagePromises): TrafficWindow["bodyOf"] {
  const isInstance = (value: unknown, probe: (value: never) => unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    try {
      probe(value as never);
      return true;
    } catch {
      return false;
    }
  };
  const paramsText = method<URLSearchParams, [], string>(natives.URLSearchParams.prototype, "toString", "");
  const blobSize = getter<Blob, number>(natives.Blob.prototype, "size", 0);
  const blobType = getter<Blob, string>(natives.Blob.prototype, "type", "");
  const arrayBuffer = nativeMethod(natives.Blob.prototype, "arrayBuffer")!;
  const forEach = nativeMethod(natives.FormData.prototype, "forEach")!;
  const hasEntry = method<FormData, [string], boolean>(natives.FormData.prototype, "has", false);
  const nodeType = getter<Node, number>(natives.Node.prototype, "nodeType", 0);

  const text = (value: string, contentType: string) => ({ body: { bytes: codec.encode(value) }, contentType });
  return (body, contentType) => {
    if (body === undefined || body === null) return {};
    if (typeof body !== "object") return text(String(body), "text/plain;charset=UTF-8");
    const bytes = copyBytes(body);
    if (bytes) return { body: { bytes } };
    if (isInstance(body, (value) => paramsText(value))) return text(paramsText(body as URLSearchParams), "application/x-www-form-urlencoded;charset=UTF-8");
    if (isInstance(body, (value) => blobSize(value))) {
      const blob = body as Blob;
      const read = async (): Promise<Uint8Array> => new Uint8Array(await promises.toCore<ArrayBuffer>(page.apply(arrayBuffer, blob, [])));
      return { body: { read }, contentType: blobType(blob) || undefined };
    }
    if (isInstance(body, (value) => hasEntry(value, ""))) {
      const boundary = /boundary=(.*)$/.exec(contentType ?? "")?.[1];
      let parts = "";
      let isText = boundary !== undefined;
      for (const [name, value] of pairsOf<unknown>(page, forEach, body)) {
        if (typeof value !== "string") isText = false;
        else parts += `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/"/g, "%22")}"\r\n\r\n${value.replace(/\r?\n|\r/g, "\r\n")}\r\n`;
      }
      return { body: isText ? { bytes: codec.encode(`${parts}--${boundary}--\r\n`) } : {}, contentType };
    }
    if (isInstance(body, (value) => nodeType(value))) return { body: {}, contentType: "text/html;charset=UTF-8" };
    // A stream: whoever reads it takes it away from the request.
    return {};
  };
}

/** A copy of an ArrayBuffer or a view; undefined for other objects. */
export function copyBytes(value: unknown): Uint8Array | undefined {
  try {
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
    const tag = Object.prototype.toString.call(value);
    return tag === "[object ArrayBuffer]" || tag === "[object SharedArrayBuffer]" ? new Uint8Array(value as ArrayBuffer).slice() : undefined;
  } catch {
    return undefined;
  }
}

/** Adds headers unless the list has them, by any case. */
export function withDefaults(headers: HeaderList, defaults: HeaderList): HeaderList {
  return [...headers, ...defaults.filter(([name]) => headerOf(headers, name.toLowerCase()) === undefined)];
}
