import type { HeaderList } from "./http.js";

/** `Network.ResourceType` of https://chromedevtools.github.io/devtools-protocol/tot/Network/. */
export type ResourceType =
  | "Document" | "Stylesheet" | "Image" | "Media" | "Font" | "Script" | "TextTrack" | "XHR" | "Fetch" | "EventSource" | "WebSocket"
  | "Manifest" | "Ping" | "Other";

export interface RequestBody {
  /** Known at once, unless the body is a file or a blob. */
  readonly bytes?: Uint8Array;
  /** For the rest; resolves to null when the body cannot be had. */
  readonly read?: () => Promise<Uint8Array | null>;
}

/** The document that a request belongs to. */
export interface RequestFrame {
  readonly frameId: string;
  readonly loaderId: string;
  readonly documentUrl: string;
}

export interface RequestInit {
  readonly type: ResourceType;
  /** With its fragment. */
  readonly url: string;
  readonly method: string;
  readonly headers: HeaderList;
  readonly body?: RequestBody;
  readonly initiator: object;
  readonly priority: string;
  /** Milliseconds since the time origin of the document. */
  readonly startTime: number;
  /** When resource timing is where it is known from. */
  readonly timing?: PerformanceResourceTiming;
}

/** A request of the page. */
export interface PageRequest extends Omit<RequestInit, "timing"> {
  readonly id: string;
  readonly frame: RequestFrame;
  state: "sent" | "responded" | "ended";
  response?: ResponseHead;
  /** Bytes of the body that came so far, where they are read along. */
  received?: number;
  /** What resource timing said of it. */
  timing?: PerformanceResourceTiming;
  /** Reads the response's body; null when there is none to be had. */
  readBody?: () => Promise<Uint8Array | null>;
}

export interface ResponseHead {
  /** Without its fragment. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  readonly fromCache: boolean;
  readonly protocol?: string;
  /** Bytes of the head, when resource timing tells. */
  readonly encodedDataLength: number;
}

export interface Failure {
  /** As Chromium has it, `net::ERR_FAILED`. */
  readonly errorText: string;
  readonly canceled: boolean;
  readonly blockedReason?: string;
}

export const ABORTED: Failure = { errorText: "net::ERR_ABORTED", canceled: true };
/** A page is not told why. */
export const FAILED: Failure = { errorText: "net::ERR_FAILED", canceled: false };
export const DISCONNECTED: Failure = { errorText: "net::ERR_INTERNET_DISCONNECTED", canceled: false };
export const BLOCKED: Failure = { errorText: "", canceled: false, blockedReason: "inspector" };

/** What becomes of a request that was held. Members that are missing stay as they are. */
export interface Continued {
  readonly kind: "continue";
  readonly url?: string;
  readonly method?: string;
  readonly headers?: HeaderList;
  readonly body?: Uint8Array;
}

export interface Fulfilled {
  readonly kind: "fulfill";
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

export interface Failed {
  readonly kind: "fail";
  readonly failure: Failure;
}

export type Decision = Continued | Fulfilled | Failed;

/** What becomes of a response that was held; `continue` may change its status and headers. */
export type ResponseDecision =
  | { readonly kind: "continue"; readonly status?: number; readonly statusText?: string; readonly headers?: HeaderList }
  | Fulfilled
  | Failed;

/** Decides on requests of `fetch` and XHR before they are sent. */
export interface Gate {
  /** Gates of lower order decide first. */
  readonly order: number;
  /** Undefined: nothing to say, the request need not wait. */
  request(request: PageRequest, changes: Continued): Decision | Promise<Decision> | undefined;
  /** Whether the response is to be held. */
  wantsResponse(request: PageRequest): boolean;
  response(request: PageRequest, head: ResponseHead, readBody: () => Promise<Uint8Array>): Promise<ResponseDecision>;
}
