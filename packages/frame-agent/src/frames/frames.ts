import { ELEMENT, FRAGMENT, type Dom } from "../dom/dom.js";
import type { Instrumentation } from "../instrumentation/instrumentation.js";
import { isRealmFrame } from "../realm/detached-realm.js";
import { randomId } from "./random-id.js";

/** One browsing context of the Target: the app's own document or a nested same-origin iframe. */
export interface Frame {
  readonly id: string;
  readonly parentId: string | null;
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** The iframe element, null for the main frame. */
  readonly owner: Element | null;
}

/** What the handshake tells of the main frame. */
export interface FrameIdentity {
  id: string;
  /** The frame around it, when this Target is a child of another one. */
  parentId: string | null;
}

/**
 * The Target's frame tree. A frame's id belongs to its browsing context, so it survives navigations inside the frame.
 * Cross-origin iframes have an id (their element carries it) but no Frame: their documents are out of reach.
 */
export class Frames {
  readonly #ids = new WeakMap<object, string>();

  constructor(
    private readonly window: Window & typeof globalThis,
    private readonly dom: Dom,
    private readonly instrumentation: Pick<Instrumentation, "shadowRootOf" | "usesShadowRoots">,
    private readonly identity: Readonly<FrameIdentity>,
  ) {}

  /** The main frame's id; it equals the Target's id. */
  mainId(): string {
    return this.identity.id;
  }

  /** The frame around a child Target's main frame; null in a page. */
  get outerId(): string | null {
    return this.identity.parentId;
  }

  get main(): Frame {
    return { id: this.mainId(), parentId: null, window: this.window, document: this.window.document, owner: null };
  }

  /** The frame id of an iframe or frame element's browsing context, also of a cross-origin one; null without one. */
  idOfOwner(owner: Element): string | null {
    const context = this.dom.contentWindow(owner as HTMLIFrameElement);
    if (!context) return null;
    let id = this.#ids.get(context);
    if (id === undefined) this.#ids.set(context, (id = randomId()));
    return id;
  }

  idOfDocument(document: Document): string | null {
    if (document === this.window.document) return this.mainId();
    return this.all().find((frame) => frame.document === document)?.id ?? null;
  }

  documentOf(frameId: string): Document | null {
    return this.byId(frameId)?.document ?? null;
  }

  byId(frameId: string): Frame | null {
    if (frameId === this.mainId()) return this.main;
    return this.all().find((frame) => frame.id === frameId) ?? null;
  }

  /** The element that owns the frame, also of a cross-origin one; null for unknown frames. */
  ownerOf(frameId: string): Element | null {
    for (const { document } of this.all()) {
      const owner = this.ownersIn(document).find((element) => this.idOfOwner(element) === frameId);
      if (owner) return owner;
    }
    return null;
  }

  /** Whether the node is, or holds, an element that can show a frame. */
  hasOwner(node: Node): boolean {
    const { dom } = this;
    const isElement = dom.nodeType(node) === ELEMENT;
    if (isElement && OWNERS.has(dom.localName(node as Element))) return true;
    return (isElement || dom.nodeType(node) === FRAGMENT) && dom.listLength(dom.queryAllIn(node, OWNER_SELECTOR)) > 0;
  }

  /** All frames in tree order, the main frame first. */
  all(): Frame[] {
    const frames: Frame[] = [this.main];
    for (let i = 0; i < frames.length; i++) frames.splice(i + 1, 0, ...this.childrenOf(frames[i]!));
    return frames;
  }

  childrenOf(parent: Frame): Frame[] {
    const children: Frame[] = [];
    for (const owner of this.ownersIn(parent.document)) {
      const id = this.idOfOwner(owner);
      const document = this.dom.contentDocument(owner as HTMLIFrameElement);
      const window = this.dom.contentWindow(owner as HTMLIFrameElement) as (Window & typeof globalThis) | null;
      if (id && document && window) children.push({ id, parentId: parent.id, window, document, owner });
    }
    return children;
  }

  /** The elements of a document that can show frames, in tree order. */
  ownersIn(document: Document): Element[] {
    const owners: Element[] = [];
    const { dom, instrumentation } = this;
    const pending: Element[] = [];
    // The first of them comes off first. A list may be longer than what a call takes as arguments.
    const push = (list: NodeListOf<Element>): void => {
      for (let i = dom.listLength(list) - 1; i >= 0; i--) pending.push(list[i]!);
    };
    push(dom.documentQueryAll(document, instrumentation.usesShadowRoots ? "*" : OWNER_SELECTOR));
    // In tree order, a shadow tree before its host's children.
    for (let element = pending.pop(); element; element = pending.pop()) {
      if (OWNERS.has(dom.localName(element)) && !isRealmFrame(element)) owners.push(element);
      const shadow = instrumentation.usesShadowRoots ? instrumentation.shadowRootOf(element) : null;
      if (shadow) push(dom.queryAllIn(shadow, "*"));
    }
    return owners;
  }
}

const OWNERS: ReadonlySet<string> = new Set(["iframe", "frame", "object"]);
const OWNER_SELECTOR = [...OWNERS].join();
