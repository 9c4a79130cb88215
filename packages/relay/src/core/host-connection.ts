/**
 * A registered Host, whichever WebSocket it has at the moment: frames in, frames out. When the WebSocket is lost, the Host has
 * some time to come back with another one; its Sessions and commands in flight wait for that.
 */

import {
  assertNever,
  BridgeClose,
  BridgeLine,
  BridgeReader,
  BridgeWriter,
  chunkOf,
  encodeFrame,
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
import type { HostPort, Message, Payload, Timers } from "./edges.js";
import type { Identity } from "./identity.js";
import type { Limits } from "./limits.js";
import type { CreateTarget } from "./methods/call.js";
import type { Patience } from "./patience.js";
import type { Reply } from "./reply.js";

export interface HostConnectionOptions {
  readonly browser: Browser;
  readonly identity: Identity;
  readonly register: RegisterFrame;
  readonly limits: Limits;
  readonly patience: Patience;
  readonly timers: Timers;
  readonly pieces: PieceOps<Payload, Message>;
  /** What a WebSocket has to show that takes the place of a lost one. */
  readonly token: string;
  /** Where pages of this Host wait for answers to dialogs, as a path. */
  readonly dialogsPath: string;
  /** The Host is gone for good. */
  readonly onEnd: () => void;
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
  readonly #line: BridgeLine;
  readonly #writer: BridgeWriter;
  readonly #reader: BridgeReader<UpPayloadFrame, Payload, Message>;
  readonly #requests = new Map<number, Request>();
  /** Acknowledgements that payloads have to wait for, because their Clients read slowly. */
  readonly #owed = new Map<number, number>();
  #nextRequest = 1;
  /** Absent while the Host has lost its WebSocket. */
  #port: HostPort | undefined;
  #cancelGrace: () => void = () => {};
  #over = false;
  /** Frames that were ignored. */
  malformed = 0;

  constructor(options: HostConnectionOptions) {
    this.#options = options;
    const { limits, pieces } = options;
    this.#line = new BridgeLine({ limit: limits.hostBacklog, onOverflow: () => this.end() });
    if (options.register.resumes !== true) this.#line.stopNumbering();
    this.#writer = new BridgeWriter((header, payload) => this.#line.send(header, payload));
    this.#reader = new BridgeReader(pieces, { payload: limits.answer, total: limits.assembling });
  }

  get name(): string {
    return this.#options.register.name;
  }

  get browserId(): string {
    return this.#options.browser.id;
  }

  get identity(): Identity {
    return this.#options.identity;
  }

  /** Whether a WebSocket leads to the Host at the moment. */
  get present(): boolean {
    return this.#port !== undefined;
  }

  /** The Host gets its welcome, and its Targets go into the browser. */
  begin(port: HostPort): void {
    const { browser, limits, patience, token, dialogsPath, register } = this.#options;
    this.#port = port;
    const resumes = register.resumes === true && patience.grace > 0;
    const { heartbeat } = patience;
    const welcome = {
      k: "welcome",
      v: PROTOCOL_VERSION,
      browser: browser.id,
      answerLimit: limits.answer,
      dialogs: dialogsPath,
      ...(resumes ? { resume: token, grace: patience.grace, heartbeat } : {}),
    };
    port.send(encodeFrame(welcome));
    this.#line.attach((head, payload) => port.send(head + payload));
    browser.attachHost(this.name, { link: this, creates: register.creates }, register.targets);
  }

  /** Another WebSocket of the Host goes on where the lost one ended; the Host has `got` frames. */
  resume(port: HostPort, got: number): void {
    this.#cancelGrace();
    this.#port?.close(BridgeClose.broken, "the Host came back with another WebSocket");
    this.#port = port;
    port.send(encodeFrame({ k: "resumed", got: this.#line.received }));
    this.#line.attach((head, payload) => port.send(head + payload), got);
  }

  /** The WebSocket is lost; `willReturn` when the Host may come back with another one. */
  lost(port: HostPort, willReturn: boolean): void {
    if (this.#over || this.#port !== port) return;
    const { timers, patience, register } = this.#options;
    this.#port = undefined;
    if (!willReturn || register.resumes !== true || patience.grace === 0) return this.end();
    this.#cancelGrace = timers.after(patience.grace, () => this.end());
    this.#line.detach();
  }

  /** The Host is gone: so are its Targets. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#cancelGrace();
    this.#line.stopNumbering();
    this.#line.detach();
    for (const r of [...this.#requests.keys()]) this.#take(r)?.failed(serverError("The Host disconnected"));
    this.#options.browser.detachHost(this.name);
    this.#options.onEnd();
    const port = this.#port;
    this.#port = undefined;
    port?.close(BridgeClose.broken, "the Host is given up");
  }

  /** Another Host takes over. */
  replace(): void {
    const port = this.#port;
    this.#port = undefined;
    this.end();
    port?.close(BridgeClose.replaced, "replaced by another Host");
  }

  /** The Host has everything up to frame `count`. */
  confirmed(count: number): void {
    this.#line.confirmed(count);
  }

  /** A frame that is not about the WebSocket itself; `number` is there if it is numbered. */
  receive(port: HostPort, number: number | undefined, header: object, payload: Payload): void {
    if (this.#over || this.#port !== port) return;
    switch (this.#line.arrived(number, payload.length)) {
      case "next":
        if (!this.#handle(header, payload)) this.malformed++;
        return;
      case "gap":
        port.close(BridgeClose.broken, "frames are missing");
        return this.lost(port, true);
    }
  }

  /** Tells the Host that its WebSocket lives. */
  ping(): void {
    this.#port?.send(encodeFrame({ k: "ping" }));
  }

  /** A page of this Host waits in a dialog: see {@link Browser.openDialog}. */
  openDialog(request: DialogRequest, decide: Decide): () => void {
    return this.#options.browser.openDialog(this.name, request, decide);
  }

  open(session: string, targetId: string, flat: boolean, waits = false): void {
    this.#writer.control({ k: "open", s: session, target: targetId, flat, ...(waits && { waits }) });
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
  #gone(targetId: string): void {
    for (const [r, { destroys }] of [...this.#requests]) if (destroys === targetId) this.#take(r)?.done(undefined);
    this.#options.browser.targetGone(this.name, targetId);
  }

  /** False when the frame is malformed. */
  #handle(header: object, payload: Payload): boolean {
    const transport = readTransportFrame(header);
    switch (transport?.k) {
      case "ack":
        this.#writer.acknowledged(transport.c);
        return true;
      case "drop":
        this.#writer.dropped(transport.c);
        return true;
      case "cancel":
        this.#owed.delete(transport.c);
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
    if (frame.k === "ans" || frame.k === "evt") this.#payload(frame, chunkOf(header), payload);
    else this.#control(frame);
    return true;
  }

  #control(frame: Exclude<UpFrame, UpPayloadFrame>): void {
    switch (frame.k) {
      case "target":
        return this.#options.browser.targetPresent(this.name, frame.target);
      case "gone":
        return this.#gone(frame.target);
      case "done": {
        const request = this.#take(frame.r);
        return frame.error === undefined ? request?.done(frame.target) : request?.failed(serverError(frame.error));
      }
      default:
        return assertNever(frame);
    }
  }

  #payload(frame: UpPayloadFrame, chunk: number | undefined, payload: Payload): void {
    if (chunk === undefined) return this.#assembled(this.#reader.whole(frame, payload));
    const assembly = this.#reader.first(chunk, frame, payload);
    if (assembly.outcome !== "partial") return this.#assembled(assembly, chunk);
    // The Host keeps the rest until the Client has read what was there before.
    this.#owed.set(chunk, 1);
    this.#options.browser.whenReady(frame.s, () => {
      const owed = this.#owed.get(chunk) ?? 0;
      this.#owed.delete(chunk);
      for (let i = 0; i < owed; i++) this.#writer.control({ k: "ack", c: chunk });
    });
  }

  #assembled(assembly: Assembly<UpPayloadFrame, Message>, chunk?: number): void {
    const owed = chunk === undefined ? undefined : this.#owed.get(chunk);
    if (chunk !== undefined && assembly.outcome === "tooLarge") {
      this.#owed.delete(chunk);
      this.#writer.control({ k: "drop", c: chunk });
    } else if (owed !== undefined) this.#owed.set(chunk!, owed + 1);
    else if (chunk !== undefined) this.#writer.control({ k: "ack", c: chunk });
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
