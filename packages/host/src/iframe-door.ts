/**
 * The handshake with whatever document an iframe shows. Only messages of that iframe's window from allowed origins count.
 */

import { allowsOrigin, type HighlightShape, loaderIdOf, probeMessage, readHandshake, welcomeMessage } from "@icdp/protocol";
import type { IframeLike, PortLike, Timers, WindowMessage } from "./edges.js";
import { Highlight } from "./highlight.js";
import { FrameLook, type Look } from "./frame-look.js";
import { afterLastCall } from "./last-call.js";
import { Patience, type TargetSlot } from "./target-slot.js";

export interface DoorOptions {
  readonly iframe: IframeLike;
  /** Exact origins, `"null"` for opaque ones, or `"*"` for any. */
  readonly origins: readonly string[];
  readonly slot: TargetSlot;
  readonly timers: Timers;
  /** Makes the two ends of a channel; the second one is transferred. */
  readonly createChannel: () => readonly [near: PortLike, far: unknown];
}

export class IframeDoor {
  readonly #options: DoorOptions;
  readonly #look: FrameLook;
  readonly #highlight: Highlight;
  readonly #onLoad = (): void => this.#loaded();
  /** The load whose Frame Agent holds the port. */
  #nonce: string | undefined;
  /** Whether the next `load` event is that document's own: it spoke before it had finished loading. */
  #ownLoadAhead = false;
  #cancelCheck: () => void = () => {};
  #isOwn = false;
  /** The latest one counts. */
  #navigations = 0;
  /** Whether the next document is asked to wait for the Sessions. */
  #hasAsked = false;

  constructor(options: DoorOptions) {
    this.#options = options;
    this.#highlight = new Highlight(options.iframe);
    this.#look = new FrameLook(options.iframe.style);
  }

  /** Begins to listen, and asks whether a document is there already. */
  open(): void {
    this.#options.iframe.addEventListener("load", this.#onLoad);
    this.#probe();
  }

  /** Shows the iframe as a Session wants it; `undefined` when the Session is gone. */
  look(session: string, look: Look | undefined): void {
    if (look === undefined) this.#look.forget(session);
    else this.#look.set(session, look);
  }

  /** Whether `source` is the window that the iframe shows now. */
  owns(source: unknown): boolean {
    const { contentWindow } = this.#options.iframe;
    return contentWindow !== null && source === contentWindow;
  }

  /** A message of the iframe's window. */
  receive({ data, origin }: WindowMessage): void {
    if (!this.#allows(origin)) return;
    const message = readHandshake(data);
    if (message?.kind === "next" && message.nonce === this.#nonce) return this.#options.slot.passedOn();
    if (message?.kind !== "hello") return;
    this.#cancelCheck();
    const { slot } = this.#options;
    if (message.nonce === this.#nonce && slot.hasDocument) slot.revived();
    else this.#welcome(message.nonce, origin);
  }

  /** Opens a page of an allowed origin; false when it is of none. */
  navigate(url: string): boolean {
    const { iframe, origins, slot } = this.#options;
    const origin = originOf(url);
    if (iframe.src === undefined || origin === undefined || !allowsOrigin(origins, origin)) return false;
    const navigation = ++this.#navigations;
    slot.leave((hasAsked) => {
      if (navigation !== this.#navigations) return;
      this.#hasAsked = hasAsked;
      iframe.src = url;
      if (!this.#isOwn) return;
      this.#isOwn = false;
      iframe.removeAttribute?.("sandbox");
    });
    return true;
  }

  /** Whether the iframe shows a page of {@link openOwn}, which cannot leave its sandbox by itself. */
  get isOwn(): boolean {
    return this.#isOwn;
  }

  /**
   * Shows a page of the Host's own (`ownPage`); false where the iframe is none that it could be shown in. Its origin is opaque: a
   * Client's scripts must not run in that of the embedding page, which an `about:blank` iframe would have. That of a `data:` page is
   * shared by its own empty frames, which a sandbox that takes the origin away would part from it.
   */
  openOwn(page: string): boolean {
    const { iframe } = this.#options;
    if (iframe.setAttribute === undefined || iframe.src === undefined) return false;
    this.#navigations++;
    this.#isOwn = true;
    iframe.setAttribute("sandbox", "allow-scripts allow-forms allow-modals allow-popups allow-downloads allow-same-origin");
    iframe.src = page;
    return true;
  }

  /** Brings the iframe into view and gives it the focus. */
  show(): void {
    const { iframe } = this.#options;
    iframe.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    iframe.focus?.();
  }

  /** Draws above the iframe. */
  mark(shapes: readonly HighlightShape[]): void {
    this.#highlight.show(shapes);
  }

  close(): void {
    this.#navigations++;
    this.#highlight.clear();
    this.#cancelCheck();
    this.#look.restore();
    this.#options.iframe.removeEventListener("load", this.#onLoad);
  }

  #allows(origin: string): boolean {
    const { origins } = this.#options;
    if (this.#isOwn && origin === "null") return true;
    return allowsOrigin(origins, origin);
  }

  #welcome(nonce: string, origin: string): void {
    const { iframe, slot, createChannel } = this.#options;
    if (iframe.contentWindow === null) return;
    const [near, far] = createChannel();
    this.#nonce = nonce;
    this.#ownLoadAhead = true;
    slot.arrived(near, loaderIdOf(nonce), this.#hasAsked);
    this.#hasAsked = false;
    // An opaque origin cannot be named as a recipient.
    const recipient = origin === "null" ? "*" : origin;
    iframe.contentWindow.postMessage(welcomeMessage(nonce, slot.targetId), recipient, [far]);
  }

  /** A document finished loading: perhaps the one that is connected, perhaps a successor without a Frame Agent. */
  #loaded(): void {
    const { slot, timers } = this.#options;
    this.#cancelCheck();
    if (slot.state === "connected") {
      const patience = this.#ownLoadAhead ? Patience.settling : Patience.loaded;
      this.#ownLoadAhead = false;
      this.#cancelCheck = afterLastCall(timers, patience, () => slot.missed());
    } else {
      slot.expect(Patience.loaded);
    }
    this.#probe();
  }

  #probe(): void {
    // It says nothing that the recipient could use, and the recipient checks the sender.
    this.#options.iframe.contentWindow?.postMessage(probeMessage(), "*");
  }
}

/** The origin of a page that can be opened; scripts are no pages. */
function originOf(url: string): string | undefined {
  try {
    const { protocol, origin } = new URL(url);
    return protocol === "http:" || protocol === "https:" ? origin : undefined;
  } catch {
    return undefined;
  }
}
