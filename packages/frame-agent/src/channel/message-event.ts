import { getter, method } from "../dom/uncurry.js";

/** The members of message events, captured at start: what arrives may carry a port, and must not reach page code's listeners. */
export type MessageReader = ReturnType<typeof captureMessageEvent>;

export function captureMessageEvent(window: Pick<typeof globalThis, "Event" | "MessageEvent">) {
  const { prototype } = window.MessageEvent;
  return {
    source: getter<MessageEvent, MessageEventSource | null>(prototype, "source", null),
    origin: getter<MessageEvent, string>(prototype, "origin", ""),
    data: getter<MessageEvent, unknown>(prototype, "data", undefined),
    ports: getter<MessageEvent, readonly MessagePort[]>(prototype, "ports", []),
    stop: method<Event, [], void>(window.Event.prototype, "stopImmediatePropagation", undefined),
  };
}
