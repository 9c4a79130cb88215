/**
 * The MessagePort of one document. Everything that comes in is checked; frames of unknown shape are ignored.
 */

import { type AgentFrame, assertNever, type ChildFrame, type HighlightShape, type HostFrame, type PassFrame, readAgentFrame } from "@icdp/protocol";
import type { PortLike, PortMessage } from "./edges.js";
import type { Look } from "./frame-look.js";

export interface DocumentListener {
  answered(session: string, id: number, text: string): void;
  happened(session: string, method: string, text: string): void;
  stateChanged(url: string, title: string): void;
  /** The page opens a window. */
  opened(url: string, background: boolean): void;
  /** A Client had the page closed. */
  shut(): void;
  /** The page's Agent needs a text. */
  needed(resource: string): void;
  /** A Session wants the frame to be shown in another way. */
  looked(session: string, look: Look): void;
  /** Something is to be drawn above the frame. */
  marked(shapes: readonly HighlightShape[]): void;
  /** A nested frame has a Frame Agent, which `port` leads to. */
  childArrived(child: ChildFrame, port: PortLike): void;
  /** A nested frame was removed, or is the document's own now. */
  childLost(frameId: string): void;
  /** A nested frame finished loading a document. */
  childLoaded(frameId: string): void;
  /** Input belongs to a nested frame. */
  passed(input: PassFrame): void;
  /** The document went away, having received so many commands, if it says so, of which some had not begun. */
  left(received?: number, waiting?: readonly number[]): void;
}

export class DocumentLink {
  readonly #port: PortLike;
  readonly #listener: DocumentListener;
  readonly #onMessage = (event: PortMessage): void => this.#receive(event);
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

  #receive({ data, ports = [] }: PortMessage): void {
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
      case "shut":
        return this.#listener.shut();
      case "need":
        return this.#listener.needed(frame.r);
      case "look":
        return this.#listener.looked(frame.s, frame);
      case "mark":
        return this.#listener.marked(frame.shapes);
      case "child":
        return ports.length === 1 ? this.#listener.childArrived(frame, ports[0] as PortLike) : undefined;
      case "lost":
        return this.#listener.childLost(frame.f);
      case "loaded":
        return this.#listener.childLoaded(frame.f);
      case "pass":
        return this.#listener.passed(frame);
      case "bye":
        return this.#listener.left(frame.n, frame.w);
      default:
        return assertNever(frame);
    }
  }
}
