import { noEffect, partly, type MethodTable } from "../../domain.js";
import { CdpError, noFrameWithId, serverError } from "../../errors.js";
import type { NodeParams } from "../../node-lookup.js";
import { finishInSlices } from "../../../steps.js";
import type { AgentSession } from "../../session.js";
import type { PageEnv } from "../../../env.js";
import type { FrameRuntime } from "../runtime/runtime.js";
import { attempt, insert, outerHtml, setAttributesAsText } from "./edit.js";
import { setFileInputFiles } from "./file-input.js";
import { Geometry } from "./geometry.js";
import { attributesOf } from "./node-builder.js";
import { DomNodes, type TreeParams } from "./nodes.js";
import { search } from "./search.js";
import { elementAt, focus, scrollIntoView } from "./view.js";

interface ResolveParams {
  readonly nodeId?: number;
  readonly backendNodeId?: number;
  readonly objectGroup?: string;
  readonly executionContextId?: number;
}

interface OfNode {
  readonly nodeId: number;
}

export function createDomDomain(env: PageEnv, runtime: FrameRuntime): MethodTable {
  const { dom, nodes: lookup, registry, frames } = env;
  const nodes = new DomNodes(env);
  const geometry = new Geometry(env);
  const searches = new WeakMap<AgentSession, Map<string, readonly Node[]>>();
  let nextSearch = 0;

  function resolve(session: AgentSession, params: ResolveParams): object {
    const { nodeId, backendNodeId, executionContextId } = params;
    if ((nodeId === undefined) === (backendNodeId === undefined)) throw serverError("Either nodeId or backendNodeId must be specified.");
    let node: Node;
    try {
      node = nodes.node(session, { nodeId, backendNodeId });
    } catch {
      throw serverError("No node with given id found");
    }
    const document = dom.nodeType(node) === 9 ? (node as Document) : dom.ownerDocument(node);
    const contexts = runtime.contexts;
    const context = contexts.find((candidate) =>
      executionContextId === undefined ? candidate.isDefault && candidate.document === document : candidate.id === executionContextId,
    );
    if (!context || context.document !== document) throw serverError("Node with given id does not belong to the document");
    return { object: runtime.wrap(session, context, node, { mode: "id" }, params.objectGroup) };
  }

  function query(session: AgentSession, nodeId: number, selector: string): Element[] {
    const node = nodes.node(session, { nodeId });
    const type = dom.nodeType(node);
    try {
      const list =
        type === 1
          ? dom.querySelectorAll(node as Element, selector)
          : type === 9
            ? dom.documentQueryAll(node as Document, selector)
            : type === 11
              ? dom.fragmentQueryAll(node as DocumentFragment, selector)
              : undefined;
      if (list === undefined) throw serverError("Not a container node");
      return Array.from({ length: dom.listLength(list) }, (_, i) => list[i]!);
    } catch (error) {
      throw error instanceof CdpError ? error : serverError("DOM Error while querying");
    }
  }

  env.documentOpen.listen({
    parsed(document) {
      if (document !== env.window.document) return;
      for (const session of env.sessions) {
        if (!session.enabled.has("DOM")) continue;
        nodes.forget(session);
        session.emit("DOM.documentUpdated", {});
      }
    },
  });

  const searchesOf = (session: AgentSession): Map<string, readonly Node[]> => {
    let map = searches.get(session);
    if (!map) searches.set(session, (map = new Map()));
    return map;
  };

  return {
    "DOM.enable": partly("changes of the document are not reported: the domain's events occur only as answers to requests for nodes", ({ includeWhitespace }: { includeWhitespace?: string }, session) => {
      session.enabled.add("DOM");
      if (includeWhitespace !== undefined) nodes.state(session).whitespace = includeWhitespace === "all";
    }),
    "DOM.disable": (_params: never, session) => {
      if (!session.enabled.delete("DOM")) throw serverError("DOM agent hasn't been enabled");
      nodes.forget(session);
    },
    "DOM.getDocument": (params: TreeParams, session: AgentSession) => {
      session.enabled.add("DOM");
      return session.slices ? finishInSlices(nodes.getDocumentSteps(session, params), session.slices) : nodes.getDocument(session, params);
    },
    "DOM.getFlattenedDocument": (params: TreeParams, session: AgentSession) => nodes.flattened(session, params),
    "DOM.describeNode": (params: NodeParams & TreeParams, session: AgentSession) => nodes.describe(session, params),
    "DOM.requestChildNodes": ({ nodeId, depth = 1, pierce = false }: OfNode & TreeParams, session: AgentSession) =>
      nodes.requestChildren(session, nodeId, depth, pierce),
    "DOM.resolveNode": (params: ResolveParams, session: AgentSession) => resolve(session, params),
    "DOM.requestNode": ({ objectId }: { objectId: string }, session: AgentSession) => ({
      nodeId: nodes.push(session, runtime.nodeOfObject(session, objectId)),
    }),
    "DOM.pushNodesByBackendIdsToFrontend": ({ backendNodeIds }: { backendNodeIds: number[] }, session: AgentSession) => ({
      nodeIds: backendNodeIds.map((id) => (lookup.exists(id) ? nodes.push(session, nodes.nodeOf(id)) : 0)),
    }),
    "DOM.querySelector": ({ nodeId, selector }: OfNode & { selector: string }, session: AgentSession) => {
      const [found] = query(session, nodeId, selector);
      return { nodeId: found ? nodes.push(session, found) : 0 };
    },
    "DOM.querySelectorAll": ({ nodeId, selector }: OfNode & { selector: string }, session: AgentSession) => ({
      nodeIds: query(session, nodeId, selector).map((element) => nodes.push(session, element)),
    }),

    "DOM.getAttributes": (params: OfNode, session: AgentSession) => ({ attributes: attributesOf(env, nodes.element(session, params)) }),
    "DOM.setAttributeValue": (params: OfNode & { name: string; value: string }, session: AgentSession) => {
      const element = nodes.element(session, params);
      attempt(() => dom.setAttr(element, params.name, params.value));
    },
    "DOM.setAttributesAsText": (params: OfNode & { text: string; name?: string }, session: AgentSession) =>
      setAttributesAsText(env, nodes.element(session, params), params.text, params.name),
    "DOM.removeAttribute": (params: OfNode & { name: string }, session: AgentSession) =>
      dom.removeAttr(nodes.element(session, params), params.name),
    "DOM.setNodeValue": (params: OfNode & { value: string }, session: AgentSession) => {
      const node = nodes.node(session, params);
      if (dom.nodeType(node) !== 3) throw serverError("Can only set value of text nodes");
      dom.setNodeValue(node, params.value);
    },
    "DOM.setInspectedNode": ({ nodeId }: { nodeId: number }, session: AgentSession) => runtime.commandLine.inspect(session, nodes.node(session, { nodeId })),
    "DOM.getOuterHTML": partly("`includeShadowDOM` does not count", (params: NodeParams, session) => ({ outerHTML: outerHtml(env, nodes.node(session, params)) })),
    "DOM.setOuterHTML": (params: OfNode & { outerHTML: string }, session: AgentSession) => {
      const element = nodes.element(session, params);
      attempt(() => dom.setOuterHTML(element, params.outerHTML));
    },
    "DOM.removeNode": (params: OfNode, session: AgentSession) => {
      const node = nodes.node(session, params);
      const parent = dom.parentNode(node);
      if (!parent) throw serverError("Cannot remove detached node");
      dom.removeChild(parent, node);
    },
    "DOM.moveTo": (params: OfNode & { targetNodeId: number; insertBeforeNodeId?: number }, session: AgentSession) => {
      const node = nodes.node(session, params);
      const before = params.insertBeforeNodeId === undefined ? null : nodes.node(session, { nodeId: params.insertBeforeNodeId });
      insert(env, node, nodes.element(session, { nodeId: params.targetNodeId }), before);
      return { nodeId: nodes.push(session, node) };
    },
    "DOM.copyTo": (params: OfNode & { targetNodeId: number; insertBeforeNodeId?: number }, session: AgentSession) => {
      const copy = dom.cloneNode(nodes.node(session, params), true);
      const before = params.insertBeforeNodeId === undefined ? null : nodes.node(session, { nodeId: params.insertBeforeNodeId });
      insert(env, copy, nodes.element(session, { nodeId: params.targetNodeId }), before);
      return { nodeId: nodes.push(session, copy) };
    },
    "DOM.setFileInputFiles": setFileInputFiles(env, (session, params) => nodes.node(session, params)),

    "DOM.getBoxModel": (params: NodeParams, session: AgentSession) => {
      const model = geometry.boxModel(nodes.node(session, params));
      if (!model) throw serverError("Could not compute box model.");
      return { model };
    },
    "DOM.getContentQuads": (params: NodeParams, session: AgentSession) => ({ quads: geometry.quads(nodes.node(session, params)) }),
    "DOM.getNodeForLocation": partly("`includeUserAgentShadowDOM` and `ignorePointerEventsNone` do not count", ({ x, y }: { x: number; y: number }, session) => {
      const { element, frameId } = elementAt(env, x, y);
      const nodeId = nodes.state(session).hasDocument ? { nodeId: nodes.push(session, element) } : {};
      return { backendNodeId: registry.idOf(element), frameId, ...nodeId };
    }),
    "DOM.scrollIntoViewIfNeeded": partly("`rect` does not count: the whole node comes into view", (params: NodeParams, session) => scrollIntoView(env, nodes.node(session, params))),
    "DOM.focus": (params: NodeParams, session: AgentSession) => focus(env, nodes.element(session, params)),

    "DOM.performSearch": partly("`includeUserAgentShadowDOM` does not count", ({ query: text }: { query: string }, session) => {
      const found = search(env, text);
      const searchId = String(nextSearch++);
      searchesOf(session).set(searchId, found);
      return { searchId, resultCount: found.length };
    }),
    "DOM.getSearchResults": (params: { searchId: string; fromIndex: number; toIndex: number }, session: AgentSession) => {
      const found = searchesOf(session).get(params.searchId);
      if (!found) throw serverError("No search session with given id found");
      const { fromIndex, toIndex } = params;
      if (fromIndex < 0 || toIndex > found.length || fromIndex >= toIndex) throw serverError("Invalid search result range");
      return { nodeIds: found.slice(fromIndex, toIndex).map((node) => nodes.push(session, node)) };
    },
    "DOM.discardSearchResults": ({ searchId }: { searchId: string }, session: AgentSession) => void searchesOf(session).delete(searchId),

    "DOM.getFrameOwner": ({ frameId }: { frameId: string }, session: AgentSession) => {
      if (frameId === frames.main.id) throw serverError("Frame with the given id does not belong to the target.");
      const owner = frames.ownerOf(frameId);
      if (!owner) throw noFrameWithId();
      const nodeId = nodes.state(session).hasDocument ? { nodeId: nodes.push(session, owner) } : {};
      return { backendNodeId: registry.idOf(owner), ...nodeId };
    },
    "DOM.getTopLayerElements": (_params: never, session: AgentSession) => ({
      nodeIds: env.instrumentation.modalDialogs.map((dialog) => nodes.push(session, dialog)),
    }),
    "DOM.collectClassNamesFromSubtree": (params: OfNode, session: AgentSession) => {
      const names = new Set<string>();
      const root = nodes.element(session, params);
      const list = dom.querySelectorAll(root, "[class]");
      for (const element of [root, ...Array.from({ length: dom.listLength(list) }, (_, i) => list[i]!)]) {
        for (const name of (dom.attr(element, "class") ?? "").split(/\s+/)) if (name) names.add(name);
      }
      return { classNames: [...names] };
    },
    "DOM.markUndoableState": noEffect("edits of this domain are not undoable, and undo is refused"),
  };
}
