/** A port that lets somebody between Host and Frame Agent answer commands of the document's environment. */

import { type Command, type HostFrame, parseCommand, readHostFrame } from "@icdp/protocol";
import type { PortLike } from "@icdp/host";

type Listener = (event: { readonly data: unknown }) => void;

/** Takes a command over, or not. What it does it does later: the port goes on at once. */
export type Interceptor = (session: { readonly id: string; readonly flat: boolean }, command: Command) => boolean;

export class InterceptingPort implements PortLike {
  readonly #port: PortLike;
  readonly #intercept: Interceptor;
  readonly #listeners = new Set<Listener>();
  readonly #sessions = new Map<string, { readonly id: string; readonly flat: boolean }>();

  constructor(port: PortLike, intercept: Interceptor) {
    this.#port = port;
    this.#intercept = intercept;
  }

  postMessage(message: unknown): void {
    const frame = readHostFrame(message);
    if (frame === undefined || !this.#takes(frame)) this.#port.postMessage(message);
  }

  /** A frame for the Host, as if the Frame Agent had sent it. */
  deliver(frame: object): void {
    for (const listener of [...this.#listeners]) listener({ data: frame });
  }

  addEventListener(type: "message" | "close", listener: Listener): void {
    if (type === "message") this.#listeners.add(listener);
    this.#port.addEventListener(type, listener);
  }

  removeEventListener(type: "message" | "close", listener: Listener): void {
    if (type === "message") this.#listeners.delete(listener);
    this.#port.removeEventListener(type, listener);
  }

  start(): void {
    this.#port.start?.();
  }

  close(): void {
    this.#port.close();
  }

  #takes(frame: HostFrame): boolean {
    if (frame.k === "open") this.#sessions.set(frame.s, { id: frame.s, flat: frame.flat });
    if (frame.k === "close") this.#sessions.delete(frame.s);
    if (frame.k !== "cmd") return false;
    const session = this.#sessions.get(frame.s);
    const parsed = parseCommand(frame.p);
    return session !== undefined && parsed.ok && this.#intercept(session, parsed.command);
  }
}
