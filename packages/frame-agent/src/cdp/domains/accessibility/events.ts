import { buildAxTree } from "../../../ax/index.js";
import { PartMissing } from "../../../ax/parts/part.js";
import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { axIdOf } from "../../../ax/wire/ids.js";
import { nodeJson } from "../../../ax/wire/serialize.js";
import type { PageEnv } from "../../../env.js";
import type { PartFiles } from "../../../parts/part-files.js";
import { RawJson } from "../../json.js";
import type { AgentSession } from "../../session.js";
import { controlStates } from "./control-state.js";
import { watchChanges, type ChangeWatch } from "./change-watch.js";

/** At most one batch per document in this time (`InspectorAccessibilityAgent`, ax-wire 1.9). */
const MIN_INTERVAL_MS = 250;
/** Changes of one task belong into one batch. */
const SETTLE_MS = 20;

/** How often form controls are looked at: scripts change their state without telling. */
const POLL_MS = 250;

/** What one session asked for in one document: node id → its JSON as last sent. */
type Requested = Map<number, string>;

/** One observed document and the sessions interested in it. */
interface Watched {
  readonly requested: Map<AgentSession, Requested>;
  readonly changes: ChangeWatch;
  timer: number | null;
  lastSent: number;
  /** State of the form controls when last looked at. */
  controls: string;
  poll: number | null;
}

/**
 * `Accessibility.loadComplete` and `nodesUpdated`, for sessions that enabled the domain. A node is reported once its JSON
 * differs from what the session last saw, and only if the session got it from getRootAXNode, getChildAXNodes or
 * getAXNodeAndAncestors (the other methods do not subscribe). Observers exist only while a session waits for something.
 */
export class AccessibilityEvents {
  readonly #sessions = new Set<AgentSession>();
  readonly #watched = new Map<Document, Watched>();
  #stopLoadListener: (() => void) | null = null;

  constructor(
    private readonly env: PageEnv,
    private readonly files: Pick<PartFiles, "arrival">,
    wasLoading: boolean,
  ) {
    if (wasLoading) this.#awaitLoad(true);
  }

  enable(session: AgentSession): void {
    session.enabled.add("Accessibility");
    if (this.#sessions.has(session)) return;
    this.#sessions.add(session);
    session.onClose(() => this.disable(session));
    this.#awaitLoad();
  }

  /** Also forgets what was requested. */
  disable(session: AgentSession): void {
    session.enabled.delete("Accessibility");
    this.#sessions.delete(session);
    for (const [document, watched] of this.#watched) {
      watched.requested.delete(session);
      if (watched.requested.size === 0) this.#unwatch(document, watched);
    }
    if (this.#sessions.size === 0) this.stop();
  }

  watch(session: AgentSession, pass: Pass, objects: readonly AxObject[]): void {
    if (!this.#sessions.has(session) || objects.length === 0) return;
    const watched = this.#watch(pass.document);
    let requested = watched.requested.get(session);
    if (!requested) watched.requested.set(session, (requested = new Map()));
    for (const object of objects) requested.set(axIdOf(pass, object), nodeJson(pass, object));
  }

  stop(): void {
    for (const [document, watched] of this.#watched) this.#unwatch(document, watched);
    this.#stopLoadListener?.();
    this.#stopLoadListener = null;
  }

  /**
   * `loadComplete` is sent once, after the load event; never for a document that was loaded when the domain was enabled. It may have
   * been enabled `early`, and this code came after the event.
   */
  #awaitLoad(early = false): void {
    const { browser, dom, window } = this.env;
    if (this.#stopLoadListener) return;
    const loaded = (): void => {
      this.#stopLoadListener?.();
      this.#stopLoadListener = null;
      browser.setTimeout(() => this.#withParts(() => this.#loadComplete()), 0);
    };
    if (dom.readyState(window.document) !== "complete") this.#stopLoadListener = browser.listen(window, "load", loaded);
    else if (early) loaded();
  }

  #loadComplete(): void {
    if (this.#sessions.size === 0) return;
    const pass = buildAxTree(this.env, this.env.window.document);
    const root = nodeJson(pass, pass.root);
    for (const session of this.#sessions) {
      this.#watched.get(pass.document)?.requested.delete(session);
      this.watch(session, pass, [pass.root]);
      session.emit("Accessibility.loadComplete", new RawJson(`{"root":${root}}`));
    }
  }

  /** Builds a tree, and once more when what it needs has come. Without it, the next change tries again. */
  #withParts(build: () => void): void {
    try {
      build();
    } catch (thrown) {
      if (!(thrown instanceof PartMissing)) throw thrown;
      void this.files.arrival(thrown).then((failure) => failure || this.#withParts(build));
    }
  }

  #watch(document: Document): Watched {
    let watched = this.#watched.get(document);
    if (!watched) {
      const changes = watchChanges(this.env, document, () => this.#schedule(document));
      watched = { requested: new Map(), timer: null, lastSent: -MIN_INTERVAL_MS, changes, controls: controlStates(this.env, changes.roots), poll: null };
      this.#watched.set(document, watched);
      this.#pollControls(document, watched);
    }
    return watched;
  }

  #unwatch(document: Document, watched: Watched): void {
    watched.changes.stop();
    for (const timer of [watched.timer, watched.poll]) if (timer !== null) this.env.browser.clearTimeout(timer);
    this.#watched.delete(document);
  }

  #pollControls(document: Document, watched: Watched): void {
    watched.poll = this.env.browser.setTimeout(() => {
      if (this.env.frameIdOf(document) === null) return this.#unwatch(document, watched);
      const controls = controlStates(this.env, watched.changes.roots);
      if (controls !== watched.controls) this.#schedule(document);
      watched.controls = controls;
      this.#pollControls(document, watched);
    }, POLL_MS);
  }

  #schedule(document: Document): void {
    const watched = this.#watched.get(document);
    if (!watched || watched.timer !== null) return;
    const wait = Math.max(SETTLE_MS, watched.lastSent + MIN_INTERVAL_MS - Date.now());
    watched.timer = this.env.browser.setTimeout(() => {
      watched.timer = null;
      watched.lastSent = Date.now();
      this.#withParts(() => this.#send(document, watched));
    }, wait);
  }

  /** Removed nodes are left out: their parent is reported with its new children. */
  #send(document: Document, watched: Watched): void {
    if (this.#watched.get(document) !== watched) return;
    if (this.env.frameIdOf(document) === null) return this.#unwatch(document, watched);
    const pass = buildAxTree(this.env, document);
    const objects = new Map<number, AxObject>();
    const wanted = new Set([...watched.requested.values()].flatMap((requested) => [...requested.keys()]));
    const visit = (object: AxObject): void => {
      const id = axIdOf(pass, object);
      if (wanted.has(id)) objects.set(id, object);
    };
    for (const object of pass.order) {
      if (!object.included) continue;
      visit(object);
      for (const child of object.includedChildren) if (child.kind === "inlineTextBox") visit(child);
    }
    const current = new Map<number, string>();
    for (const [id, object] of objects) current.set(id, nodeJson(pass, object));
    for (const [session, requested] of watched.requested) {
      const changed: string[] = [];
      for (const [id, last] of requested) {
        const json = current.get(id);
        if (json === undefined || json === last) continue;
        requested.set(id, json);
        changed.push(json);
      }
      if (changed.length > 0) session.emit("Accessibility.nodesUpdated", new RawJson(`{"nodes":[${changed.join()}]}`));
    }
  }
}
