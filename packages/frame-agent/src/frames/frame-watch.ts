import { ELEMENT } from "../dom/dom.js";
import { copyList, getter } from "../dom/uncurry.js";
import type { AgentEnv } from "../env.js";
import type { Shared } from "../realm/browser.js";
import type { Frame } from "./frames.js";

type WatchEnv = Pick<AgentEnv, "browser" | "dom" | "frames" | "instrumentation" | "window">;

export interface FrameListener {
  attached(frame: Frame): void;
  /** The frame shows another document than before, or its first one. */
  navigated(frame: Frame, previous: Document | null): void;
  loaded(frame: Frame): void;
  detached(frame: Frame): void;
  /** An element's frame finished loading a document that is out of reach. */
  loadedElsewhere(owner: Element): void;
  /** A shadow root was attached, by a script or the parser. */
  rootAttached(root: ShadowRoot): void;
  /** The frames were compared; some may have been removed that are none of the Target's own. */
  compared(): void;
}

type Undo = () => void;

/** What is done with frames for as long as they are there: it returns the ways to undo it. */
export interface FrameWatcher {
  /** With a nested frame, from its insertion to its removal. */
  frame(frame: Frame): Undo[];
  /** With a document, the main one included, while its frame shows it. */
  document(frame: Frame): Undo[];
}

/** Follows the nested same-origin frames of the main document as they come, navigate and go. */
export class FrameWatch {
  #known = new Map<string, Frame>();
  readonly #shown = new Map<string, Document>();
  /** Documents that an iframe's `load` event was about, also blank ones, and when that was (ms since the time origin). */
  readonly #settled = new WeakMap<Document, number>();
  /** By the id of a frame, or by its document. */
  readonly #undo = new Map<string | Document, Undo[]>();
  readonly #listeners: Partial<FrameListener>[] = [];
  readonly #frameCount: (window: Window) => number;
  // Neither `load` events nor mutations leave a shadow tree, and a window does not count its frames there.
  readonly #loads: Shared<ShadowRoot>;
  readonly #mutations: Shared<ShadowRoot>;

  readonly #documentWatchers: FrameWatcher["document"][];

  constructor(
    private readonly env: WatchEnv,
    private readonly watcher: FrameWatcher,
  ) {
    this.#documentWatchers = [watcher.document];
    this.#frameCount = getter<Window, number>(env.window, "length", 0);
    const { browser, frames } = env;
    this.#loads = browser.sharedListener("load", this.#onLoad, true);
    this.#mutations = browser.sharedObserver({ childList: true, subtree: true }, (records) => {
      if (records.some(({ addedNodes, removedNodes }) => [...copyList(addedNodes), ...copyList(removedNodes)].some((node) => frames.hasOwner(node)))) this.sync();
    });
  }

  /** The first one hears of everything first. */
  listen(listener: Partial<FrameListener>): void {
    this.#listeners.push(listener);
  }

  /** Does something with all documents, those that are shown now, too. */
  watchDocuments(watch: FrameWatcher["document"]): void {
    this.#documentWatchers.push(watch);
    for (const frame of [this.env.frames.main, ...this.shown]) this.#undo.get(frame.document)?.push(...watch(frame));
  }

  start(): void {
    const undo = this.#watch(this.env.frames.main);
    undo.push(this.env.instrumentation.onShadowRoot(this.#watchRoot), () => this.#loads.remove(), () => this.#mutations.remove());
    this.sync();
  }

  stop(): void {
    this.#keep(new Set());
  }

  /** The frames that were reported, parents first, and whether they show a document already. */
  get reported(): readonly { readonly frame: Frame; readonly navigated: boolean }[] {
    // As they are now: the main frame's id, their parent's, may have come since.
    const present = this.env.frames.all().filter(({ id }) => this.#known.has(id));
    return present.map((frame) => ({ frame, navigated: this.#shown.has(frame.id) }));
  }

  /** The frames of which a document was reported. */
  get shown(): readonly Frame[] {
    return this.reported.flatMap(({ frame, navigated }) => (navigated ? [frame] : []));
  }

  /** When the frame's document had loaded (ms since the time origin). */
  loadedAt({ document }: Frame): number | undefined {
    return this.#settled.get(document);
  }

  /** Compares the frames with those known before and reports the differences. */
  sync(): void {
    this.#tell("compared");
    const frames = this.env.frames.all().slice(1);
    const now = new Map(frames.map((frame) => [frame.id, frame]));
    for (const [id, frame] of this.#known) {
      if (now.has(id)) continue;
      this.#shown.delete(id);
      this.#tell("detached", frame);
    }
    // Before the documents that are new: a frame's first one leaves its window to the next.
    this.#keep(new Set([this.env.window.document, ...frames.flatMap(({ id, document }) => [id, document])]));
    const before = this.#known;
    const shown = this.#shown;
    this.#known = now;
    for (const frame of frames) {
      if (!before.has(frame.id)) {
        this.#undo.set(frame.id, this.watcher.frame(frame));
        this.#tell("attached", frame);
      }
      const previous = shown.get(frame.id);
      if (previous === frame.document || this.#isPending(frame)) continue;
      this.#watch(frame);
      shown.set(frame.id, frame.document);
      this.#tell("navigated", frame, previous ?? null);
      if (this.env.dom.readyState(frame.document) === "complete") this.#tell("loaded", frame);
    }
  }

  /** The frame shows a document out of reach now; it is returned as it was when it was one of the Target's own. */
  takeOut(id: string): Frame | undefined {
    const frame = this.#known.get(id);
    this.#known.delete(id);
    this.#shown.delete(id);
    return frame;
  }

  #tell<Event extends keyof FrameListener>(event: Event, ...args: Parameters<FrameListener[Event]>): void {
    for (const listener of this.#listeners) (listener[event] as ((...args: unknown[]) => void) | undefined)?.(...args);
  }

  #watch(frame: Frame): Undo[] {
    const { browser } = this.env;
    const { document, window } = frame;
    let frameCount: number | undefined;
    const undo = [
      ...this.#documentWatchers.flatMap((watch) => watch(frame)),
      browser.observe(document, { childList: true, subtree: true }, (records) => {
        const areInRoots = this.env.dom.readyState(document) !== "complete" && this.#findRoots(records.flatMap(({ addedNodes }) => copyList(addedNodes)));
        // Most mutations have nothing to do with frames: their number tells cheaply. A frame that replaces another one loads.
        const before = frameCount;
        frameCount = this.#frameCount(window);
        if (areInRoots || frameCount !== before) this.sync();
      }),
      // Does not bubble, but passes the document on its way down.
      browser.listen(document, "load", this.#onLoad, true),
    ];
    this.#undo.set(document, undo);
    return undo;
  }

  /** Ends what was done with all others. */
  #keep(present: ReadonlySet<string | Document>): void {
    for (const [key, undo] of this.#undo) {
      if (present.has(key)) continue;
      this.#undo.delete(key);
      for (const end of undo) {
        try {
          end();
        } catch {
          // The frame's window belongs to a document out of reach now.
        }
      }
    }
  }

  readonly #watchRoot = (root: ShadowRoot): void => {
    this.#loads.add(root);
    this.#mutations.add(root);
    this.#tell("rootAttached", root);
  };

  /** Watches the shadow roots that the parser attached to some of the nodes; returns whether they hold frames. */
  #findRoots(nodes: readonly Node[]): boolean {
    const { dom, frames, instrumentation } = this.env;
    let holdFrames = false;
    for (const node of nodes) {
      const root = dom.nodeType(node) === ELEMENT && instrumentation.shadowRootOf(node as Element);
      if (!root) continue;
      this.#watchRoot(root);
      if (this.#findRoots(copyList(dom.queryAllIn(root, "*"))) || frames.hasOwner(root)) holdFrames = true;
    }
    return holdFrames;
  }

  readonly #onLoad = (event: Event): void => this.#loaded(this.env.browser.eventTarget(event) as Node | null);

  #loaded(target: Node | null): void {
    const { dom, frames } = this.env;
    if (!target || dom.nodeType(target) !== ELEMENT || !dom.contentWindow(target as Element)) return;
    const shown = dom.contentDocument(target as Element);
    if (!shown) {
      this.sync();
      return this.#tell("loadedElsewhere", target as Element);
    }
    this.#settled.set(shown, this.env.browser.now());
    this.sync();
    const id = frames.idOfOwner(target as Element);
    const frame = id === null ? null : frames.byId(id);
    if (frame) this.#tell("loaded", frame);
  }

  /** The initial blank document of a frame that is about to show another one. */
  #isPending({ owner, document }: Frame): boolean {
    const { dom } = this.env;
    if (!owner || this.#settled.has(document) || dom.documentUrl(document) !== "about:blank") return false;
    const source = dom.attr(owner, "src");
    return dom.hasAttr(owner, "srcdoc") || (source !== null && source !== "" && !source.startsWith("about:blank"));
  }
}
