/** What the core needs of the world around it. */

/** CDP text on its way to a Client, as it came from the Host: bytes where the platform has them, never parsed. */
export type Payload = string | Uint8Array;

/** A Client's WebSocket. */
export interface ClientPort {
  send(payload: Payload): void;
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
