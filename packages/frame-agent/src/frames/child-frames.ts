import { allowsOrigin, CdpError, commandText, probeMessage, readHandshake, welcomeMessage } from "@icdp/protocol";
import { serverError } from "../cdp/errors.js";
import type { PostToHost } from "../channel/host-link.js";
import { captureMessageEvent, type MessageReader } from "../channel/message-event.js";
import type { Dom } from "../dom/dom.js";
import { getter } from "../dom/uncurry.js";
import type { Natives } from "../parts/natives.js";
import type { Browser } from "../realm/browser.js";
import type { PageRealm } from "../realm/page-realm.js";
import type { Frame, Frames } from "./frames.js";

/** A nested frame of another origin whose Frame Agent answers. */
export interface ChildFrame {
  /** Its frame id, and its Target's. */
  readonly id: string;
  /** The frame that embeds it. */
  readonly parentId: string;
}

/** What the Target's sessions are told. */
export interface ChildListener {
  /** The frame is about to become a Target of its own. */
  arriving(child: ChildFrame): void;
  arrived(child: ChildFrame): void;
  /** It was removed; the Host does not know yet. */
  removed(child: ChildFrame): void;
}

interface Known extends ChildFrame {
  readonly owner: Element;
  /** The load whose Frame Agent has a port. */
  readonly nonce: string;
}

/** How long (ms) a frame may take to say that it has caught up. */
const CATCH_UP_TIME = 1_000;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: CdpError) => void;
}

/**
 * The Host's door to nested frames of other origins: it cannot tell their windows apart, so the Agent of the document around them
 * takes part in the handshake in its place. A frame that announces itself gets one end of a channel and the Host the other one; what
 * they say to each other does not pass through here.
 */
export class ChildFrames {
  listener: ChildListener | undefined;
  readonly #children = new Map<string, Known>();
  readonly #listening = new Map<Document, () => void>();
  readonly #waiting = new Map<number, Waiting>();
  /** Children that are yet to notice what was done to their frames, with how to go on; commands for them wait. */
  readonly #behind = new Map<string, { readonly caughtUp: Promise<void>; readonly goOn: () => void }>();
  readonly #read: MessageReader;
  readonly #createChannel: (() => readonly [near: MessagePort, far: MessagePort]) | undefined;
  #origins: readonly string[] = [];
  #post: PostToHost | undefined;
  #lastPass = 0;

  constructor(
    private readonly page: PageRealm,
    natives: Natives,
    private readonly browser: Browser,
    private readonly dom: Dom,
    private readonly frames: Frames,
    private readonly hasClients: () => boolean,
  ) {
    this.#read = captureMessageEvent(natives);
    const MessageChannel = natives.MessageChannel as typeof natives.MessageChannel | undefined;
    if (MessageChannel === undefined) return;
    const port1 = getter<MessageChannel, MessagePort>(MessageChannel.prototype, "port1", null as never);
    const port2 = getter<MessageChannel, MessagePort>(MessageChannel.prototype, "port2", null as never);
    this.#createChannel = () => {
      const channel = page.construct(MessageChannel, []) as MessageChannel;
      return [port1(channel), port2(channel)];
    };
  }

  connect(post: PostToHost): void {
    this.#post = post;
  }

  /** Then there are no children any more. */
  disconnect(): void {
    for (const child of this.#children.values()) this.listener?.removed(child);
    this.#post = undefined;
    this.#origins = [];
    this.#children.clear();
    for (const { goOn } of [...this.#behind.values()]) goOn();
    for (const document of [...this.#listening.keys()]) this.#stopListening(document);
    for (const { reject } of this.#waiting.values()) reject(serverError("The Host is gone"));
    this.#waiting.clear();
  }

  /** The Host takes frames of these origins from now on. */
  allow(origins: readonly string[]): void {
    this.#origins = origins;
    if (origins.length === 0 || this.#createChannel === undefined) return;
    for (const frame of this.frames.all()) {
      this.listenIn(frame);
      for (const owner of this.frames.ownersIn(frame.document)) this.#probe(owner);
    }
  }

  /** Hears the frames that this one embeds. */
  listenIn({ window, document }: Frame): void {
    if (this.#origins.length === 0 || this.#createChannel === undefined || this.#listening.has(document)) return;
    this.#listening.set(document, this.browser.listen<MessageEvent>(window, "message", (event) => this.#receive(event, document), true));
  }

  /** A nested document of the Target's own is gone, and its listeners with it: its window may be another origin's by now. */
  forgetDocument(document: Document): void {
    this.#listening.delete(document);
  }

  get exist(): boolean {
    return this.#children.size > 0;
  }

  /** The child in this element, null for any other one. */
  idIn(owner: Element): string | null {
    const id = this.frames.idOfOwner(owner);
    return id !== null && this.#children.has(id) ? id : null;
  }

  /** The frame shows a document of the Target's own now. */
  release(id: string): void {
    if (!this.#children.delete(id)) return;
    this.#behind.get(id)?.goOn();
    this.#post?.({ k: "lost", f: id });
  }

  /** Looks for children that were removed. */
  prune(): void {
    for (const child of [...this.#children.values()]) {
      if (this.dom.isConnected(child.owner) && this.frames.idOfOwner(child.owner) === child.id) continue;
      this.listener?.removed(child);
      this.release(child.id);
    }
  }

  /** The element's frame finished loading a document. */
  loaded(owner: Element): void {
    const id = this.idIn(owner);
    if (id !== null) this.#post?.({ k: "loaded", f: id });
  }

  /**
   * Holds commands for the child in this element until it knows of the change of focus that was just made here. The browser tells
   * it in the order of messages between the two documents, which commands do not travel with: a focus that comes after what the
   * child focused itself takes that away.
   */
  letCatchUp(owner: Element): void {
    const id = this.idIn(owner);
    if (id === null || this.#behind.has(id)) return;
    let resolve!: () => void;
    const caughtUp = new Promise<void>((done) => (resolve = done));
    const goOn = (): void => {
      this.browser.clearTimeout(timer);
      this.#behind.delete(id);
      resolve();
    };
    const timer = this.browser.setTimeout(goOn, CATCH_UP_TIME);
    this.#behind.set(id, { caughtUp, goOn });
    this.#probe(owner);
  }

  /** Runs an input command in a child. Rejects with the child's CdpError. */
  async pass(id: string, method: string, params: object): Promise<void> {
    await this.#behind.get(id)?.caughtUp;
    const post = this.#post;
    if (post === undefined) return;
    const i = (this.#lastPass = (this.#lastPass + 1) | 0);
    return new Promise((resolve, reject) => {
      this.#waiting.set(i, { resolve, reject });
      post({ k: "pass", f: id, i, m: method, p: commandText(i, method, params) });
    });
  }

  /** The child's answer to `pass` number `i`. */
  passed(i: number, text: string): void {
    const waiting = this.#waiting.get(i);
    this.#waiting.delete(i);
    const error = waiting && errorIn(text);
    if (error) waiting.reject(error);
    else waiting?.resolve();
  }

  #stopListening(document: Document): void {
    const stop = this.#listening.get(document);
    this.#listening.delete(document);
    try {
      stop?.();
    } catch {
      // Another origin's document has taken the place of this one.
    }
  }

  #receive(event: MessageEvent, document: Document): void {
    const message = readHandshake(this.#read.data(event));
    const origin = this.#read.origin(event);
    if (message?.kind !== "hello" || !allowsOrigin(this.#origins, origin)) return;
    const source = this.#read.source(event);
    const owner = this.frames.ownersIn(document).find((element) => this.dom.contentWindow(element) === source);
    const parentId = this.frames.idOfDocument(document);
    // A frame of the document's own origin belongs to this Target, whether or not it has an Agent.
    if (!owner || parentId === null || this.dom.contentDocument(owner)) return;
    this.#read.stop(event);
    this.#welcome(owner, parentId, message.nonce, origin);
  }

  #welcome(owner: Element, parentId: string, nonce: string, origin: string): void {
    const id = this.frames.idOfOwner(owner)!;
    const known = this.#children.get(id);
    if (known?.nonce === nonce) return this.#behind.get(id)?.goOn();
    const child = { id, parentId, owner, nonce };
    const [near, far] = this.#createChannel!();
    this.#children.set(id, child);
    if (!known) this.listener?.arriving(child);
    this.#post?.({ k: "child", f: id, parent: parentId, origin }, [near]);
    // Before the frame can say anything.
    if (!known) this.listener?.arrived(child);
    // An opaque origin cannot be named as a recipient.
    this.#postTo(owner, welcomeMessage(nonce, id, parentId, this.hasClients()), origin === "null" ? "*" : origin, [far]);
  }

  #probe(owner: Element): void {
    // It says nothing that the recipient could use, and the recipient checks the sender.
    if (!this.dom.contentDocument(owner)) this.#postTo(owner, probeMessage(), "*");
  }

  #postTo(owner: Element, message: object, origin: string, transfer: readonly MessagePort[] = []): void {
    const window = this.dom.contentWindow(owner);
    if (!window) return;
    try {
      this.page.apply(window.postMessage, window, [message, origin, transfer]);
    } catch {
      // The frame has left since.
    }
  }
}

function errorIn(text: string): CdpError | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code: number; message: string; data?: string } };
    return error && new CdpError(Number(error.code), String(error.message), error.data === undefined ? undefined : String(error.data));
  } catch {
    return undefined;
  }
}
