import type { Browser } from "./browser.js";
import type { PageRealm } from "./page-realm.js";
import { getter } from "../dom/uncurry.js";

/** A MessagePort whose methods page code can no longer replace. */
export interface Port {
  post(message: unknown): void;
  /** Starts the port; returns the way to stop listening. `onClose`: the other side closed it, where the browser tells. */
  listen(onData: (data: unknown) => void, onClose?: () => void): () => void;
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
      post: (message) => void apply(postMessage, port, [message]),
      listen(onData, onClose = () => {}) {
        const onMessage = (event: MessageEvent): void => onData(dataOf(event));
        const listen = own ? browser.listen.bind(browser) : listenForeign;
        const stops = [listen(port, "message", onMessage as (event: Event) => void), listen(port, "close", onClose)];
        apply(start, port, []);
        return () => stops.forEach((stop) => stop());
      },
      close: () => void apply(close, port, []),
    };
  };
}

function listenForeign(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
