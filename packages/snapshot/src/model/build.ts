import { type DomNode, FactFlag, type PageCapture } from "../capture/page-capture.js";
import { attributesOf, relativesOf } from "../capture/dom-node.js";
import { OPT_OUT } from "../capture/redact.js";
import { type AxTreeNode, linkAxTrees } from "./ax-tree.js";
import { listElements } from "./elements.js";
import type { AxInfo, Box, Page, PageNode, PageNodeKind, Visibility } from "./page.js";
import { CONTROL_ROLES, WRAPPER_ROLES, WRAPPERS_WITHOUT_NAME } from "./roles.js";
import { traitsOf } from "./traits.js";
import { walk, walkSteps } from "./walk.js";
import { finish, PART, type Steps } from "../steps.js";

type Draft = { -readonly [K in keyof Omit<PageNode, "children" | "parent">]: PageNode[K] } & { children: Draft[]; parent: Draft | undefined };

/** A node that is to be placed below its parent in the flat tree. */
interface Place {
  readonly dom: DomNode;
  readonly parent: Draft;
  /** Backend id of the document or shadow root that it is in. */
  readonly scope: number;
}

const ELEMENT = 1;
const TEXT = 3;
const NEVER_SHOWN: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "head"]);

/** Builds the model of a captured page: DOM first, enriched by the accessibility tree and layout facts. */
export function buildPage(capture: PageCapture): Page {
  return finish(pageSteps(capture));
}

/** `axTrees`: what `linkAxTrees` makes of the capture, if that is there already. */
export function* pageSteps(capture: PageCapture, axTrees?: ReadonlyMap<string, AxTreeNode>): Steps<Page> {
  const builder = new Builder(capture);
  const root = yield* builder.build(axTrees ?? (yield* linkAxTrees(capture)));
  return { url: capture.url, title: capture.title, root, byBackendNodeId: builder.nodes, elements: yield* listElements(capture.document, builder.nodes) };
}

class Builder {
  readonly nodes = new Map<number, Draft>();
  readonly #ax = new Map<number, AxTreeNode>();
  readonly #dom = new Map<number, DomNode>();
  readonly #place = new Map<number, number>();
  readonly #clickListeners: ReadonlySet<number>;
  /** Nodes with something interactive below them. */
  readonly #holders = new Set<Draft>();

  constructor(private readonly capture: PageCapture) {
    this.#clickListeners = new Set(capture.clickListeners);
  }

  *build(axTrees: ReadonlyMap<string, AxTreeNode>): Steps<Draft> {
    const { document, facts } = this.capture;
    for (const tree of axTrees.values()) {
      yield* walkSteps(tree, ({ children }) => children, (node) => {
        if (node.backendNodeId !== undefined && !this.#ax.has(node.backendNodeId)) this.#ax.set(node.backendNodeId, node);
      });
    }
    yield* walkSteps(document, relativesOf, (node) => void this.#dom.set(node.backendNodeId, node));
    facts?.nodes.forEach((id, place) => this.#place.set(id, place));
    const root = this.#draft(document, undefined, document.backendNodeId);
    yield* this.#addDescendants(document, root);
    this.#moveOwned();
    yield* walkSteps<Draft>(root, ({ children }) => children, () => {}, (node) => this.#classify(node));
    return root;
  }

  *#addDescendants(top: DomNode, topDraft: Draft): Steps<void> {
    const stack: Place[] = [];
    this.#pushChildren(stack, top, topDraft);
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      if (this.nodes.size % PART === 0) yield;
      const { dom, parent, scope } = entry;
      // A node that is assigned to two slots cannot be; a hostile answer may say so.
      if (this.nodes.has(dom.backendNodeId)) continue;
      const node = this.#draft(dom, parent, scope);
      parent.children.push(node);
      if (node.kind !== "omitted") this.#pushChildren(stack, dom, node);
    }
  }

  /** Puts a node's children in the flat tree on the stack, the first on top. */
  #pushChildren(stack: Place[], dom: DomNode, parent: Draft): void {
    const own = parent.kind === "document" ? dom.backendNodeId : parent.scope;
    const push = (nodes: readonly DomNode[] | undefined, scope: number): void => {
      for (let i = (nodes?.length ?? 0) - 1; i >= 0; i--) {
        const node = nodes![i]!;
        if ((node.nodeType === ELEMENT && !NEVER_SHOWN.has(node.localName)) || node.nodeType === TEXT) stack.push({ dom: node, parent, scope });
      }
    };
    const pushPseudo = (type: string): void => {
      if (dom.pseudoElements) push(dom.pseudoElements.filter(({ pseudoType }) => pseudoType === type), own);
    };
    pushPseudo("after");
    const shadow = dom.shadowRoots?.find(({ shadowRootType }) => shadowRootType !== "user-agent");
    const assigned = dom.localName === "slot" ? (dom.distributedNodes ?? []) : [];
    if (dom.contentDocument) stack.push({ dom: dom.contentDocument, parent, scope: dom.contentDocument.backendNodeId });
    else if (shadow) push(shadow.children, shadow.backendNodeId);
    else if (assigned.length > 0) {
      for (let i = assigned.length - 1; i >= 0; i--) {
        const node = this.#dom.get(assigned[i]!.backendNodeId);
        if (node) push([node], this.#scopeOf(node) ?? own);
      }
    } else push(dom.children, own);
    pushPseudo("before");
  }

  #scopes: Map<number, number> | undefined;

  /** Assigned nodes belong to the tree of their host, not to that of the slot. */
  #scopeOf(node: DomNode): number | undefined {
    if (!this.#scopes) {
      const scopes = new Map<number, number>();
      const stack: { node: DomNode; scope: number }[] = [{ node: this.capture.document, scope: this.capture.document.backendNodeId }];
      for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
        scopes.set(entry.node.backendNodeId, entry.scope);
        for (const child of entry.node.children ?? []) stack.push({ node: child, scope: entry.scope });
        for (const root of [...(entry.node.shadowRoots ?? []), ...(entry.node.contentDocument ? [entry.node.contentDocument] : [])]) {
          stack.push({ node: root, scope: root.backendNodeId });
        }
      }
      this.#scopes = scopes;
    }
    return this.#scopes.get(node.backendNodeId);
  }

  #draft(dom: DomNode, parent: Draft | undefined, scope: number): Draft {
    const ax = this.#ax.get(dom.backendNodeId);
    const attributes = attributesOf(dom);
    const kind: PageNodeKind =
      dom.nodeType === TEXT
        ? "text"
        : dom.pseudoType !== undefined
          ? "pseudo"
          : dom.nodeType !== ELEMENT
            ? "document"
            : attributes.has(OPT_OUT)
              ? "omitted"
              : "element";
    const { facts } = this.capture;
    const place = kind === "element" || kind === "omitted" ? this.#place.get(dom.backendNodeId) : undefined;
    const box = place === undefined || !facts ? undefined : boxAt(facts.boxes, place);
    const node: Draft = {
      kind,
      backendNodeId: dom.backendNodeId,
      tag: kind === "element" || kind === "omitted" ? dom.localName : dom.nodeName,
      text: kind === "text" ? dom.nodeValue : kind === "pseudo" ? generatedText(ax) : "",
      attributes,
      ax: ax && !ax.ignored ? (ax satisfies AxInfo) : undefined,
      flags: place === undefined ? 0 : (facts?.flags[place] ?? 0),
      box,
      value: place === undefined ? undefined : facts?.values[place],
      coveredBy: place === undefined ? undefined : facts?.covers[place],
      frameId: dom.contentDocument === undefined ? undefined : dom.frameId,
      scope,
      parent,
      children: [],
      tier: 3,
      traits: [],
      interactive: false,
      visibility: "shown",
      offscreen: box !== undefined && isOutside(box, facts!.viewport),
    };
    this.nodes.set(dom.backendNodeId, node);
    return node;
  }

  /** Owned elements stand below their owners, as in the accessibility tree. */
  #moveOwned(): void {
    const owners = [...this.nodes.values()].filter(({ attributes, ax }) => ax !== undefined && attributes.has("aria-owns"));
    if (owners.length === 0) return;
    const byId = new Map<string, Draft>();
    for (const node of this.nodes.values()) {
      const key = `${node.scope} ${node.attributes.get("id")}`;
      if (node.attributes.has("id") && !byId.has(key)) byId.set(key, node);
    }
    const moved = new Set<Draft>();
    for (const owner of owners) {
      for (const id of owner.attributes.get("aria-owns")!.split(/\s+/)) {
        const owned = byId.get(`${owner.scope} ${id}`);
        if (!owned || moved.has(owned) || isWithin(owner, owned)) continue;
        moved.add(owned);
        owned.parent!.children.splice(owned.parent!.children.indexOf(owned), 1);
        owned.parent = owner;
        owner.children.push(owned);
      }
    }
  }

  #classify(node: Draft): void {
    const holdsInteractive = node.children.some((child) => child.interactive || this.#holders.has(child));
    if (holdsInteractive) this.#holders.add(node);
    if (node.kind !== "element") return;
    node.visibility = visibilityOf(node, this.#place.has(node.backendNodeId));
    const role = node.ax?.role ?? "";
    const isWrapper = WRAPPER_ROLES.has(role) || (WRAPPERS_WITHOUT_NAME.has(role) && node.ax!.name === "");
    if (!isWrapper) {
      node.tier = 1;
      node.interactive =
        CONTROL_ROLES.has(role) ||
        (role === "option" && (node.flags & FactFlag.Rendered) !== 0 && node.visibility !== "zero-sized" && !isInClosedSelect(node)) ||
        (node.ax!.properties.get("focusable") === true && role !== "option" && role !== "Iframe" && role !== "RootWebArea");
      return;
    }
    if ((node.visibility !== "shown" && node.visibility !== "covered") || (node.flags & FactFlag.Inert) !== 0) return;
    const traits = traitsOf({
      tag: node.tag,
      attributes: node.attributes,
      flags: node.flags,
      hasClickListener: this.#clickListeners.has(node.backendNodeId),
      holdsInteractive,
      hasElementChildren: node.children.some(({ kind }) => kind === "element"),
    });
    if (traits.length === 0) return;
    node.tier = 2;
    node.traits = traits;
    node.interactive = true;
  }
}

/** A pseudo-element's text nodes are in the accessibility tree only. */
function generatedText(ax: AxTreeNode | undefined): string {
  if (!ax) return "";
  let result = "";
  walk(ax, ({ children }) => children, (node) => {
    if (node.role !== "StaticText") return true;
    result += node.name;
    return false;
  });
  return result;
}

function boxAt(boxes: readonly number[], place: number): Box {
  const at = place * 4;
  return { x: boxes[at]!, y: boxes[at + 1]!, width: boxes[at + 2]!, height: boxes[at + 3]! };
}

function isOutside({ x, y, width, height }: Box, viewport: { readonly width: number; readonly height: number }): boolean {
  return x + width <= 0 || y + height <= 0 || x >= viewport.width || y >= viewport.height;
}

function isWithin(node: Draft, ancestor: Draft): boolean {
  for (let current: Draft | undefined = node; current; current = current.parent) if (current === ancestor) return true;
  return false;
}

function isInClosedSelect(option: Draft): boolean {
  for (let node = option.parent; node; node = node.parent) {
    if (node.tag !== "select") continue;
    return !node.attributes.has("multiple") && !(Number(node.attributes.get("size")) > 1);
  }
  return false;
}

function visibilityOf(node: Draft, isKnown: boolean): Visibility {
  if (!isKnown || (node.flags & FactFlag.Contents) !== 0) return "shown";
  if ((node.flags & FactFlag.Rendered) === 0) return "unrendered";
  if ((node.flags & FactFlag.Visible) === 0) return "hidden";
  if (node.box !== undefined && (node.box.width === 0 || node.box.height === 0)) {
    // An inline element around blocks has no area of its own.
    if (!node.children.some(({ kind, visibility }) => kind === "element" && visibility === "shown")) return "zero-sized";
  }
  if ((node.flags & FactFlag.Clipped) !== 0) return "clipped";
  return node.coveredBy === undefined ? "shown" : "covered";
}
