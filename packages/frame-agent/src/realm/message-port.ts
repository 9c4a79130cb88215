import type { Browser } from "./browser.js";
import type { PageRealm } from "./page-realm.js";
import { getter } from "../dom/uncurry.js";

/** A MessagePort whose methods page code can no longer replace. */
export interface Port {
  post(message: unknown, transfer?: readonly MessagePort[]): void;
  /** Starts the port; returns the way to stop listening. */
  listen(onData: (data: unknown) => void): () => void;
  close(): void;
}

/** Captures the window's MessagePort methods now; the result adopts ports later. Ports of another realm (Node) are used as they are. */
export function createPortAdopter(page: PageRealm, browser: Browser): (port: MessagePort) => Port {
  const { window, apply } = page;
  const prototype = (window as { MessagePort?: typeof MessagePort }).MessagePort?.prototype;
  const captured = prototype && { postMessage: prototype.postMessage, start: prototype.start, close: prototype.close };
  const capturedData = getter<MessageEvent, unknown>(window.MessageEvent?.prototype, "data", undefined);
  const isOwn = (port: MessagePort): boolean => prototype !== undefined && Object.getPrototypeOf(port) === prototype;

  return (port) => {
    const own = isOwn(port);
    const { postMessage, start, close } = own ? captured! : port;
    const dataOf = own ? capturedData : (event: MessageEvent) => event.data as unknown;
    return {
      post: (message, transfer = []) => void apply(postMessage, port, [message, transfer]),
      listen(onData) {
        const onMessage = (event: MessageEvent): void => onData(dataOf(event));
        const stop = own ? browser.listen(port, "message", onMessage) : listenForeign(port, onMessage);
        apply(start, port, []);
        return stop;
      },
      close: () => void apply(close, port, []),
    };
  };
}

function listenForeign(port: MessagePort, onMessage: (event: MessageEvent) => void): () => void {
  port.addEventListener("message", onMessage);
  return () => port.removeEventListener("message", onMessage);
}
