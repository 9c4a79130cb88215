import { toBase64, type TextCodec } from "../../../network/bytes.js";
import { headersObject, parseContentType } from "../../../network/http.js";
import type { TimingEntry } from "../../../network/hooks/resource-timing.js";
import type { PageRequest, ResponseHead } from "../../../network/request.js";
import type { TrafficEvent } from "../../../network/traffic.js";

export interface EventContext {
  readonly codec: TextCodec;
  /** Whether the user has just done something. */
  hasUserGesture(): boolean;
  /** Milliseconds since the epoch of the document's time origin. */
  readonly timeOrigin: number;
}

/** Chromium leaves larger bodies out of the event (`maxPostDataSize` of Network.enable). */
const MAX_POST_DATA = 65_536;

/** An event of the Network domain; method and parameters. */
export function networkEvents(event: TrafficEvent, context: EventContext): (readonly [method: string, params: object])[] {
  const timestamp = event.time / 1000;
  switch (event.kind) {
    case "request":
      return [["Network.requestWillBeSent", requestWillBeSent(event.request, timestamp, context)]];
    case "cached":
      return [["Network.requestServedFromCache", { requestId: event.request.id }]];
    case "response": {
      const { request } = event;
      const { frameId, loaderId } = request.frame;
      const response = describeResponse(event.response, request, context, event.time);
      return [["Network.responseReceived", { requestId: request.id, loaderId, timestamp, type: request.type, response, hasExtraInfo: false, frameId }]];
    }
    case "data": {
      const { request, dataLength, encodedDataLength } = event;
      return [["Network.dataReceived", { requestId: request.id, timestamp, dataLength, encodedDataLength }]];
    }
    case "finished":
      return [["Network.loadingFinished", { requestId: event.request.id, timestamp, encodedDataLength: event.encodedDataLength }]];
    case "failed": {
      const { request, failure } = event;
      const { errorText, canceled, blockedReason } = failure;
      return [["Network.loadingFailed", { requestId: request.id, timestamp, type: request.type, errorText, canceled, ...(blockedReason && { blockedReason }) }]];
    }
    case "message":
      return [[event.method, event.params]];
  }
}

function requestWillBeSent(request: PageRequest, timestamp: number, context: EventContext): object {
  const { frameId, loaderId, documentUrl } = request.frame;
  return {
    requestId: request.id,
    loaderId,
    documentURL: documentUrl,
    request: describeRequest(request, context.codec, true),
    timestamp,
    wallTime: (context.timeOrigin + timestamp * 1000) / 1000,
    initiator: request.initiator,
    redirectHasExtraInfo: false,
    type: request.type,
    frameId,
    hasUserGesture: context.hasUserGesture(),
    ...renderBlocking(request),
  };
}

function renderBlocking({ type, timing }: PageRequest): object {
  if (type !== "Stylesheet" && type !== "Script") return {};
  const isBlocking = (timing as { renderBlockingStatus?: string } | undefined)?.renderBlockingStatus === "blocking";
  return { renderBlockingBehavior: isBlocking ? "Blocking" : type === "Stylesheet" ? "NonBlockingDynamic" : "NonBlocking" };
}

/** `Network.Request`; Network events say more of it than Fetch events. */
export function describeRequest(request: PageRequest, codec: TextCodec, all: boolean): object {
  const hash = request.url.indexOf("#");
  const bytes = request.body?.bytes;
  const isShort = bytes !== undefined && bytes.length <= MAX_POST_DATA;
  return {
    url: hash < 0 ? request.url : request.url.slice(0, hash),
    ...(hash >= 0 && { urlFragment: request.url.slice(hash) }),
    method: request.method,
    headers: headersObject(request.headers),
    ...(isShort && bytes.length > 0 && { postData: codec.decodeStrict(bytes) ?? codec.decode(bytes, "latin1") }),
    ...(request.body && { hasPostData: true }),
    ...(isShort && bytes.length > 0 && { postDataEntries: [{ bytes: toBase64(bytes) }] }),
    ...(all && { mixedContentType: "none" }),
    initialPriority: request.priority,
    referrerPolicy: "strict-origin-when-cross-origin",
    ...(all && { isSameSite: isSameSite(request.url, request.frame.documentUrl) }),
  };
}

/** Hosts are compared whole: a page knows no list of public suffixes. */
function isSameSite(url: string, documentUrl: string): boolean {
  const site = (text: string): string | undefined => /^(?:blob:)?(\w+):\/\/(?:[^@/]*@)?([^/:?#]*)/.exec(text)?.slice(1).join("://");
  return site(url) === site(documentUrl);
}

function describeResponse(head: ResponseHead, request: PageRequest, { timeOrigin }: EventContext, time: number): object {
  const headers = headersObject(head.headers);
  const contentType = head.headers.findLast(([name]) => name.toLowerCase() === "content-type")?.[1];
  const timing = request.timing && timingOf(request.timing as TimingEntry);
  return {
    url: head.url,
    status: head.status,
    statusText: head.statusText,
    headers,
    ...parseContentType(contentType),
    connectionReused: false,
    connectionId: 0,
    fromDiskCache: head.fromCache,
    fromServiceWorker: false,
    fromPrefetchCache: false,
    encodedDataLength: head.encodedDataLength,
    ...(timing && { timing }),
    ...(/^https?:/.test(head.url) && { responseTime: timeOrigin + time }),
    ...(head.protocol && { protocol: head.protocol }),
    ...(!/^data:/i.test(head.url) && { alternateProtocolUsage: "unspecifiedReason" }),
    securityState: /^(?:https:|wss:|https?:\/\/(?:localhost|127\.|\[::1\]))/.test(head.url) ? "secure" : "insecure",
  };
}

/** `Network.ResourceTiming`: milliseconds after `requestTime`, -1 for what did not happen. */
function timingOf(entry: TimingEntry): object | undefined {
  if (entry.responseStart === 0) return undefined;
  const start = entry.requestStart || entry.fetchStart;
  const base = entry.domainLookupStart || start;
  const after = (time: number): number => (time === 0 ? -1 : Math.max(0, time - base));
  const span = (from: number, to: number): readonly [number, number] => (to > from ? [after(from), after(to)] : [-1, -1]);
  const [dnsStart, dnsEnd] = span(entry.domainLookupStart, entry.domainLookupEnd);
  const [connectStart, connectEnd] = span(entry.connectStart, entry.connectEnd);
  const [sslStart, sslEnd] = entry.secureConnectionStart > 0 ? span(entry.secureConnectionStart, entry.connectEnd) : [-1, -1];
  return {
    requestTime: base / 1000,
    proxyStart: -1,
    proxyEnd: -1,
    dnsStart,
    dnsEnd,
    connectStart,
    connectEnd,
    sslStart,
    sslEnd,
    workerStart: -1,
    workerReady: -1,
    workerFetchStart: -1,
    workerRespondWithSettled: -1,
    sendStart: after(start),
    sendEnd: after(start),
    pushStart: 0,
    pushEnd: 0,
    receiveHeadersStart: after(entry.responseStart),
    receiveHeadersEnd: after(entry.responseStart),
  };
}
