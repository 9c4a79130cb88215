import { buildAxTree } from "../../../ax/index.js";
import type { AxObject } from "../../../ax/object.js";
import { part } from "../../../ax/parts/part.js";
import type { Pass } from "../../../ax/pass.js";
import { SHADOW_HOSTS, SLOTS_ALL, SLOTS_UNNAMED } from "../../../ax/ua/hosts.js";
import { axIdOf } from "../../../ax/wire/ids.js";
import { includedSubtree } from "../../../ax/wire/order.js";
import { DOCUMENT, ELEMENT, FRAGMENT, TEXT } from "../../../dom/dom.js";
import { namesNoSlot, slotOf } from "../../../dom/flat-tree.js";
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
  return { pass, backendId, node, object: objectWithBackendId(pass, backendId) };
}

/** The object of the nearest flat-tree ancestor that has one, in the tree or not; null outside the flat tree. */
export function nearestObject({ pass, backendId, node }: Located): AxObject | null {
  // A pseudo-element or a part is inside its host.
  let found = pass.registry.virtualNodeOf(backendId) ? existing(pass.objectOf(node)) : null;
  for (let inner: Node | null = node; inner && !found; ) {
    const outer: Node | null = flatTreeParent(pass, inner);
    found = existing(pass.uaSlots.get(inner) ?? pass.objectOf(outer));
    inner = outer;
  }
  return found;
}

/** Blink's `FlatTreeTraversal::Parent`, but for slots of the user agent: null for what a shadow host or a slot does not show. */
function flatTreeParent(pass: Pass, node: Node): Node | null {
  const { dom } = pass;
  const container = dom.nodeType(node) === FRAGMENT ? node : dom.parentNode(node);
  if (container && dom.nodeType(container) === FRAGMENT) return dom.shadowHost(container);
  if (!container || dom.nodeType(container) !== ELEMENT) return container;
  const parent = container as Element;
  const shadowRoot = pass.env.instrumentation.shadowRootOf(parent);
  if (shadowRoot) return slotOf(dom, shadowRoot, node);
  const tag = dom.localName(parent);
  if (tag === "use" || (tag === "slot" && dom.assignedNodes(parent as HTMLSlotElement).length > 0)) return null;
  // A failed image shows its fallback (`HTMLImageElement::EnsureFallbackContent`).
  if (tag === "img" && part("elements").imageKind(pass, parent) === "img text") return null;
  if (!SHADOW_HOSTS.has(tag) || pass.uaSlots.has(node)) return parent;
  const type = dom.nodeType(node);
  if (type !== ELEMENT && type !== TEXT) return null;
  const isSlotted = SLOTS_ALL.has(tag) || (SLOTS_UNNAMED.has(tag) && namesNoSlot(dom, node)) || (tag === "select" && !isShown(pass, parent));
  return isSlotted ? parent : null;
}

/** Whether it has an object that does not skip its content: what other selects slot is not known. */
function isShown(pass: Pass, select: Element): boolean {
  const object = pass.objectOf(select);
  return object !== null && !pass.layout.isDisplayLocked(select, object.style);
}

/** Chromium parses ids leniently: blanks, a sign and trailing garbage are accepted (`String::ToInt`). */
export function objectWithId(pass: Pass, text: string): AxObject {
  const id = Number.parseInt(text, 10);
  if (!id) throw invalidId();
  const object = id > 0 ? objectWithBackendId(pass, id) : includedSubtree(pass.root).find((o) => axIdOf(pass, o) === id);
  if (!object) throw invalidId();
  return object;
}

function objectWithBackendId(pass: Pass, id: number): AxObject | null {
  const virtual = pass.registry.virtualNodeOf(id);
  return existing(virtual ? pass.virtualObjects.get(virtual.host)?.get(virtual.path) : pass.objectOf(pass.registry.nodeOf(id)));
}

/** What is in something without an object has none either: a map that no image shows. */
function existing(object: AxObject | null | undefined): AxObject | null {
  for (let a: AxObject | null = object ?? null; a; a = a.flatParent) if (a.excluded) return null;
  return object ?? null;
}
