/**
 * The MessagePort of one document. Everything that comes in is checked; frames of unknown shape are ignored.
 */

import { type AgentFrame, assertNever, type HighlightShape, type HostFrame, readAgentFrame } from "@icdp/protocol";
import type { PortLike } from "./edges.js";
import type { Look } from "./frame-look.js";

export interface DocumentListener {
  answered(session: string, id: number, text: string): void;
  happened(session: string, method: string, text: string): void;
  stateChanged(url: string, title: string): void;
  /** The page opens a window. */
  opened(url: string, background: boolean): void;
  /** The page's Agent needs a text. */
  needed(resource: string): void;
  /** A Session wants the frame to be shown in another way. */
  looked(session: string, look: Look): void;
  /** Something is to be drawn above the frame. */
  marked(shapes: readonly HighlightShape[]): void;
  /** The document went away, having received so many commands, if it says so. */
  left(received?: number): void;
}

export class DocumentLink {
  readonly #port: PortLike;
  readonly #listener: DocumentListener;
  readonly #onMessage = (event: { readonly data: unknown }): void => this.#receive(event.data);
  readonly #onClose = (): void => this.#listener.left();

  constructor(port: PortLike, listener: DocumentListener) {
    this.#port = port;
    this.#listener = listener;
    port.addEventListener("message", this.#onMessage);
    port.addEventListener("close", this.#onClose);
    port.start?.();
  }

  post(frame: HostFrame): void {
    this.#port.postMessage(frame);
  }

  close(): void {
    this.#port.removeEventListener("message", this.#onMessage);
    this.#port.removeEventListener("close", this.#onClose);
    this.#port.close();
  }

  #receive(data: unknown): void {
    const frame: AgentFrame | undefined = readAgentFrame(data);
    if (frame === undefined) return;
    switch (frame.k) {
      case "ans":
        return this.#listener.answered(frame.s, frame.i, frame.p);
      case "evt":
        return this.#listener.happened(frame.s, frame.m, frame.p);
      case "state":
        return this.#listener.stateChanged(frame.url, frame.title);
      case "win":
        return this.#listener.opened(frame.url, frame.background);
      case "need":
        return this.#listener.needed(frame.r);
      case "look":
        return this.#listener.looked(frame.s, frame);
      case "mark":
        return this.#listener.marked(frame.shapes);
      case "bye":
        return this.#listener.left(frame.n);
      default:
        return assertNever(frame);
    }
  }
}
