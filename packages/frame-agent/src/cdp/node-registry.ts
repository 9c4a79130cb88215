/**
 * Identities for the document's life. A DOM node's backendNodeId never changes and is never reused; nodes are held weakly.
 *
 * Parts that page JavaScript cannot hold (pseudo-elements, user-agent shadow content) get backend ids too, keyed by their host
 * and a path such as `::before` or `#shadow/div[0]`. Accessibility objects without any DOM node get negative ids, as in
 * Chromium (`AXObject::AXObjectID`).
 */
export interface VirtualNode {
  readonly host: Node;
  /** Node path below the host, in the notation of the fidelity scores: `::marker`, `#shadow/div[0]/#text[0]`. */
  readonly path: string;
}

const FIRST_ANONYMOUS_ID = -1000000002;

/** Within the 32 bits of CDP's integers. */
const RANGE = 1_000_000;
const RANGES = 2_000;

export class NodeRegistry {
  #nextBackendId = 1;
  #nextAnonymousId = FIRST_ANONYMOUS_ID;
  readonly #ids = new WeakMap<Node, number>();
  readonly #nodes = new Map<number, WeakRef<Node>>();
  readonly #virtualIds = new WeakMap<Node, Map<string, number>>();
  readonly #virtualNodes = new Map<number, { host: WeakRef<Node>; path: string }>();
  readonly #textBoxIds = new WeakMap<Node, { readonly id: number; readonly text: string }>();
  readonly #anonymousIds = new WeakMap<Node, Map<string, number>>();
  readonly #collected = new FinalizationRegistry<number>((id) => {
    this.#nodes.delete(id);
    this.#virtualNodes.delete(id);
  });

  /**
   * Gives the ids of a child Target a range of their own, unless some are known already. Chromium does not, and clients that put the
   * documents of several frames into one list mix their nodes up there.
   */
  keepApart(): void {
    if (this.#nextBackendId === 1) this.#nextBackendId += Math.ceil(Math.random() * RANGES) * RANGE;
  }

  /** The backendNodeId of a DOM node, assigned on first use. */
  idOf(node: Node): number {
    let id = this.#ids.get(node);
    if (id === undefined) {
      id = this.#nextBackendId++;
      this.#ids.set(node, id);
      this.#nodes.set(id, new WeakRef(node));
      this.#collected.register(node, id);
    }
    return id;
  }

  nodeOf(backendId: number): Node | null {
    return this.#nodes.get(backendId)?.deref() ?? null;
  }

  /** The backendNodeId of a part that has no JavaScript object. */
  virtualIdOf(host: Node, path: string): number {
    let ids = this.#virtualIds.get(host);
    if (!ids) this.#virtualIds.set(host, (ids = new Map()));
    let id = ids.get(path);
    if (id === undefined) {
      id = this.#nextBackendId++;
      ids.set(path, id);
      this.#virtualNodes.set(id, { host: new WeakRef(host), path });
      this.#collected.register(host, id);
    }
    return id;
  }

  virtualNodeOf(backendId: number): VirtualNode | null {
    const entry = this.#virtualNodes.get(backendId);
    const host = entry?.host.deref();
    return entry && host ? { host, path: entry.path } : null;
  }

  /**
   * The negative id of an accessibility object without a DOM node, e.g. the n-th InlineTextBox of a text. A text that changed is
   * laid out anew, so its first box is another object then.
   */
  anonymousIdOf(host: Node, key: string, text = ""): number {
    if (key === "0") {
      // Nearly every text has exactly one box: one weak entry instead of a map per text.
      let box = this.#textBoxIds.get(host);
      if (box?.text !== text) this.#textBoxIds.set(host, (box = { id: this.#nextAnonymousId--, text }));
      return box.id;
    }
    let ids = this.#anonymousIds.get(host);
    if (!ids) this.#anonymousIds.set(host, (ids = new Map()));
    let id = ids.get(key);
    if (id === undefined) ids.set(key, (id = this.#nextAnonymousId--));
    return id;
  }
}
