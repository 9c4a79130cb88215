import type { PageEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";
import type { NodeBuilder } from "./node-builder.js";

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/** What one session was told of the children of nodes: their backendNodeIds in order, or only how many there are. */
type Told = readonly number[] | number;

/**
 * Keeps a session's picture of the document true (`InspectorDOMAgent`: `DidInsertDOMNode` and its kin, 156). Mutations come in
 * batches, after the fact; what a batch changed is found by comparing what is with what the session was told, so that the events
 * are right whatever happened in between. Nothing is observed before a session has asked for nodes.
 */
export class DomMutations {
  readonly #env: PageEnv;
  readonly #session: AgentSession;
  readonly #builder: () => NodeBuilder;
  readonly #told = new Map<number, Told>();
  readonly #observed = new Map<Node, () => void>();

  constructor(env: PageEnv, session: AgentSession, builder: () => NodeBuilder) {
    this.#env = env;
    this.#session = session;
    this.#builder = builder;
    session.onClose(() => this.forget());
  }

  /** The session knows this node's children now, or how many there are. */
  tell(parent: Node, told: readonly Node[] | number): void {
    const { dom, registry } = this.#env;
    const id = registry.idOf(parent);
    if (typeof told === "number") {
      if (!Array.isArray(this.#told.get(id))) this.#told.set(id, told);
    } else this.#told.set(id, told.map((child) => registry.idOf(child)));
    this.#observe(dom.rootNode(parent));
  }

  knowsChildren(parent: Node): boolean {
    return Array.isArray(this.#told.get(this.#env.registry.idOf(parent)));
  }

  forget(): void {
    this.#told.clear();
    for (const stop of this.#observed.values()) stop();
    this.#observed.clear();
  }

  #observe(root: Node): void {
    if (this.#observed.has(root)) return;
    this.#observed.set(root, this.#env.browser.observe(root, EVERYTHING, (records) => this.#report(records)));
  }

  #report(records: readonly MutationRecord[]): void {
    const parents = new Set<Node>();
    const reported = new Set<string>();
    const touched = new Set<number>();
    const { dom, registry } = this.#env;
    for (const { type, target, attributeName, removedNodes } of records) {
      if (type === "childList") {
        parents.add(target);
        for (let i = 0; i < removedNodes.length; i++) touched.add(registry.idOf(removedNodes[i]!));
      } else if (type === "attributes") this.#reportAttribute(target as Element, attributeName!, reported);
      else {
        this.#reportText(target, reported);
        // White space is no node to a session; a text may have become one or ceased to be.
        const parent = dom.parentNode(target);
        if (parent) parents.add(parent);
      }
    }
    // A parent that the session does not know, or not any more after a removal above it, is no concern of its.
    for (const parent of parents) if (this.#idOf(parent) !== 0) this.#reportRemovals(parent, touched);
    for (const parent of parents) if (this.#idOf(parent) !== 0) this.#reportInsertions(parent);
  }

  #idOf(node: Node): number {
    return this.#env.nodes.pushedId(this.#session, this.#env.registry.idOf(node));
  }

  #reportAttribute(element: Element, name: string, reported: Set<string>): void {
    const nodeId = this.#idOf(element);
    if (nodeId === 0 || reported.has(`${nodeId} ${name}`)) return;
    reported.add(`${nodeId} ${name}`);
    const value = this.#env.dom.attr(element, name);
    if (value === null) this.#session.emit("DOM.attributeRemoved", { nodeId, name });
    else this.#session.emit("DOM.attributeModified", { nodeId, name, value });
  }

  #reportText(node: Node, reported: Set<string>): void {
    const nodeId = this.#idOf(node);
    if (nodeId === 0 || reported.has(String(nodeId))) return;
    reported.add(String(nodeId));
    this.#session.emit("DOM.characterDataModified", { nodeId, characterData: this.#env.dom.nodeValue(node) ?? "" });
  }

  /** Children that are gone, or that were and came back, perhaps at another place: the session sees them go and come. */
  #reportRemovals(parent: Node, touched: ReadonlySet<number>): void {
    const { registry, nodes } = this.#env;
    const told = this.#told.get(registry.idOf(parent));
    if (!Array.isArray(told)) return;
    const present = new Set(this.#builder().childrenOf(parent).map((child) => registry.idOf(child)));
    const kept = (told as number[]).filter((child) => present.has(child) && !touched.has(child));
    this.#told.set(registry.idOf(parent), kept);
    const stays = new Set(kept);
    for (const child of told as number[]) {
      if (stays.has(child)) continue;
      this.#session.emit("DOM.childNodeRemoved", { parentNodeId: this.#idOf(parent), nodeId: nodes.pushedId(this.#session, child) });
      this.#drop(child);
    }
  }

  #reportInsertions(parent: Node): void {
    const { registry, nodes } = this.#env;
    const id = registry.idOf(parent);
    const told = this.#told.get(id);
    const builder = this.#builder();
    const children = builder.childrenOf(parent);
    if (!Array.isArray(told)) {
      if (told !== children.length) this.#session.emit("DOM.childNodeCountUpdated", { nodeId: this.#idOf(parent), childNodeCount: children.length });
      this.#told.set(id, children.length);
      return;
    }
    const known = new Set(told as number[]);
    let previousNodeId = 0;
    for (const child of children) {
      const childId = registry.idOf(child);
      if (!known.has(childId)) {
        const node = builder.build(child, 0);
        this.#session.emit("DOM.childNodeInserted", { parentNodeId: this.#idOf(parent), previousNodeId, node });
      }
      previousNodeId = nodes.pushedId(this.#session, childId);
    }
    this.tell(parent, children);
  }

  /** The session's ids below a node that went are gone, too; should it come back, it gets new ones. */
  #drop(backendId: number): void {
    const stack = [backendId];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      const told = this.#told.get(id);
      if (Array.isArray(told)) for (const child of told as number[]) stack.push(child);
      this.#told.delete(id);
      this.#env.nodes.drop(this.#session, id);
    }
  }
}
