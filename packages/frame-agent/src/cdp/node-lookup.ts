import { noNodeGiven, noNodeWithBackendId, noNodeWithId } from "./errors.js";
import type { NodeRegistry } from "./node-registry.js";
import type { AgentSession } from "./session.js";

/** How CDP methods name a node. */
export interface NodeParams {
  readonly nodeId?: number;
  readonly backendNodeId?: number;
  readonly objectId?: string;
}

/** The nodes that the DOM domain pushed to a session, as Chromium's `InspectorDOMAgent` keeps them. */
class PushedNodes {
  #next = 1;
  readonly backendOf = new Map<number, number>();
  readonly idOf = new Map<number, number>();

  push(backendId: number): number {
    let id = this.idOf.get(backendId);
    if (id === undefined) {
      id = this.#next++;
      this.idOf.set(backendId, id);
      this.backendOf.set(id, backendId);
    }
    return id;
  }

  drop(backendId: number): void {
    this.backendOf.delete(this.idOf.get(backendId) ?? 0);
    this.idOf.delete(backendId);
  }

  forget(): void {
    this.backendOf.clear();
    this.idOf.clear();
  }
}

/** Finds nodes by what a Client calls them; every answer is a backendNodeId of the registry. */
export class NodeLookup {
  readonly #pushed = new WeakMap<AgentSession, PushedNodes>();

  constructor(
    private readonly registry: NodeRegistry,
    /** The node behind a remote object; throws Chromium's errors for malformed, foreign and released ids and non-nodes. */
    private readonly nodeOfObject: (session: AgentSession, objectId: string) => Node,
  ) {}

  #of(session: AgentSession): PushedNodes {
    let nodes = this.#pushed.get(session);
    if (!nodes) this.#pushed.set(session, (nodes = new PushedNodes()));
    return nodes;
  }

  /** The session's nodeId of a node, assigned on first use. */
  push(session: AgentSession, backendId: number): number {
    return this.#of(session).push(backendId);
  }

  /** The nodeId if the node was pushed to this session, else 0. */
  pushedId(session: AgentSession, backendId: number): number {
    return this.#of(session).idOf.get(backendId) ?? 0;
  }

  /** Backend id of the node that was pushed to the session with this nodeId. */
  pushedAs(session: AgentSession, nodeId: number): number | undefined {
    return this.#of(session).backendOf.get(nodeId);
  }

  /** Backend ids of all nodes that were pushed to the session. */
  pushed(session: AgentSession): Iterable<number> {
    return this.#of(session).idOf.keys();
  }

  /** The node left the document: the session's id of it means nothing any more. */
  drop(session: AgentSession, backendId: number): void {
    this.#of(session).drop(backendId);
  }

  /** `DOM.getDocument` starts a new numbering of the session's nodes. */
  forget(session: AgentSession): void {
    this.#of(session).forget();
  }

  exists(backendId: number): boolean {
    return this.registry.nodeOf(backendId) !== null || this.registry.virtualNodeOf(backendId) !== null;
  }

  /**
   * The backendNodeId of the node that `params` name: nodeId, else backendNodeId, else objectId.
   * Mirrors `InspectorDOMAgent::AssertNode` of Chromium 156.
   */
  backendIdFor(session: AgentSession, params: NodeParams): number {
    if (params.nodeId !== undefined) {
      const backendId = this.pushedAs(session, params.nodeId);
      if (backendId === undefined || !this.exists(backendId)) throw noNodeWithId();
      return backendId;
    }
    if (params.backendNodeId !== undefined) {
      if (!this.exists(params.backendNodeId)) throw noNodeWithBackendId();
      return params.backendNodeId;
    }
    if (params.objectId !== undefined) return this.registry.idOf(this.nodeOfObject(session, params.objectId));
    throw noNodeGiven();
  }
}
