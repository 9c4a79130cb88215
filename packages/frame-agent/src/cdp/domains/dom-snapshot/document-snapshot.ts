import { DOCUMENT, ELEMENT, TEXT } from "../../../dom/dom.js";
import { copyList } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { attributesOf } from "../dom/node-builder.js";
import { rare, setRare, type RareValues, type StringTable } from "./string-table.js";

export interface SnapshotParams {
  readonly computedStyles: readonly string[];
  readonly includeDOMRects?: boolean;
}

type Rect = readonly [x: number, y: number, width: number, height: number];

/** One document of `DOMSnapshot.captureSnapshot` (`InspectorDOMSnapshotAgent::VisitDocument`, Chromium 156). */
export class DocumentSnapshot {
  readonly #parentIndex: number[] = [];
  readonly #nodeType: number[] = [];
  readonly #nodeName: number[] = [];
  readonly #nodeValue: number[] = [];
  readonly #backendNodeId: number[] = [];
  readonly #attributes: number[][] = [];
  readonly #shadowRootType = rare();
  readonly #textValue = rare();
  readonly #inputValue = rare();
  readonly #inputChecked: number[] = [];
  readonly #optionSelected: number[] = [];
  readonly #contentDocumentIndex = rare();
  readonly #isClickable: number[] = [];
  readonly #currentSourceURL = rare();
  readonly #layout = {
    nodeIndex: [] as number[],
    styles: [] as number[][],
    bounds: [] as Rect[],
    text: [] as number[],
    stackingContexts: { index: [] as number[] },
    offsetRects: [] as number[][],
    scrollRects: [] as number[][],
    clientRects: [] as number[][],
  };
  readonly #textBoxes = { layoutIndex: [] as number[], bounds: [] as Rect[], start: [] as number[], length: [] as number[] };
  readonly #scroll: readonly [x: number, y: number];

  constructor(
    private readonly env: PageEnv,
    private readonly document: Document,
    view: Window,
    private readonly strings: StringTable,
    private readonly params: SnapshotParams,
    /** Takes a nested document into the snapshot and returns its place. */
    private readonly nested: (document: Document) => number | undefined,
    /** The frame's id, title and the like. */
    private readonly frameId: string,
  ) {
    this.#scroll = [Math.round(view.scrollX), Math.round(view.scrollY)];
    this.#visit(document, -1, { shadow: false });
  }

  toJSON(): object {
    const { strings, document, env } = this;
    const { dom } = env;
    const root = dom.documentElement(document);
    const url = dom.documentUrl(document);
    const layout = this.#layout;
    return {
      documentURL: strings.at(url),
      title: strings.at(dom.title(document)),
      baseURL: strings.at(document.baseURI),
      contentLanguage: -1,
      encodingName: strings.at(document.characterSet),
      publicId: -1,
      systemId: -1,
      frameId: strings.at(this.frameId),
      nodes: {
        parentIndex: this.#parentIndex,
        nodeType: this.#nodeType,
        shadowRootType: this.#shadowRootType,
        nodeName: this.#nodeName,
        nodeValue: this.#nodeValue,
        backendNodeId: this.#backendNodeId,
        attributes: this.#attributes,
        textValue: this.#textValue,
        inputValue: this.#inputValue,
        inputChecked: { index: this.#inputChecked },
        optionSelected: { index: this.#optionSelected },
        contentDocumentIndex: this.#contentDocumentIndex,
        pseudoType: rare(),
        pseudoIdentifier: rare(),
        isClickable: { index: this.#isClickable },
        currentSourceURL: this.#currentSourceURL,
        originURL: rare(),
      },
      layout: this.params.includeDOMRects
        ? layout
        : { nodeIndex: layout.nodeIndex, styles: layout.styles, bounds: layout.bounds, text: layout.text, stackingContexts: layout.stackingContexts },
      textBoxes: this.#textBoxes,
      scrollOffsetX: this.#scroll[0],
      scrollOffsetY: this.#scroll[1],
      contentWidth: root ? dom.scrollWidth(root) : 0,
      contentHeight: root ? dom.scrollHeight(root) : 0,
    };
  }

  #visit(node: Node, parent: number, { shadow }: { readonly shadow: boolean }): void {
    const { dom, registry, instrumentation } = this.env;
    const type = dom.nodeType(node);
    const index = this.#nodeType.length;
    this.#parentIndex.push(parent);
    this.#nodeType.push(type);
    this.#nodeName.push(this.strings.at(dom.nodeName(node)));
    this.#nodeValue.push(this.strings.at(type === ELEMENT ? null : dom.nodeValue(node)));
    this.#backendNodeId.push(registry.idOf(node));
    this.#attributes.push(type === ELEMENT ? attributesOf(this.env, node as Element).map((text) => this.strings.at(text)) : []);
    if (shadow) setRare(this.#shadowRootType, index, this.strings.at(dom.shadowMode(node as ShadowRoot)));
    let inside = index;
    if (type === ELEMENT) {
      const element = node as Element;
      this.#control(element, index);
      this.#box(element, index);
      const root = instrumentation.shadowRootOf(element);
      if (root) {
        inside = this.#nodeType.length;
        this.#visit(root, index, { shadow: true });
        inside = index;
      }
      const content = dom.contentDocument(element);
      const place = content ? this.nested(content) : undefined;
      if (place !== undefined) setRare(this.#contentDocumentIndex, index, place);
    } else if (type === TEXT) {
      this.#text(node as Text, index);
    } else if (type === DOCUMENT) {
      const root = dom.documentElement(node as Document);
      if (root) this.#layoutNode(index, [], [0, 0, dom.clientWidth(root), dom.clientHeight(root)], -1, null);
    }
    for (let child = dom.firstChild(node); child; child = dom.nextSibling(child)) this.#visit(child, inside, { shadow: false });
  }

  #control(element: Element, index: number): void {
    const { dom, instrumentation } = this.env;
    switch (dom.localName(element)) {
      case "textarea":
        this.#setText(this.#textValue, index, dom.textAreaValue(element as HTMLTextAreaElement));
        break;
      case "input":
        this.#setText(this.#inputValue, index, dom.inputValue(element as HTMLInputElement));
        if (dom.inputChecked(element as HTMLInputElement)) this.#inputChecked.push(index);
        break;
      case "option":
        if (dom.optionSelected(element as HTMLOptionElement)) this.#optionSelected.push(index);
        break;
      case "img":
        this.#setText(this.#currentSourceURL, index, (element as HTMLImageElement).currentSrc);
    }
    const clickable = instrumentation.hasClickListener(element) || dom.hasAttr(element, "onclick") || CLICKABLE.has(dom.localName(element));
    if (clickable) this.#isClickable.push(index);
  }

  #setText(values: RareValues, index: number, text: string): void {
    setRare(values, index, this.strings.at(text));
  }

  #box(element: Element, index: number): void {
    const { dom } = this.env;
    const style = dom.computedStyle(element);
    const display = dom.cssValue(style, "display");
    if (display === "none" || display === "contents" || copyList(dom.clientRects(element)).length === 0) return;
    const styles = this.params.computedStyles.map((name) => this.strings.at(dom.cssValue(style, name)));
    this.#layoutNode(index, styles, this.#place(dom.boundingRect(element)), -1, element as HTMLElement);
    if (dom.parentNode(element) === this.document || dom.cssValue(style, "z-index") !== "auto") this.#layout.stackingContexts.index.push(this.#layout.nodeIndex.length - 1);
  }

  #text(text: Text, index: number): void {
    const { dom } = this.env;
    const parent = dom.parentNode(text);
    if (!parent || dom.nodeType(parent) !== ELEMENT) return;
    const range = dom.createRange(this.document);
    dom.selectNodeContents(range, text);
    const rects = copyList(dom.rangeRects(range)).filter(({ width, height }) => width > 0 && height > 0);
    if (rects.length === 0) return;
    const style = dom.computedStyle(parent as Element);
    const styles = this.params.computedStyles.map((name) => this.strings.at(name === "display" ? "inline" : dom.cssValue(style, name)));
    const left = Math.min(...rects.map(({ x }) => x));
    const top = Math.min(...rects.map(({ y }) => y));
    const right = Math.max(...rects.map(({ x, width }) => x + width));
    const bottom = Math.max(...rects.map(({ y, height }) => y + height));
    const bounds = this.#place({ x: left, y: top, width: right - left, height: bottom - top });
    const rendered = dom.data(text).replace(/[ \t\n\r]+/g, " ");
    this.#layoutNode(index, styles, bounds, this.strings.at(rendered), null);
    if (rects.length > 1) return;
    this.#textBoxes.layoutIndex.push(this.#layout.nodeIndex.length - 1);
    this.#textBoxes.bounds.push(bounds);
    this.#textBoxes.start.push(0);
    this.#textBoxes.length.push(rendered.length);
  }

  #layoutNode(index: number, styles: number[], bounds: Rect, text: number, element: HTMLElement | null): void {
    const { nodeIndex, offsetRects, scrollRects, clientRects, ...layout } = this.#layout;
    nodeIndex.push(index);
    layout.styles.push(styles);
    layout.bounds.push(bounds);
    layout.text.push(text);
    if (!this.params.includeDOMRects) return;
    offsetRects.push(element && element.offsetWidth !== undefined ? [element.offsetLeft, element.offsetTop, element.offsetWidth, element.offsetHeight] : []);
    scrollRects.push(element ? [element.scrollLeft, element.scrollTop, element.scrollWidth, element.scrollHeight] : []);
    clientRects.push(element ? [element.clientLeft, element.clientTop, element.clientWidth, element.clientHeight] : []);
  }

  /** Bounds count from the document's start. */
  #place({ x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): Rect {
    return [x + this.#scroll[0], y + this.#scroll[1], width, height];
  }
}

/** Elements with a click behaviour of their own. */
const CLICKABLE: ReadonlySet<string> = new Set(["a", "button", "input", "select", "summary", "textarea"]);
