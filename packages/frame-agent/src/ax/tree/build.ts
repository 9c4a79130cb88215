import { CDATA, ELEMENT, FRAGMENT, HTML_NS, MATHML_NS, SVG_NS, TEXT } from "../../dom/dom.js";
import { elementAlt, isContentImage } from "../generated/element-alt.js";
import { createPseudo } from "../generated/pseudo.js";
import type { PseudoRules } from "../generated/rules/pseudo-rules.js";
import { generatedState } from "../generated/state.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { NOT_RENDERED } from "../layout/not-rendered.js";
import { isBlank } from "../name/space.js";
import { AxObject, isArea, type Namespace } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { AX_ONLY_WITH_BOX, LEAF_ELEMENTS, NEVER_AX, SVG_ALWAYS_LAID_OUT, WITHOUT_BOX } from "../spec/elements.js";
import { lacksLayout, refusesElement, refusesText, takesNothing } from "./foreign-content.js";
import { SHADOW_HOSTS } from "../ua/hosts.js";
import type { UaPart } from "../ua/part.js";
import { PART, type Steps } from "../../steps.js";

/**
 * Builds the flat tree: shadow roots entered, slots filled, pseudo-elements and user-agent parts added, top-down with an explicit
 * stack. Sets the fields of `AxObject` that its first section lists.
 */
export function buildFlatTree(pass: Pass): Steps<void> {
  return new FlatTreeBuilder(pass).build();
}

class FlatTreeBuilder {
  readonly #pass: Pass;
  readonly #rules: PseudoRules;
  readonly #stack: AxObject[] = [];
  /** Children that a user-agent part slots, by part. */
  readonly #slotted = new Map<AxObject, readonly Node[]>();

  constructor(pass: Pass) {
    this.#pass = pass;
    this.#rules = generatedState(pass).rules;
  }

  *build(): Steps<void> {
    const { document, layout, dom, env } = this.#pass;
    const html = dom.documentElement(document);
    const root = new AxObject("document", document, html ? layout.style(html) : NOT_RENDERED);
    const place = document === env.window.document ? "rendered" : part("elements").placeOfFrame(this.#pass);
    root.rendered = root.box = place === "rendered";
    root.inHiddenCanvas = place === "canvas";
    this.#pass.root = root;
    this.#pass.objects.set(document, root);
    this.#stack.push(root);
    let visited = 0;
    for (let object = this.#stack.pop(); object; object = this.#stack.pop()) {
      if (++visited % PART === 0) yield;
      this.#addChildren(object);
      const children = object.flatChildren;
      for (let i = children.length - 1; i >= 0; i--) {
        const child = children[i]!;
        if (child.kind === "element") this.#stack.push(child);
      }
    }
  }

  #addChildren(object: AxObject): void {
    const { layout, env } = this.#pass;
    if (object.kind === "document") return this.#addDomChildren(object, object.node, false);
    if (object.kind === "ua") {
      for (const node of this.#slotted.get(object)!) this.#addNode(object, node, true);
      return;
    }
    const element = object.element!;
    const html = object.ns === "html";
    if (isArea(object) && this.#isLeafArea(object)) return;
    // The children of an image are in its map, which is what may be locked.
    const isLocked = object.rendered && (layout.isDisplayLocked(element, object.style) || (isCanvas(object) && object.style.get("content-visibility") === "hidden"));
    if (isLocked && object.tag !== "img") return;
    if (!object.rendered && (object.dropDown || object.style.display !== "none") && part("elements").isLockedWithoutBox(this.#pass, object)) return;
    const hasPseudos = (object.style.display !== "none" && !isLocked) || (object.dropDown?.rendered && object.tag !== "option");
    const shadowRoot = env.instrumentation.shadowRootOf(element);
    if (shadowRoot) this.#pass.hasShadowRoots = true;
    if (shadowRoot && hasPseudos) this.#rules.readScope(shadowRoot);
    if (hasPseudos && object.ns !== "svg" && object.box && object.style.display.includes("list-item")) this.#addPseudo(object, "::marker");
    if (hasPseudos && this.#rules.mayHaveContent(object, "::before")) this.#addPseudo(object, "::before");

    const parts = html && SHADOW_HOSTS.has(object.tag) ? part("elements").uaShadow(this.#pass, object) : null;
    if (parts) this.#addParts(object, parts);
    else if (shadowRoot) this.#addDomChildren(object, shadowRoot, true);
    else if (html && object.tag === "slot") this.#addSlotChildren(object, element as HTMLSlotElement);
    else if (object.ns === "svg" && object.tag === "use") this.#addInstance(object);
    else if (html && object.tag === "img") this.#addImageMap(object);
    else if (!(html && LEAF_ELEMENTS.has(object.tag))) this.#addDomChildren(object, element, false);

    if (hasPseudos && this.#rules.mayHaveContent(object, "::after")) this.#addPseudo(object, "::after");
  }

  /** A link, or without content a text: neither has children, whatever styles generate. */
  #isLeafArea({ element, attributeNames }: AxObject): boolean {
    return attributeNames.includes("href") || this.#pass.dom.firstChild(element!) === null;
  }

  #addPseudo(host: AxObject, name: "::before" | "::after" | "::marker"): void {
    const pseudo = createPseudo(this.#pass, host, name);
    if (pseudo) this.#append(host, pseudo);
  }

  #addDomChildren(parent: AxObject, container: Node, crossesShadow: boolean): void {
    const { firstChild, nextSibling } = this.#pass.dom;
    let index = 0;
    for (let node = firstChild(container); node; node = nextSibling(node)) {
      if (parent.cloneHost === null || part("elements").isInstantiated(this.#pass, node)) this.#addNode(parent, node, crossesShadow, index++);
    }
  }

  #addInstance(use: AxObject): void {
    const clone = part("elements").instanceOf(this.#pass, use, (element) => this.#element(use, element));
    if (!clone) return;
    this.#append(use, clone);
    this.#pass.registerVirtual(clone);
  }

  /** Outside a shadow tree a slot is an ordinary element. */
  #addSlotChildren(slot: AxObject, element: HTMLSlotElement): void {
    const assigned = this.#pass.dom.assignedNodes(element);
    if (assigned.length > 0) for (const node of assigned) this.#addNode(slot, node, true);
    else this.#addDomChildren(slot, element, false);
  }

  #addParts(host: AxObject, parts: readonly UaPart[]): void {
    const slots: AxObject[] = [];
    for (const part of parts) this.#addPart(host, part, slots);
    while (slots.length > 0) this.#stack.push(slots.pop()!);
  }

  /** User-agent parts nest a few levels at most: recursion is bounded by the templates. Collects those that slot nodes. */
  #addPart(parent: AxObject, part: UaPart, slots: AxObject[]): void {
    const object = part.object;
    this.#append(parent, object);
    object.crossesShadow = parent.kind === "element";
    object.dropDown = object.ua?.dropDown ? parent : dropDownOf(parent);
    object.inCanvas = parent.inCanvas && (dropDownOf(object) !== null || object.style.display !== "none");
    object.inHiddenCanvas = parent.inHiddenCanvas || parent.inCanvas !== object.inCanvas;
    for (const child of part.children) this.#addPart(object, child, slots);
    for (const node of part.slotted ?? part.skipped ?? []) this.#pass.uaSlots.set(node, object);
    if (part.slotted) {
      this.#slotted.set(object, part.slotted);
      slots.push(object);
    }
    this.#pass.registerVirtual(object);
  }

  #append(parent: AxObject, child: AxObject): void {
    parent.appendFlatChild(child);
    if (child.kind === "pseudo") this.#pass.registerVirtual(child);
  }

  /**
   * The contents of an image map belong to the first loaded image that uses it (HTML "image map processing model"; Blink:
   * `AXNodeObject::AddImageMapChildren`).
   */
  #addImageMap(image: AxObject): void {
    const shown = image.rendered && image.attributeNames.includes("usemap") && part("elements").mapOfImage(this.#pass, image);
    if (!shown) return;
    this.#pass.shownMaps.set(image, shown);
    this.#addDomChildren(image, shown.map, false);
    part("elements").hideUnrenderedMap(this.#pass, image);
  }

  #addNode(parent: AxObject, node: Node, crossesShadow: boolean, index = 0): void {
    const type = this.#pass.dom.nodeType(node);
    const object =
      type === ELEMENT ? this.#element(parent, node as Element) : type === TEXT || type === CDATA ? this.#text(parent, node as Text) : null;
    if (!object) return;
    object.crossesShadow = crossesShadow;
    this.#append(parent, object);
    if (!parent.cloneHost) {
      if (this.#pass.shownMaps.size === 0 || !part("elements").isShownByImage(this.#pass, node)) this.#pass.objects.set(node, object);
      return;
    }
    object.cloneHost = parent.cloneHost;
    object.key = `${parent.key}/${object.kind === "text" ? "#text" : object.tag}[${index}]`;
    this.#pass.registerVirtual(object);
  }

  #element(parent: AxObject, element: Element): AxObject | null {
    const { dom, env, layout } = this.#pass;
    const tag = dom.localName(element);
    const uri = dom.namespace(element);
    const ns: Namespace = uri === HTML_NS ? "html" : uri === SVG_NS ? "svg" : uri === MATHML_NS ? "math" : "other";
    // What aria-hidden hides in an instance has no object (156).
    if (parent.cloneHost && dom.attr(element, "aria-hidden") === "true") return null;
    const hasStyle = isStyled(this.#pass, parent) && !lacksLayout(this.#pass, parent, element, ns, tag);
    const isClone = parent.cloneHost || parent.tag === "use";
    const style = hasStyle ? (isClone ? part("elements").instanceStyle(this.#pass, parent, element) : layout.style(element)) : NOT_RENDERED;
    const shown = style.display !== "none" || (ns === "svg" && SVG_ALWAYS_LAID_OUT.has(tag));
    // What only stands in the wrong place is not hidden by its style.
    const possible =
      hasStyle && (parent.rendered || parent.inCanvas) && !hidesContent(this.#pass, parent) && (!refusesElement(parent, ns, tag, style) || layout.isPopoverOpen(element) || layout.isModalDialog(element)) && (parent.tag !== "switch" || part("elements").isSwitchChoice(this.#pass, parent, element));
    const rendered = possible && shown && parent.rendered && !isCanvas(parent);
    const box = rendered && style.display !== "contents" && !(ns === "html" && WITHOUT_BOX.has(tag));
    const isLayoutOnly =
      ns === "html" &&
      (tag === "slot" ? this.#isEmptySlot(element as HTMLSlotElement) : tag === "area" ? parent.tag !== "img" : NEVER_AX.has(tag) || (!box && AX_ONLY_WITH_BOX.has(tag)));
    // Displayed by a style, it still takes its place between others.
    if (isLayoutOnly && !rendered) return null;
    if (ns === "svg" && !rendered && (tag === "script" || tag === "style")) return null;

    const object = new AxObject("element", element, style, tag, ns);
    object.excluded = isLayoutOnly || (ns === "html" && tag === "map");
    object.rendered = rendered;
    object.box = box;
    if (box) {
      object.cssAlt = elementAlt(style.content);
      if (tag === "foreignObject") object.style = part("elements").foreignObjectStyle(parent, style);
    }
    // Groups stand beside their scrollers without a rule for them, too.
    if (rendered && /before|after/.test(style.get("scroll-marker-group"))) this.#rules.hasScrollParts = true;
    object.inCanvas = showsFallback(parent) && hasStyle && shown;
    // Displayed whatever it says itself.
    if (object.inCanvas && style.display === "none") object.style = new DerivedStyle(style, "inline");
    object.inHiddenCanvas = !rendered && !object.inCanvas && (isCanvas(object) || isCanvas(parent) || parent.inCanvas || parent.inHiddenCanvas);
    object.dropDown = dropDownOf(parent);
    if (dom.hasAttrs(element)) {
      object.attributeNames = dom.attrNames(element);
      for (let i = 0; i < object.attributeNames.length; i++) {
        const name = object.attributeNames[i]!;
        if (name === "role") object.roleAttr = dom.attr(element, name);
        else if (name === "focusgroup") this.#pass.focusgroups.add(object);
        if (!name.startsWith("aria-")) continue;
        object.hasAriaAttr = true;
        if (name === "aria-owns") this.#pass.owners.push(object);
      }
    }
    // The top layer lays out no text, and these are such (`LayoutBR`, `LayoutWordBreak`).
    if (ns === "html" && (tag === "br" || tag === "wbr") && object.attributeNames.includes("popover") && layout.isPopoverOpen(element)) object.rendered = object.box = false;
    const internals = ns === "html" && tag.includes("-") && env.instrumentation.internalsOf(element);
    if (internals) part("elements").readInternals(this.#pass, object, internals);
    return object;
  }

  /** Outside a shadow tree an empty slot is an element like any other. */
  #isEmptySlot(slot: HTMLSlotElement): boolean {
    const { dom } = this.#pass;
    return !dom.firstChild(slot) && dom.assignedNodes(slot).length === 0 && dom.nodeType(dom.rootNode(slot)) === FRAGMENT;
  }

  /** Texts of rendered parents get their fate from text/render.ts; others exist when they have a visible character and a parent element. */
  #text(parent: AxObject, text: Text): AxObject | null {
    const { dom, layout } = this.#pass;
    const data = dom.data(text);
    const inCanvas = showsFallback(parent);
    // Where nothing is laid out, an empty text is one like any other (156).
    if (data === "" && !inCanvas) return null;
    const refused = refusesText(parent);
    const rendered = parent.rendered && !inCanvas && !refused && !hidesContent(this.#pass, parent);
    if (!rendered && !inCanvas && !parent.inHiddenCanvas && (isBlank(data) || dom.nodeType(dom.parentNode(text)!) === FRAGMENT)) return null;
    const object = new AxObject("text", text, parent.tag === "img" ? layout.style(dom.parentNode(text) as Element) : parent.style);
    object.rendered = rendered;
    object.inCanvas = inCanvas;
    object.dropDown = dropDownOf(parent);
    object.text = data;
    return object;
  }
}

/** Its children have computed styles, whether they are laid out or not: so they do in an area that is not displayed, but not in a map that is not. */
const isStyled = (pass: Pass, parent: AxObject): boolean =>
  parent.rendered ||
  parent.inCanvas ||
  (parent.kind !== "document" && !parent.dropDown && (isArea(parent) ? part("elements").isMapRendered(pass, parent) : parent.style.display !== "none"));

const dropDownOf = (parent: AxObject): AxObject | null => (parent.ua?.dropDown === "part" ? null : parent.dropDown);

const isCanvas = ({ tag, ns }: AxObject): boolean => tag === "canvas" && ns === "html";

/** Whether what is in there is fallback content of a canvas that exposes it. */
const showsFallback = (parent: AxObject): boolean =>
  parent.inCanvas || (isCanvas(parent) && (parent.rendered || part("elements").showsFallbackUnlaid(parent)));

const isWordBreak = (object: AxObject): boolean => object.tag === "wbr" && object.ns === "html";

/** Laid out as something else than its content: `content` put an image in its place, or as text (`LayoutWordBreak`), or as what has no content. */
const hidesContent = (pass: Pass, object: AxObject): boolean =>
  object.kind === "element" && (object.box ? isContentImage(pass, object) || takesNothing(object) : isWordBreak(object));
