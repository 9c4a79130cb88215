/**
 * The Relay's end of a Host's WebSocket: bridge frames in, bridge frames out. No I/O of its own; frames that make no sense
 * are counted and ignored.
 */

import {
  assertNever,
  BridgeClose,
  BridgeReader,
  BridgeWriter,
  chunkOf,
  parseHeader,
  type PieceOps,
  PROTOCOL_VERSION,
  readTransportFrame,
  readUpFrame,
  type RegisterFrame,
  serverError,
  type Assembly,
  type UpFrame,
  type UpPayloadFrame,
} from "@icdp/protocol";
import type { Browser, HostLink } from "./browser.js";
import type { Decide, DialogRequest } from "./dialogs.js";
import type { HostPort, Payload, Timers } from "./edges.js";
import { type Identity, mayUse } from "./identity.js";
import type { Limits } from "./limits.js";
import type { CreateTarget } from "./methods/call.js";
import type { Reply } from "./reply.js";

export interface HostConnectionOptions {
  readonly port: HostPort;
  /** Who the Host is; it may register for the browsers that it may use. */
  readonly identity: Identity;
  readonly browser: Browser;
  readonly limits: Limits;
  readonly timers: Timers;
  readonly pieces: PieceOps<Payload>;
  /** The Host registers under this name; the previous one of that name has to go. */
  readonly onRegister: (name: string) => void;
  /** Where pages of this Host wait for answers to dialogs, as a path. */
  readonly dialogsPath: string;
  /** The connection is over; the name is there if it had registered. */
  readonly onClose: (name: string | undefined) => void;
}

/** A Host rolls back what does not connect within 10 s; one that says nothing at all is given up after this time (ms). */
const REQUEST_TIMEOUT = 15_000;

interface Request extends Reply<string | undefined> {
  readonly cancelTimeout: () => void;
  /** The Target that is to be closed: the request is done when it is gone. */
  readonly destroys?: string;
}

export class HostConnection implements HostLink {
  readonly #options: HostConnectionOptions;
  readonly #writer: BridgeWriter;
  readonly #reader: BridgeReader<UpPayloadFrame, Payload>;
  readonly #requests = new Map<number, Request>();
  #nextRequest = 1;
  /** Present once the Host has registered. */
  #name: string | undefined;
  #over = false;
  /** Frames that were ignored. */
  malformed = 0;

  constructor(options: HostConnectionOptions) {
    this.#options = options;
    const { limits, port, pieces } = options;
    this.#writer = new BridgeWriter((text) => port.send(text));
    this.#reader = new BridgeReader(pieces, { payload: limits.answer, total: limits.assembling });
  }

  /** One frame of the Host: its header line and what followed it. */
  receive(line: string, payload: Payload): void {
    if (this.#over) return;
    const header = parseHeader(line);
    if (header === undefined || !this.#handle(header, payload)) this.malformed++;
  }

  /** A page of this Host waits in a dialog: see {@link Browser.openDialog}. */
  openDialog(request: DialogRequest, decide: Decide): () => void {
    if (this.#name === undefined) return decide(undefined), () => {};
    return this.#options.browser.openDialog(this.#name, request, decide);
  }

  /** The WebSocket is closed. */
  closed(): void {
    if (this.#over) return;
    this.#over = true;
    for (const r of [...this.#requests.keys()]) this.#take(r)?.failed(serverError("The Host disconnected"));
    if (this.#name !== undefined) this.#options.browser.detachHost(this.#name);
    this.#options.onClose(this.#name);
  }

  /** Another Host takes over. */
  replace(): void {
    this.closed();
    this.#options.port.close(BridgeClose.replaced, "replaced by another Host");
  }

  open(session: string, targetId: string, flat: boolean): void {
    this.#writer.control({ k: "open", s: session, target: targetId, flat });
  }

  close(session: string): void {
    this.#writer.forget(session);
    this.#writer.control({ k: "close", s: session });
  }

  command(session: string, id: number, method: string, text: string): void {
    this.#writer.write(session, { k: "cmd", s: session, i: id, m: method }, text);
  }

  create({ url, browserContextId, background }: CreateTarget, { done, failed }: Reply<string>): void {
    const created = (target: string | undefined): void => {
      if (target !== undefined && this.#options.browser.state.targets.has(target)) done(target);
      else failed(serverError("The Host did not create a target"));
    };
    this.#request({ k: "create", url, browserContextId, background }, { done: created, failed });
  }

  destroy(targetId: string, { done, failed }: Reply<void>): void {
    this.#request({ k: "destroy", target: targetId }, { done: () => done(), failed }, targetId);
  }

  activate(targetId: string): void {
    this.#writer.control({ k: "activate", target: targetId });
  }

  #request(header: object, { done, failed }: Reply<string | undefined>, destroys?: string): void {
    const r = this.#nextRequest++;
    const cancelTimeout = this.#options.timers.after(REQUEST_TIMEOUT, () => {
      this.#take(r)?.failed(serverError("The Host did not answer"));
    });
    this.#requests.set(r, { done, failed, cancelTimeout, destroys });
    this.#writer.control({ ...header, r });
  }

  #take(r: number): Request | undefined {
    const request = this.#requests.get(r);
    this.#requests.delete(r);
    request?.cancelTimeout();
    return request;
  }

  /** Chromium answers `closeTarget` before the events of the Target's end. */
  #gone(targetId: string, name: string): void {
    for (const [r, { destroys }] of [...this.#requests]) if (destroys === targetId) this.#take(r)?.done(undefined);
    this.#options.browser.targetGone(name, targetId);
  }

  /** False when the frame is malformed, or comes before the registration. */
  #handle(header: Record<string, unknown>, payload: Payload): boolean {
    const transport = readTransportFrame(header);
    switch (transport?.k) {
      case "ack":
        this.#writer.acknowledged(transport.c);
        return true;
      case "drop":
        this.#writer.dropped(transport.c);
        return true;
      case "cancel":
        this.#reader.cancel(transport.c);
        return true;
      case "part":
        this.#assembled(this.#reader.part(transport.c, payload, transport.end), transport.c);
        return true;
      case undefined:
        break;
      default:
        assertNever(transport);
    }
    const frame = readUpFrame(header);
    if (frame === undefined) return false;
    if (this.#name === undefined) {
      if (frame.k === "register") this.#register(frame);
      return frame.k === "register";
    }
    if (frame.k === "register") return false;
    if (frame.k === "ans" || frame.k === "evt") this.#payload(frame, chunkOf(header), payload);
    else this.#control(frame, this.#name);
    return true;
  }

  #control(frame: Exclude<UpFrame, UpPayloadFrame | RegisterFrame>, name: string): void {
    const { browser } = this.#options;
    switch (frame.k) {
      case "target":
        return browser.targetPresent(name, frame.target);
      case "gone":
        return this.#gone(frame.target, name);
      case "done": {
        const request = this.#take(frame.r);
        return frame.error === undefined ? request?.done(frame.target) : request?.failed(serverError(frame.error));
      }
      default:
        return assertNever(frame);
    }
  }

  #register({ v, name, creates, targets }: RegisterFrame): void {
    const { port, identity, browser, limits, onRegister, dialogsPath } = this.#options;
    if (v !== PROTOCOL_VERSION) {
      this.closed();
      return port.close(BridgeClose.version, `this Relay speaks version ${PROTOCOL_VERSION}`);
    }
    if (!mayUse(identity, browser.id)) {
      this.closed();
      return port.close(BridgeClose.forbidden, "not allowed to serve this browser");
    }
    onRegister(name);
    this.#name = name;
    this.#writer.control({ k: "welcome", v: PROTOCOL_VERSION, browser: browser.id, answerLimit: limits.answer, dialogs: dialogsPath });
    browser.attachHost(name, { link: this, creates }, targets);
  }

  #payload(frame: UpPayloadFrame, chunk: number | undefined, payload: Payload): void {
    const assembly =
      chunk === undefined ? this.#reader.whole(frame, payload) : this.#reader.first(chunk, frame, payload);
    this.#assembled(assembly, chunk);
  }

  #assembled(assembly: Assembly<UpPayloadFrame, Payload>, chunk: number | undefined): void {
    if (chunk !== undefined) this.#writer.control({ k: assembly.outcome === "tooLarge" ? "drop" : "ack", c: chunk });
    const { browser } = this.#options;
    if (assembly.outcome === "complete") {
      const { header, payload } = assembly;
      if (header.k === "ans") browser.answered(header.s, header.i, payload);
      else browser.happened(header.s, payload);
    } else if (assembly.outcome === "tooLarge" && assembly.header.k === "ans") {
      browser.answerTooLarge(assembly.header.s, assembly.header.i);
    }
  }
}
