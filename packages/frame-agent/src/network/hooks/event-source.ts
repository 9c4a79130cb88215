import { getter } from "../../dom/uncurry.js";
import { withoutHash } from "../../frames/document-url.js";
import { ABORTED, FAILED, type PageRequest } from "../request.js";
import { withDefaults, type TrafficWindow } from "../window-traffic.js";

const CLOSED = 2;

/** Reports the window's EventSources and their messages. */
export function captureEventSource(own: TrafficWindow): () => () => void {
  const { page, patches, traffic, env, natives } = own;
  const { window } = page;
  const EventSourceClass = (natives as { EventSource?: typeof EventSource }).EventSource;
  if (!EventSourceClass) return () => () => {};
  const dataOf = getter<MessageEvent, unknown>(natives.MessageEvent.prototype, "data", "");
  const idOf = getter<MessageEvent, string>(natives.MessageEvent.prototype, "lastEventId", "");
  const stateOf = getter<EventSource, number>(EventSourceClass.prototype, "readyState", 0);
  const urlOf = getter<EventSource, string>(EventSourceClass.prototype, "url", "");
  /** Sources and the types of events that are watched. */
  const sources = new WeakMap<EventSource, { readonly request: PageRequest; readonly types: Set<string> }>();

  function watchType(source: EventSource, type: string): void {
    const known = sources.get(source);
    if (!known || known.types.has(type)) return;
    known.types.add(type);
    env.browser.listen<MessageEvent>(source, type, (event) =>
      traffic.message("Network.eventSourceMessageReceived", {
        requestId: known.request.id,
        timestamp: traffic.now() / 1000,
        eventName: type,
        eventId: idOf(event),
        data: String(dataOf(event)),
      }, false),
    );
  }

  function watch(source: EventSource): void {
    const begin = (): PageRequest =>
      traffic.begin(own.frame(), {
        type: "EventSource",
        url: urlOf(source),
        method: "GET",
        headers: withDefaults([["Accept", "text/event-stream"]], own.browserHeaders(urlOf(source))),
        initiator: own.initiator(),
        priority: "High",
        startTime: traffic.now(),
      });
    const request = begin();
    sources.set(source, { request, types: new Set() });
    env.browser.listen(source, "open", () => {
      const headers = [["content-type", "text/event-stream"]] as const;
      traffic.respond(request, { url: withoutHash(urlOf(source)), status: 200, statusText: "OK", headers, fromCache: false, encodedDataLength: 0 });
    });
    env.browser.listen(source, "error", () => {
      if (stateOf(source) === CLOSED) traffic.fail(request, FAILED);
    });
    watchType(source, "message");
  }

  return () => {
    const undo = [
      patches.constructible(window, "EventSource", (constructNative) => {
        const source = constructNative() as EventSource;
        watch(source);
        return source;
      }),
      patches.method(EventSourceClass.prototype, "close", (callNative, self) => {
        const result = callNative();
        const known = sources.get(self as EventSource);
        if (known) traffic.fail(known.request, ABORTED);
        return result;
      }),
      patches.method(natives.EventTarget.prototype, "addEventListener", (callNative, self, args) => {
        const type = args[0];
        if (typeof type === "string" && type !== "open" && type !== "error" && sources.has(self as EventSource)) watchType(self as EventSource, type);
        return callNative();
      }),
    ];
    return () => undo.forEach((stop) => stop());
  };
}
