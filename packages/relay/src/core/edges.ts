/** What the core needs of the world around it. */

/** CDP text on its way to a Client, as it came from the Host: bytes where the platform has them, never parsed. */
export type Payload = string | Uint8Array;

/** A CDP text that came in parts, which stay as they are: the text is all of them, one after the other. */
export type Parts = readonly Uint8Array[];

/** A CDP text, whole or in parts. */
export type Message = Payload | Parts;

const decoder = new TextDecoder();

export function textOf(message: Message): string {
  if (typeof message === "string") return message;
  if (message instanceof Uint8Array) return decoder.decode(message);
  const parts = new TextDecoder();
  return message.map((part) => parts.decode(part, { stream: true })).join("") + parts.decode();
}

/** The first part of a text, at least. */
export function startOf(message: Message): Payload {
  return typeof message === "string" || message instanceof Uint8Array ? message : message[0];
}

/** A Client's WebSocket. */
export interface ClientPort {
  send(message: Message): void;
  close(code: number, reason: string): void;
  /** Calls back when the Client has read most of what was sent to it: at once, unless it is slow. */
  whenReady?(callback: () => void): void;
}

/** A Host's WebSocket. */
export interface HostPort {
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface Timers {
  /** Calls back once after `delay` ms; the returned function cancels it. */
  after(delay: number, callback: () => void): () => void;
}
