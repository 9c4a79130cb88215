/**
 * The Host: pairs with the Frame Agents of iframes, owns the Targets' identity and fans Sessions out to consumers.
 */

import { type Capability, isOrigin, isTargetId, parseCapabilities, serverError, targetFailure, type TargetRecord } from "@icdp/protocol";
import { ChildTargets } from "./child-targets.js";
import type { CreateRequest, OpenRequest, RelayServices, TargetChange, TargetHub } from "./consumer.js";
import { type IframeLike, type PortLike, systemTimers, type Timers, type WindowLike, type WindowMessage } from "./edges.js";
import { HostSession } from "./host-session.js";
import { IframeDoor } from "./iframe-door.js";
import { createId } from "./ids.js";
import { callAll } from "./listeners.js";
import { LocalSession } from "./local-session.js";
import { isBlank, ownPage } from "./own-page.js";
import { RelayLink, type RelayOptions } from "./relay-link.js";
import { type Place, TargetSlot } from "./target-slot.js";
import { type TrafficEntry, TrafficTap } from "./traffic.js";

export interface IcdpHostOptions {
  /**
   * Opens a new app for `Target.createTarget`, or for a window that a page opens (then with `openerId`): embeds it, pairs it and
   * returns its target id. It must connect within CREATE_TIMEOUT, otherwise it is closed again; only an empty page (`about:blank`)
   * need not ship a Frame Agent, and then `Page.navigate` is all that it answers. Without this hook pages open no windows, which
   * their consoles say.
   */
  readonly onCreateTarget?: (request: CreateRequest) => string | Promise<string>;
  /** Removes an app for `Target.closeTarget`. The Host unpairs it afterwards. */
  readonly onCloseTarget?: (targetId: string) => void | Promise<void>;
  /** Shows an app for `Target.activateTarget` and `Page.bringToFront`. Without it the iframe is scrolled into view and focused. */
  readonly onActivateTarget?: (targetId: string) => void;
  /** Address of the Frame Agent's script (`agent.global.js`). With it, empty and `data:` pages that Clients open answer like any other. */
  readonly agentUrl?: string;
  /** The text of the library that draws screenshots (`@zumer/snapdom`, its script for browsers); the Relay's unless given. */
  readonly loadRenderer?: () => Promise<string>;
  /** Where handshake messages arrive; the global window unless given. */
  readonly window?: WindowLike;
  readonly timers?: Timers;
  readonly createChannel?: () => readonly [near: PortLike, far: unknown];
}

export interface PairOptions {
  /** 1 to 128 characters of `A-Z a-z 0-9 . _ ~ -`; a new id unless given. */
  readonly targetId?: string;
  /** Exact origins whose documents may answer, or `["*"]`; `"null"` stands for opaque origins. */
  readonly origins: readonly string[];
  /** The Target whose script opened this one. */
  readonly openerId?: string;
  /**
   * The browser context that `onCreateTarget` is asked to put it into. The Host adds it as soon as the hook has returned; a hook
   * that takes its time gives it here, so that Clients do not see the Target in the default context first.
   */
  readonly browserContextId?: string;
  /**
   * Whose Frame Agents in frames nested inside, at any depth, become Targets of their own (type `iframe`): exact origins, `"null"`
   * for opaque ones, `["*"]` for any, `[]` for none. Default: any that lets the document around it control it.
   */
  readonly frames?: readonly string[];
}

export interface AttachOptions {
  /** What the Session may do at most; all that the app allows unless given. */
  readonly allow?: readonly Capability[];
}

/** How long (ms) a created Target may take to connect. */
export const CREATE_TIMEOUT = 10_000;

/** How many windows of one page may be on their way. */
const MAX_OPENING = 4;

interface Pairing {
  readonly slot: TargetSlot;
  door: IframeDoor | undefined;
  /** The page around an iframe's Target; absent for pages. */
  readonly page?: Pairing;
  /** Windows of this page that are on their way. */
  opening: number;
}

interface NewPairing {
  readonly openerId?: string;
  readonly browserContextId?: string;
  readonly frames: readonly string[];
  readonly page?: Pairing;
  readonly place?: Place;
  /** No Frame Agent answers any more: a frame without one is part of the document around it. */
  readonly onAbsent?: () => void;
}

export class IcdpHost {
  readonly #options: IcdpHostOptions;
  readonly #timers: Timers;
  readonly #pairings = new Map<string, Pairing>();
  readonly #listeners = new Set<(targets: TargetRecord[]) => void>();
  readonly #subscribers = new Set<(change: TargetChange) => void>();
  readonly #traffic = new TrafficTap();
  readonly #links = new Set<RelayLink>();
  /** What the Relays do for pages; the newest offer counts. */
  readonly #offers = new Set<RelayServices>();
  readonly #onMessage = (event: WindowMessage): void => this.#receive(event);
  readonly #hub: TargetHub;
  #window: WindowLike | undefined;
  #destroyed = false;

  constructor(options: IcdpHostOptions = {}) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#hub = this.#createHub();
  }

  /**
   * Makes the app in `iframe` a Target. Pairing a known `targetId` again moves the Target to another iframe; its id and its
   * Sessions stay.
   *
   * @returns the target id
   * @throws TypeError when the id or the origins are malformed, or the id is that of a nested frame
   */
  pair(iframe: IframeLike, { origins, ...options }: PairOptions): string {
    checkOrigins(origins);
    const pairing = this.#pairing(options);
    this.#listen();
    pairing.door?.close();
    if (pairing.door !== undefined) pairing.slot.left();
    pairing.door = new IframeDoor({
      iframe,
      origins: [...origins],
      slot: pairing.slot,
      timers: this.#timers,
      createChannel: this.#options.createChannel ?? createMessageChannel,
    });
    pairing.door.open();
    return pairing.slot.targetId;
  }

  /**
   * Makes the Frame Agent behind `port` a Target, without window and handshake. A further port for the same id is the next
   * document of that Target.
   *
   * @returns the target id
   */
  pairPort(port: PortLike, options: Omit<PairOptions, "origins"> = {}): string {
    const { slot } = this.#pairing(options);
    slot.arrived(port);
    return slot.targetId;
  }

  /** Ends a Pairing: the Target is destroyed, commands in flight fail, Sessions end. */
  unpair(targetId: string): void {
    const pairing = this.#pairings.get(targetId);
    if (pairing === undefined) return;
    this.#pairings.delete(targetId);
    pairing.door?.close();
    // Its frames are unpaired before it is announced.
    pairing.slot.destroy();
    if (pairing.slot.settled) this.#publish({ kind: "gone", targetId });
    this.#notify();
  }

  targets(): TargetRecord[] {
    return [...this.#pairings.values()].map(({ slot }) => slot.record);
  }

  /** Calls `listener` with the Targets now and after every change; the returned function ends it. */
  onTargets(listener: (targets: TargetRecord[]) => void): () => void {
    this.#listeners.add(listener);
    listener(this.targets());
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` with every message between Sessions, local or a Relay's, and Targets; the returned function ends it. */
  onTraffic(listener: (entry: TrafficEntry) => void): () => void {
    return this.#traffic.listen(listener);
  }

  /**
   * A Session for code of this window.
   *
   * @throws TypeError when `allow` is no list of capabilities
   * @throws CdpError -32602 `No target with given id found`
   */
  attach(targetId: string, { allow }: AttachOptions = {}): LocalSession {
    return new LocalSession(this.#hub, targetId, allow === undefined ? undefined : parseCapabilities(allow));
  }

  /** Offers the Targets to a Relay, reconnecting when the connection is lost; the returned function leaves the Relay. */
  connectRelay(options: RelayOptions): () => void {
    if (this.#destroyed) throw new Error("The Host was destroyed");
    const link = new RelayLink(options, { hub: this.#hub, timers: this.#timers });
    this.#links.add(link);
    return () => {
      this.#links.delete(link);
      link.disconnect();
    };
  }

  /** Leaves all Relays, ends all Pairings and takes every listener off. */
  destroy(): void {
    this.#destroyed = true;
    for (const link of this.#links) link.disconnect();
    this.#links.clear();
    for (const targetId of [...this.#pairings.keys()]) this.unpair(targetId);
    this.#window?.removeEventListener("message", this.#onMessage);
    this.#window = undefined;
    this.#listeners.clear();
    this.#subscribers.clear();
    this.#traffic.clear();
  }

  #createHub(): TargetHub {
    return {
      creates: this.#options.onCreateTarget !== undefined,
      records: () => {
        const slots = [...this.#pairings.values()].map(({ slot }) => slot);
        return slots.filter((slot) => slot.settled).map((slot) => slot.record);
      },
      subscribe: (listener) => {
        this.#subscribers.add(listener);
        return () => this.#subscribers.delete(listener);
      },
      open: (request) => this.#open(request),
      send: (session, id, method, text) => {
        this.#traffic.tell({ kind: "command", sessionId: session.id, targetId: session.targetId, method, id, text });
        const slot = this.#pairings.get(session.targetId)?.slot;
        if (slot === undefined) return session.refuse(id, method, "destroyed");
        // The page can give itself the focus; where its iframe is shown is up to this window.
        if (method === "Page.bringToFront" && slot.type === "page" && session.may("input")) this.#activate(session.targetId);
        slot.send({ session, id, method, text });
      },
      close: (session) => this.#pairings.get(session.targetId)?.slot.detach(session),
      create: (request) => this.#create(request),
      destroyTarget: (targetId) => this.#close(targetId),
      activate: (targetId) => this.#activate(targetId),
      offer: (services) => {
        this.#offers.add(services);
        this.#announceDialogs();
        return () => {
          if (this.#offers.delete(services)) this.#announceDialogs();
        };
      },
    };
  }

  #pairing({ targetId = createId(), openerId, browserContextId, frames = ["*"] }: Omit<PairOptions, "origins">): Pairing {
    if (this.#destroyed) throw new Error("The Host was destroyed");
    if (!isTargetId(targetId)) throw new TypeError(`Malformed target id ${String(targetId)}`);
    if (frames.length > 0) checkOrigins(frames);
    const known = this.#pairings.get(targetId);
    if (known?.page !== undefined) throw new TypeError(`${targetId} is a frame of ${known.page.slot.targetId}`);
    return known ?? this.#add(targetId, { openerId, browserContextId, frames: [...frames] });
  }

  #add(targetId: string, { openerId, browserContextId, frames, page, place, onAbsent }: NewPairing): Pairing {
    const children: ChildTargets = new ChildTargets(targetId, {
      origins: frames,
      create: (id, at) => {
        if (this.#pairings.has(id)) return undefined;
        return this.#add(id, { frames, page: page ?? pairing, place: at, onAbsent: () => children.lost(id) }).slot;
      },
      destroy: (id) => this.unpair(id),
    });
    const slot: TargetSlot = new TargetSlot({
      targetId,
      openerId,
      place,
      children,
      timers: this.#timers,
      onChange: () => {
        if (slot.state === "absent" && onAbsent !== undefined) return onAbsent();
        if (slot.settled) this.#publish({ kind: "present", record: slot.record });
        this.#notify();
      },
      onOpen: (url, background) => void this.#openWindow(page ?? pairing, url, background),
      // What is nested goes with its page.
      onShut: () => {
        if (page === undefined) void this.#shut(slot);
      },
      onMark: (shapes) => pairing.door?.mark(shapes),
      onLook: (session, look) => pairing.door?.look(session, look),
      onNavigate: (url) => this.#navigate(pairing, url),
      isOwn: () => pairing.door?.isOwn === true,
      dialogsUrl: () => this.#services?.dialogs ?? "",
      onNeed: (resource) => this.#load(resource),
    });
    const pairing: Pairing = { slot, door: undefined, page, opening: 0 };
    slot.browserContextId = page === undefined ? browserContextId : page.slot.browserContextId;
    this.#pairings.set(slot.targetId, pairing);
    this.#notify();
    return pairing;
  }

  /** Absolute: the pages that load it have no base. */
  get #agentUrl(): string | undefined {
    const { agentUrl } = this.#options;
    const base = (globalThis as { location?: { href: string } }).location?.href;
    return agentUrl !== undefined && URL.canParse(agentUrl, base) ? new URL(agentUrl, base).href : agentUrl;
  }

  #navigate({ door }: Pairing, url: string): boolean {
    if (door === undefined || !URL.canParse(url)) return false;
    return this.#openOwn(door, url) || door.navigate(url);
  }

  /** Shows a page that no server sends. */
  #openOwn(door: IframeDoor, url: string): boolean {
    const agentUrl = this.#agentUrl;
    const page = agentUrl === undefined ? undefined : ownPage(url, agentUrl);
    return page !== undefined && door.openOwn(page);
  }

  #open({ sessionId, targetId, flat, allow, waits, sink }: OpenRequest): HostSession | undefined {
    const slot = this.#pairings.get(targetId)?.slot;
    return slot?.attach(new HostSession(sessionId, targetId, flat, this.#traffic.through(sink, { sessionId, targetId }), allow), waits);
  }

  /** A page opens a window: the application's hook makes it another Target, or the page's console says why there is none. */
  async #openWindow(opener: Pairing, url: string, background: boolean): Promise<void> {
    const { slot } = opener;
    try {
      if (this.#options.onCreateTarget === undefined) throw new Error("the page around this app opens no windows (its Host has no onCreateTarget)");
      if (!isPage(url)) throw new Error("only http, https and about:blank can be opened");
      if (opener.opening >= MAX_OPENING) throw new Error("too many windows are being opened");
      opener.opening++;
      await this.#create({ url, background, openerId: slot.targetId, browserContextId: slot.browserContextId }).finally(() => opener.opening--);
    } catch (error) {
      slot.note(`icdp: the window for ${url} was not opened: ${(error as Error).message}`);
    }
  }

  async #create(request: CreateRequest): Promise<string> {
    const { onCreateTarget } = this.#options;
    if (onCreateTarget === undefined) throw serverError("This Host does not create targets");
    const targetId = await onCreateTarget(request);
    const pairing = this.#pairings.get(targetId);
    if (pairing === undefined) throw serverError("The created target was not paired");
    const { slot, door } = pairing;
    if (door !== undefined) this.#openOwn(door, request.url);
    if (slot.browserContextId !== request.browserContextId) {
      slot.browserContextId = request.browserContextId;
      if (slot.settled) this.#publish({ kind: "present", record: slot.record });
    }
    slot.openerId ??= request.openerId;
    slot.opens(request.url);
    slot.expect(CREATE_TIMEOUT);
    // A blank page may have no Frame Agent until it is navigated, and is there all the same.
    const outcome = await this.#watchArrival(slot, isBlank(request.url));
    if (outcome === "arrived") return targetId;
    if (outcome === "gone") throw targetFailure("destroyed", "Target.createTarget");
    await this.#close(targetId).catch(() => this.unpair(targetId));
    throw serverError(`Target did not connect within ${CREATE_TIMEOUT} ms`);
  }

  /** Resolves when the slot is connected (or, if `absentIsFine`, known to be without an Agent), is gone, or time is up. */
  #watchArrival(slot: TargetSlot, absentIsFine: boolean): Promise<"arrived" | "late" | "gone"> {
    return new Promise((resolve) => {
      const finish = (outcome: "arrived" | "late" | "gone"): void => {
        cancel();
        this.#listeners.delete(look);
        resolve(outcome);
      };
      const look = (): void => {
        if (this.#pairings.get(slot.targetId)?.slot !== slot) finish("gone");
        else if (slot.state === "connected" || (absentIsFine && slot.state === "absent")) finish("arrived");
      };
      const cancel = this.#timers.after(CREATE_TIMEOUT, () => finish(absentIsFine ? "arrived" : "late"));
      this.#listeners.add(look);
      look();
    });
  }

  #activate(targetId: string): void {
    const pairing = this.#pairings.get(targetId);
    if (pairing === undefined) return;
    if (this.#options.onActivateTarget) this.#options.onActivateTarget(targetId);
    else pairing.door?.show();
  }

  async #close(targetId: string): Promise<void> {
    const { onCloseTarget } = this.#options;
    if (onCloseTarget === undefined) throw serverError("This Host does not close targets");
    await onCloseTarget(targetId);
    this.unpair(targetId);
  }

  /** As Chromium, `Page.close` is answered before: a failure is told in the page's console. */
  async #shut(slot: TargetSlot): Promise<void> {
    try {
      await this.#close(slot.targetId);
    } catch (error) {
      slot.note(`icdp: the page was not closed: ${(error as Error).message}`);
    }
  }

  #listen(): void {
    if (this.#window !== undefined) return;
    this.#window = this.#options.window ?? (globalThis as unknown as WindowLike);
    this.#window.addEventListener("message", this.#onMessage);
  }

  #receive(event: WindowMessage): void {
    for (const { door } of this.#pairings.values()) {
      if (door?.owns(event.source)) return door.receive(event);
    }
  }

  get #services(): RelayServices | undefined {
    return [...this.#offers].at(-1);
  }

  async #load(resource: string): Promise<string> {
    if (resource !== "renderer") throw new Error("it knows none");
    if (this.#options.loadRenderer !== undefined) return this.#options.loadRenderer();
    const url = this.#services?.renderer;
    if (url === undefined) throw new Error("there is neither a Relay nor loadRenderer");
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the Relay answered ${response.status}`);
    return response.text();
  }

  #announceDialogs(): void {
    for (const { slot } of this.#pairings.values()) slot.dialogsMoved();
  }

  #publish(change: TargetChange): void {
    callAll(this.#subscribers, change);
  }

  #notify(): void {
    callAll(this.#listeners, this.targets());
  }
}

function checkOrigins(origins: readonly string[]): void {
  if (origins.length === 0) throw new TypeError("origins must name at least one origin");
  for (const origin of origins) {
    if (origin !== "*" && origin !== "null" && (origin.includes("*") || !isOrigin(origin))) throw new TypeError(`${origin} is not an origin`);
  }
}

/** Whether an address that a page names may be handed to the application. */
function isPage(url: string): boolean {
  try {
    return isBlank(url) || /^https?:$/.test(new URL(url).protocol);
  } catch {
    return false;
  }
}

function createMessageChannel(): readonly [near: PortLike, far: unknown] {
  const { port1, port2 } = new MessageChannel();
  return [port1 as unknown as PortLike, port2];
}
