import { buildAxTree } from "../../../ax/index.js";
import type { AxObject } from "../../../ax/object.js";
import type { Pass } from "../../../ax/pass.js";
import { axIdOf } from "../../../ax/wire/ids.js";
import { includedSubtree } from "../../../ax/wire/order.js";
import { DOCUMENT, FRAGMENT } from "../../../dom/dom.js";
import type { PageEnv } from "../../../env.js";
import type { NodeParams } from "../../node-lookup.js";
import type { AgentSession } from "../../session.js";
import { frameDetached, invalidId } from "./errors.js";

/** A node that a command names, with the pass of its document. */
export interface Located {
  readonly pass: Pass;
  readonly backendId: number;
  /** The DOM node, or the host of a pseudo-element or user-agent part. */
  readonly node: Node;
  /** Null for nodes without accessibility object. */
  readonly object: AxObject | null;
}

export function locate(env: PageEnv, session: AgentSession, params: NodeParams): Located {
  const backendId = env.nodes.backendIdFor(session, params);
  const virtual = env.registry.virtualNodeOf(backendId);
  const node = virtual?.host ?? env.registry.nodeOf(backendId)!;
  const document = env.dom.nodeType(node) === DOCUMENT ? (node as Document) : env.dom.ownerDocument(node);
  if (!document || env.frameIdOf(document) === null) throw frameDetached();
  const pass = buildAxTree(env, document);
  const object = objectWithBackendId(pass, backendId);
  return { pass, backendId, node, object: object?.excluded ? null : object };
}

/** The object of the nearest flat-tree ancestor that has one; null in a detached tree. */
export function nearestObject({ pass, node }: Located): AxObject | null {
  const { dom } = pass;
  let current: Node | null = node;
  while (current) {
    const object = pass.objectOf(current);
    if (object && current !== node) return object;
    const slot = pass.uaSlots.get(current);
    if (slot) return slot;
    current =
      dom.nodeType(current) === FRAGMENT
        ? (dom.shadowHost(current as ShadowRoot) ?? null)
        : (dom.parentNode(current) as Node | null);
  }
  return null;
}

/** Chromium parses ids leniently: blanks, a sign and trailing garbage are accepted (`String::ToInt`). */
export function objectWithId(pass: Pass, text: string): AxObject {
  const id = Number.parseInt(text, 10);
  if (!id) throw invalidId();
  const object = id > 0 ? objectWithBackendId(pass, id) : includedSubtree(pass.root).find((o) => axIdOf(pass, o) === id);
  if (!object || object.excluded) throw invalidId();
  return object;
}

function objectWithBackendId(pass: Pass, id: number): AxObject | null {
  const virtual = pass.registry.virtualNodeOf(id);
  return virtual ? (pass.virtualObjects.get(virtual.host)?.get(virtual.path) ?? null) : pass.objectOf(pass.registry.nodeOf(id));
}
