/**
 * What the Host needs of its surroundings, as small as it can be, so that tests and other runtimes can stand in.
 */

import type { StyleLike } from "./frame-look.js";

export interface PortMessage {
  readonly data: unknown;
  /** The ports that came with it. */
  readonly ports?: readonly unknown[];
}

/** The part of a MessagePort that is used. Where `close` events exist they tell that the other end is gone. */
export interface PortLike {
  postMessage(message: unknown): void;
  addEventListener(type: "message" | "close", listener: (event: PortMessage) => void): void;
  removeEventListener(type: "message" | "close", listener: (event: PortMessage) => void): void;
  start?(): void;
  close(): void;
}

/** A window that messages can be posted to. */
export interface PeerWindow {
  postMessage(message: unknown, targetOrigin: string, transfer?: unknown[]): void;
}

export interface WindowMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** The parent window. */
export interface WindowLike {
  addEventListener(type: "message", listener: (event: WindowMessage) => void): void;
  removeEventListener(type: "message", listener: (event: WindowMessage) => void): void;
}

/** The iframe element of a Pairing. */
export interface IframeLike {
  readonly contentWindow: PeerWindow | null;
  /** Written to open another page where no Frame Agent can do it. */
  src?: string;
  setAttribute?(name: string, value: string): void;
  removeAttribute?(name: string): void;
  /** Called for Clients that bring a Target to the front. */
  scrollIntoView?(options: { readonly block: "nearest"; readonly inline: "nearest" }): void;
  focus?(): void;
  /** Written while Clients emulate another screen. */
  readonly style?: StyleLike;
  addEventListener(type: "load", listener: () => void): void;
  removeEventListener(type: "load", listener: () => void): void;
}

/** A WebSocket, as browsers and the `ws` package have it. */
export interface SocketLike {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: ((event: never) => void) | null;
}

export interface Timers {
  /** Calls back once after `delay` ms; the returned function cancels it. */
  after(delay: number, callback: () => void): () => void;
}

export const systemTimers: Timers = {
  after(delay, callback) {
    const timer = setTimeout(callback, delay);
    return () => clearTimeout(timer);
  },
};
