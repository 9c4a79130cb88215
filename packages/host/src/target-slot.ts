/**
 * A Target's state: which document answers at the moment, which Sessions are attached, which commands wait. Documents come
 * and go; the slot, its id and its Sessions stay until `destroy`.
 */

import { type GiveFrame, type HighlightShape, type OpenFrame, resultText, type TargetFailure, type TargetRecord, type TargetType } from "@icdp/protocol";
import type { ChildTargets } from "./child-targets.js";
import { paramOf } from "./command-params.js";
import { DocumentLink } from "./document-link.js";
import type { Look } from "./frame-look.js";
import type { PortLike, Timers } from "./edges.js";
import type { HostSession, OutgoingCommand, UnseenCommand } from "./host-session.js";
import { afterLastCall } from "./last-call.js";

/**
 * `waiting`: a document is expected, commands queue. `connected`: a Frame Agent answers. `absent`: none does, commands fail.
 */
export type SlotState = "waiting" | "connected" | "absent";

/** How long (ms) commands wait for a Frame Agent. */
export const Patience = {
  /** After pairing, when nobody can tell whether the frame has finished loading. */
  paired: 2_000,
  /** After a document left: its successor may come from a slow server. */
  navigating: 5_000,
  /** After the successor's `load` event: its Frame Agent would have spoken. */
  loaded: 1_000,
  /** After the `load` event of the document that is connected: it may be busy, and would have said that it leaves. */
  settling: 10_000,
  /** After the Host itself opened a page. */
  opening: 10_000,
} as const;

/** Where an iframe's Target is. */
export interface Place {
  /** The Target whose document, or a frame of it, embeds this one. */
  readonly parentId: string;
  readonly parentFrameId: string;
}

export interface SlotOptions {
  readonly targetId: string;
  /** Absent for pages. */
  readonly place?: Place;
  readonly timers: Timers;
  readonly openerId?: string;
  /** The page opens a window. */
  readonly onOpen?: (url: string, background: boolean) => void;
  /** A Client had the page closed. */
  readonly onShut?: () => void;
  /** Called after every change of the record or of the state. */
  readonly onChange: () => void;
  /** Shows the frame as a Session wants it; `undefined` when the Session is gone. */
  readonly onLook?: (session: string, look: Look | undefined) => void;
  /** Opens a page where the Frame Agent cannot; false when that is not possible or not allowed. */
  readonly onNavigate?: (url: string) => boolean;
  /** Whether the page cannot navigate by itself. */
  readonly isOwn?: () => boolean;
  /** Loads a text that the page's Agent needs; rejects with the reason why it cannot be had. */
  readonly onNeed?: (resource: string) => Promise<string>;
  /** Draws above the frame; nothing for an empty list. */
  readonly onMark?: (shapes: readonly HighlightShape[]) => void;
  /** Where the page may wait for a Client's answer to a dialog; empty: nowhere. */
  readonly dialogsUrl?: () => string;
  /** The frames inside; absent: they stay part of the document. */
  readonly children?: ChildTargets;
}

/** How long (ms) a document may take to ask the next one to wait. */
const PASSING_ON_TIME = 500;

export class TargetSlot {
  readonly targetId: string;
  browserContextId: string | undefined;
  openerId: string | undefined;
  readonly #options: SlotOptions;
  readonly #sessions = new Map<string, HostSession>();
  #state: SlotState = "waiting";
  #settled = false;
  #link: DocumentLink | undefined;
  /** What the present document knows. */
  #toldDialogsUrl = "";
  /** Commands that went to the present document. */
  #posted = 0;
  #queue: OutgoingCommand[] = [];
  /** `Page.navigate` commands that the Host carries out; the next document answers them. */
  #navigations: OutgoingCommand[] = [];
  #cancelDeadline: () => void = () => {};
  /** The Agent has asked the next document to wait. */
  #passedOn: (() => void) | undefined;
  #url: string;
  #title = "";

  constructor(options: SlotOptions) {
    this.targetId = options.targetId;
    this.openerId = options.openerId;
    this.#options = options;
    this.#url = options.place === undefined ? "about:blank" : "";
    this.expect(Patience.paired);
  }

  get state(): SlotState {
    return this.#state;
  }

  /** Whether the latest document is known to be there, even if it does not answer at the moment. */
  get hasDocument(): boolean {
    return this.#link !== undefined;
  }

  /** Whether a Frame Agent answered once, or was found missing: before that nobody needs to know the Target. */
  get settled(): boolean {
    return this.#settled;
  }

  get type(): TargetType {
    return this.#options.place === undefined ? "page" : "iframe";
  }

  get record(): TargetRecord {
    const { openerId } = this;
    return {
      targetId: this.targetId,
      type: this.type,
      // As in Chromium.
      title: this.type === "iframe" ? this.#url : this.#title,
      url: this.#url,
      connected: this.#state === "connected",
      ...this.#options.place,
      ...(openerId === undefined ? {} : { openerId }),
      ...(this.browserContextId === undefined ? {} : { browserContextId: this.browserContextId }),
    };
  }

  /** The Session, or `undefined` when its id is taken. `waits`: its Client takes the document for one that has not begun. */
  attach(session: HostSession, waits = false): HostSession | undefined {
    if (this.#sessions.has(session.id)) return undefined;
    this.#sessions.set(session.id, session);
    this.#link?.post({ ...openFrame(session, []), ...(waits && { waits }) });
    return session;
  }

  detach(session: HostSession): void {
    if (!this.#sessions.delete(session.id)) return;
    this.#options.onLook?.(session.id, undefined);
    this.#queue = this.#queue.filter((command) => command.session !== session);
    this.#navigations = this.#navigations.filter((command) => command.session !== session);
    this.#link?.post({ k: "close", s: session.id });
  }

  send(command: OutgoingCommand): void {
    switch (this.#state) {
      case "waiting":
        this.#queue.push(command);
        return;
      case "absent":
        if (!this.#navigate(command)) command.session.refuse(command.id, command.method, "disconnected");
        return;
      case "connected":
        if (this.#needsHost(command) && this.#navigate(command)) return;
        command.session.sent(command, ++this.#posted);
        this.#link?.post({ k: "cmd", s: command.session.id, p: command.text });
    }
  }

  /**
   * The Host is about to open another document in the place of this one, which is to wait for the Sessions that are there. Calls back
   * once, when the present Agent has seen to that, or cannot.
   */
  leave(done: (hasAsked: boolean) => void): void {
    this.#passedOn?.();
    const link = this.#state === "connected" && this.#sessions.size > 0 ? this.#link : undefined;
    if (link === undefined) return done(false);
    const end = (hasAsked: boolean) => (): void => {
      cancel();
      this.#passedOn = undefined;
      done(hasAsked);
    };
    const cancel = this.#options.timers.after(PASSING_ON_TIME, end(false));
    this.#passedOn = end(true);
    link.post({ k: "leave" });
  }

  /** The next document will wait. */
  passedOn(): void {
    this.#passedOn?.();
  }

  /** A document's Frame Agent took part in the handshake; `port` leads to it. `waits`: the document was asked to wait. */
  arrived(port: PortLike, loaderId?: string, waits = false): void {
    this.#dropLink("reloaded");
    const { children } = this.#options;
    const link: DocumentLink = new DocumentLink(port, {
      answered: (session, id, text) => this.#sessions.get(session)?.answered(id, text),
      happened: (session, method, text) => this.#sessions.get(session)?.happened(method, text),
      stateChanged: (url, title) => this.#describe(url, title),
      opened: (url, background) => this.#options.onOpen?.(url, background),
      shut: () => this.#options.onShut?.(),
      looked: (session, look) => {
        if (this.#sessions.has(session)) this.#options.onLook?.(session, look);
      },
      marked: (shapes) => this.#options.onMark?.(shapes),
      needed: (resource) => void this.#give(link, resource),
      childArrived: (child, childPort) => children?.arrived(child, childPort),
      childLost: (frameId) => children?.lost(frameId),
      childLoaded: (frameId) => children?.loaded(frameId),
      passed: ({ f, i, m, p }) => children?.pass(f, i, m, p, (answer) => {
        if (this.#link === link) link.post({ k: "passed", i, p: answer });
      }),
      left: (received, waiting) => {
        if (this.#link === link) this.left(received, waiting);
      },
    });
    this.#link = link;
    this.#posted = 0;
    this.#toldDialogsUrl = "";
    this.dialogsMoved();
    for (const session of this.#sessions.values()) {
      link.post(openFrame(session, session.replay()));
    }
    // After the sessions, which hear of the frames that come.
    if (children !== undefined) link.post({ k: "frames", origins: children.origins });
    for (const { session, id } of this.#navigations.splice(0)) {
      const result = { frameId: this.targetId, loaderId };
      session.sink.answer(id, resultText(id, result, session.flat ? session.id : undefined), "Page.navigate");
    }
    this.#connected();
    if (waits) link.post({ k: "go" });
  }

  /** The first document is on its way: as in Chromium, its URL is the Target's before it says anything. */
  opens(url: string): void {
    if (this.#link === undefined && URL.canParse(url)) this.#describe(new URL(url).href, "");
  }

  /** The document is gone and another one is on its way, which gets the commands that this one never saw or began. */
  left(received?: number, waiting?: readonly number[]): void {
    const unseen = this.#dropLink("reloaded", received, waiting);
    this.#queue.unshift(...unseen.sort((a, b) => a.place - b.place));
    this.#change("waiting");
    this.expect(Patience.navigating);
  }

  /** Gives a Frame Agent `patience` ms to speak before commands fail; without effect while one answers. */
  expect(patience: number): void {
    this.#cancelDeadline();
    if (this.#state === "waiting") this.#cancelDeadline = afterLastCall(this.#options.timers, patience, () => this.missed());
  }

  /**
   * No Frame Agent answers. A document that is only busy may still be there: its link stays until another document arrives,
   * and `revived` brings it back.
   */
  missed(): void {
    this.#cancelDeadline();
    this.#change("absent");
    for (const session of this.#sessions.values()) session.failPending("disconnected");
    this.#flush((command) => command.session.refuse(command.id, command.method, "disconnected"));
  }

  /** The document of the present link spoke after it had been missed. */
  revived(): void {
    if (this.#link !== undefined) this.#connected();
  }

  /** Tells the page where it may wait for answers to dialogs. */
  dialogsMoved(): void {
    const { dialogsUrl = () => "" } = this.#options;
    const url = dialogsUrl();
    if (this.#link === undefined || url === this.#toldDialogsUrl) return;
    this.#toldDialogsUrl = url;
    this.#link.post({ k: "dialogs", url });
  }

  /** Tells the page's console something. */
  note(text: string): void {
    if (this.#state === "connected") this.#link?.post({ k: "note", text });
  }

  /** The Pairing ends: everything that waits fails, every Session is closed. */
  destroy(): void {
    this.#cancelDeadline();
    for (const { id } of this.#sessions.values()) this.#link?.post({ k: "close", s: id });
    this.#dropLink("destroyed");
    this.#state = "absent";
    this.#flush((command) => command.session.refuse(command.id, command.method, "destroyed"));
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const session of sessions) session.sink.closed();
  }

  async #give(link: DocumentLink, resource: string): Promise<void> {
    const { onNeed = () => Promise.reject(new Error("it knows none")) } = this.#options;
    const frame: GiveFrame = await onNeed(resource).then(
      (text) => ({ k: "give", r: resource, text }),
      (error: unknown) => ({ k: "give", r: resource, error: error instanceof Error ? error.message : String(error) }),
    );
    if (this.#link === link) link.post(frame);
  }

  #connected(): void {
    this.#cancelDeadline();
    this.#change("connected");
    this.#flush((command) => this.send(command));
  }

  #describe(url: string, title: string): void {
    if (url === this.#url && title === this.#title) return;
    this.#url = url;
    this.#title = title;
    this.#options.onChange();
  }

  #change(state: SlotState): void {
    const news = state !== this.#state || (!this.#settled && state !== "waiting");
    this.#state = state;
    this.#settled ||= state !== "waiting";
    if (news) this.#options.onChange();
  }

  /** Fails what the document had begun, all that it received unless it said more, and returns the rest. */
  #dropLink(failure: TargetFailure, received?: number, waiting?: readonly number[]): UnseenCommand[] {
    const link = this.#link;
    if (link === undefined) return [];
    this.#link = undefined;
    link.close();
    this.#passedOn?.();
    // What was marked was a place in that document, as were its frames.
    this.#options.onMark?.([]);
    this.#options.children?.clear();
    return [...this.#sessions.values()].flatMap((session) => session.failPending(failure, received, waiting));
  }

  /** A page of the Host's own cannot go anywhere by itself, and whether another origin is one of the Target's only the Host knows. */
  #needsHost({ method, text }: OutgoingCommand): boolean {
    if (method !== "Page.navigate") return false;
    if (this.#options.isOwn?.() === true) return true;
    const frameId = paramOf(text, "frameId") ?? this.targetId;
    return frameId === this.targetId && originOf(paramOf(text, "url")) !== originOf(this.#url);
  }

  /** The Host opens the next page where the present one does not: it has no Frame Agent, or {@link #needsHost}. */
  #navigate(command: OutgoingCommand): boolean {
    if (command.method !== "Page.navigate" || !command.session.may("navigate")) return false;
    const url = paramOf(command.text, "url");
    if (typeof url !== "string" || this.#options.onNavigate?.(url) !== true) return false;
    this.#navigations.push(command);
    this.#change("waiting");
    this.expect(Patience.opening);
    return true;
  }

  #flush(handle: (command: OutgoingCommand) => void): void {
    const queue = [...this.#navigations, ...this.#queue];
    this.#navigations = [];
    this.#queue = [];
    for (const command of queue) handle(command);
  }
}

function openFrame({ id, flat, allow }: HostSession, replay: readonly string[]): OpenFrame {
  return { k: "open", s: id, flat, replay, ...(allow === undefined ? {} : { allow }) };
}

function originOf(url: unknown): string | undefined {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).origin : undefined;
}
