import { DOCUMENT, ELEMENT, FRAGMENT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import { noNodeWithId, serverError } from "../../errors.js";
import type { NodeParams } from "../../node-lookup.js";
import { PART, type Steps } from "../../../steps.js";
import type { AgentSession } from "../../session.js";
import { DomMutations } from "./mutations.js";
import { NodeBuilder, type DomNode } from "./node-builder.js";

/** Nodes that have children. */
const CONTAINERS: ReadonlySet<number> = new Set([ELEMENT, DOCUMENT, FRAGMENT]);

export interface TreeParams {
  readonly depth?: number;
  readonly pierce?: boolean;
}

/** What one session was told of the documents. */
interface SessionState {
  whitespace: boolean;
  /** Whether `DOM.getDocument` gave the session a document that nodes can be pushed into. */
  hasDocument: boolean;
  readonly mutations: DomMutations;
}

/** Looking nodes up for the DOM domain's methods, and describing them. */
export class DomNodes {
  readonly #states = new WeakMap<AgentSession, SessionState>();

  constructor(private readonly env: PageEnv) {}

  state(session: AgentSession): SessionState {
    let state = this.#states.get(session);
    if (!state) {
      const mutations = new DomMutations(this.env, session, () => this.#builder(session, 0, false));
      this.#states.set(session, (state = { whitespace: false, hasDocument: false, mutations }));
    }
    return state;
  }

  /** The session wants to hear no more of the document. */
  forget(session: AgentSession): void {
    this.env.nodes.forget(session);
    const state = this.state(session);
    state.hasDocument = false;
    state.mutations.forget();
  }

  /** The node that `params` name; of a part without a DOM node its host. */
  node(session: AgentSession, params: NodeParams): Node {
    return this.nodeOf(this.env.nodes.backendIdFor(session, params));
  }

  nodeOf(backendId: number): Node {
    const { registry } = this.env;
    const node = registry.nodeOf(backendId) ?? registry.virtualNodeOf(backendId)?.host;
    if (!node) throw noNodeWithId();
    return node;
  }

  element(session: AgentSession, params: NodeParams): Element {
    const node = this.node(session, params);
    if (this.env.dom.nodeType(node) !== ELEMENT) throw serverError("Node is not an Element");
    return node as Element;
  }

  /** `DOM.getDocument`: the session's nodes are numbered anew. */
  getDocument(session: AgentSession, { depth = 2, pierce = false }: TreeParams): { root: DomNode } {
    const { window } = this.env;
    this.forget(session);
    this.state(session).hasDocument = true;
    const builder = this.#builder(session, depth, pierce);
    return { root: builder.build(window.document) };
  }

  /** As `getDocument`, in parts. */
  *getDocumentSteps(session: AgentSession, { depth = 2, pierce = false }: TreeParams): Steps<{ root: DomNode }> {
    this.forget(session);
    this.state(session).hasDocument = true;
    const pending: (() => void)[] = [];
    const builder = this.#builder(session, depth, pierce, (work) => void pending.push(work));
    const root = builder.build(this.env.window.document);
    let done = 0;
    for (let work = pending.pop(); work; work = pending.pop()) {
      work();
      if (++done % PART === 0) yield;
    }
    return { root };
  }

  /** `DOM.describeNode`: ids only of nodes that the session knows already. */
  describe(session: AgentSession, params: NodeParams & TreeParams): { node: DomNode } {
    const { nodes, registry } = this.env;
    const backendId = nodes.backendIdFor(session, params);
    const builder = new NodeBuilder(this.env, {
      depth: params.depth ?? 0,
      pierce: params.pierce ?? false,
      whitespace: this.state(session).whitespace,
      pushes: false,
      nodeId: (id) => nodes.pushedId(session, id),
    });
    const virtual = registry.virtualNodeOf(backendId);
    if (virtual) return { node: builder.buildVirtual(virtual.host as Element, virtual.path) };
    const node = builder.build(this.nodeOf(backendId));
    for (const child of (node.children as DomNode[] | undefined) ?? []) clearParents(child);
    return { node };
  }

  /** Tells the session of the node's ancestors and their children; answers the node's id. */
  push(session: AgentSession, node: Node): number {
    const { env } = this;
    const { registry, nodes } = env;
    const known = nodes.pushedId(session, registry.idOf(node));
    if (known !== 0) return known;
    if (!this.state(session).hasDocument) throw serverError("Document needs to be requested first");
    const missing: Node[] = [];
    let top: Node | null = node;
    while (top && nodes.pushedId(session, registry.idOf(top)) === 0) {
      missing.unshift(top);
      top = this.#innerParent(top);
    }
    const builder = this.#builder(session, 0, false);
    if (!top) {
      // A detached tree is pushed as a root of its own.
      session.emit("DOM.setChildNodes", { parentId: 0, nodes: [builder.build(missing.shift()!)] });
    }
    for (const entry of missing) {
      const parent = this.#innerParent(entry);
      const parentId = parent ? nodes.pushedId(session, registry.idOf(parent)) : 0;
      if (parent && nodes.pushedId(session, registry.idOf(entry)) === 0 && builder.childrenOf(parent).includes(entry as ChildNode)) {
        const children = builder.childrenOf(parent);
        this.state(session).mutations.tell(parent, children);
        session.emit("DOM.setChildNodes", { parentId, nodes: children.map((child) => builder.build(child, 0, parentId)) });
      } else {
        nodes.push(session, registry.idOf(entry));
      }
    }
    return nodes.push(session, registry.idOf(node));
  }

  /** `DOM.requestChildNodes`: children that the session has are not sent again (`PushChildNodesToFrontend`). */
  requestChildren(session: AgentSession, nodeId: number, depth: number, pierce: boolean): void {
    const { mutations } = this.state(session);
    const stack = [{ node: this.node(session, { nodeId }), depth: depth < 0 ? Infinity : depth }];
    for (let entry = stack.pop(); entry; entry = stack.pop()) {
      const { node } = entry;
      if (!CONTAINERS.has(this.env.dom.nodeType(node))) continue;
      const builder = this.#builder(session, Number.isFinite(entry.depth) ? entry.depth : -1, pierce);
      const children = builder.childrenOf(node);
      if (mutations.knowsChildren(node)) {
        if (entry.depth > 1) for (const child of children.reverse()) stack.push({ node: child, depth: entry.depth - 1 });
        continue;
      }
      mutations.tell(node, children);
      const parentId = this.env.nodes.pushedId(session, this.env.registry.idOf(node));
      const below = Number.isFinite(entry.depth) ? entry.depth - 1 : -1;
      session.emit("DOM.setChildNodes", { parentId, nodes: children.map((child) => builder.build(child, below, parentId)) });
    }
  }

  /** `DOM.getFlattenedDocument`: the tree as a list, children before the list's own parent links are needed. */
  flattened(session: AgentSession, params: TreeParams): { nodes: DomNode[] } {
    const { root } = this.getDocument(session, params);
    const list: DomNode[] = [];
    const visit = (node: DomNode): void => {
      for (const child of (node.children as DomNode[] | undefined) ?? []) visit(child);
      list.push({ ...node, ...(node.children !== undefined && { children: [] }) });
    };
    visit(root);
    return { nodes: list };
  }

  #builder(session: AgentSession, depth: number, pierce: boolean, later?: (work: () => void) => void): NodeBuilder {
    const nodeId = (id: number): number => this.env.nodes.push(session, id);
    const { whitespace, mutations } = this.state(session);
    const tell = (parent: Node, told: readonly Node[] | number): void => {
      if (session.enabled.has("DOM")) mutations.tell(parent, told);
    };
    return new NodeBuilder(this.env, { depth, pierce, whitespace, pushes: true, nodeId, tell, later });
  }

  /** The parent through shadow roots and frames (`InspectorDOMAgent::InnerParentNode`). */
  #innerParent(node: Node): Node | null {
    const { dom, frames } = this.env;
    switch (dom.nodeType(node)) {
      case DOCUMENT:
        return frames.all().find(({ document }) => document === node)?.owner ?? null;
      case FRAGMENT:
        try {
          return dom.shadowHost(node as ShadowRoot);
        } catch {
          return null;
        }
      default:
        return dom.parentNode(node);
    }
  }
}

/** In `DOM.describeNode`'s answer Chromium writes 0 for every parent. */
function clearParents(node: DomNode): void {
  node.parentId = 0;
  for (const child of (node.children as DomNode[] | undefined) ?? []) clearParents(child);
}
