import { ELEMENT, HTML_NS } from "../../../dom/dom.js";
import type { PageDom } from "../../../dom/page-dom.js";
import { flatParent, flatParentElement } from "../../../dom/flat-tree.js";
import type { PageEnv } from "../../../env.js";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Linear part of an affine map: x' = a·x + c·y, y' = b·x + d·y. */
interface Linear {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Four corners, clockwise from the top left of the untransformed box. */
export type Corners = readonly [Point, Point, Point, Point];
export type Quad = readonly number[];

interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface BoxModel {
  readonly content: Quad;
  readonly padding: Quad;
  readonly border: Quad;
  readonly margin: Quad;
  readonly width: number;
  readonly height: number;
}

const REPLACED: ReadonlySet<string> = new Set(["audio", "canvas", "embed", "iframe", "img", "object", "video"]);

const IDENTITY: Linear = { a: 1, b: 0, c: 0, d: 1 };

/**
 * Boxes of nodes in CSS pixels of the main frame's viewport, under transforms and in nested frames.
 *
 * The browser tells only the bounding rectangle of a transformed box. An affine map keeps the centre, and its linear part is
 * the product of the ancestors' transforms, so the corners follow from the centre and the untransformed size.
 */
export class Geometry {
  readonly #dom: PageDom;

  constructor(private readonly env: PageEnv) {
    this.#dom = env.dom;
  }

  /** One quad per fragment: the border box of a box, one per line of inline content. Empty when the node has no box. */
  quads(node: Node): Quad[] {
    const dom = this.#dom;
    if (dom.nodeType(node) === ELEMENT) {
      const element = node as Element;
      if (this.#flowsInline(element)) {
        // The quads of what it contains: its own line boxes follow the font, not the content.
        const inner = this.#flatChildren(element).flatMap((child) => this.quads(child));
        if (inner.length > 0) return inner;
        return rects(dom, dom.clientRects(element)).map((rect) => this.#flat(this.#corners(element, rect)));
      }
      return this.#hasBox(element) ? [this.#flat(this.#corners(element, rectOf(dom, dom.boundingRect(element))))] : [];
    }
    const parent = flatParentElement(dom, node);
    return parent ? textRects(dom, node).map((rect) => this.#flat(this.#corners(parent, rect))) : [];
  }

  /** Null when the node has no box. */
  boxModel(node: Node): BoxModel | null {
    const dom = this.#dom;
    if (dom.nodeType(node) !== ELEMENT) {
      const parent = flatParentElement(dom, node);
      const rect = union(textRects(dom, node));
      return parent && rect ? uniform(this.#flat(this.#corners(parent, rect)), Math.ceil(rect.width), Math.ceil(rect.height)) : null;
    }
    const element = node as Element;
    if (!this.#hasBox(element)) return null;
    const border = this.#corners(element, rectOf(dom, dom.boundingRect(element)));
    const size = this.#offsetSize(element);
    if (!size) {
      const rect = rectOf(dom, dom.boundingRect(element));
      return uniform(this.#flat(border), Math.round(rect.width), Math.round(rect.height));
    }
    const style = dom.computedStyle(element);
    const inline = dom.cssValue(style, "display") === "inline";
    const edges = (name: string, suffix = ""): Insets => {
      const read = (side: string): number => parseFloat(dom.cssValue(style, `${name}-${side}${suffix}`)) || 0;
      return { top: read("top"), right: read("right"), bottom: read("bottom"), left: read("left") };
    };
    const linear = this.#linear(element);
    const padding = inset(border, edges("border", "-width"), linear);
    const content = inset(padding, edges("padding"), linear);
    const margins = edges("margin");
    const margin = inset(border, inline ? { ...negative(margins), top: 0, bottom: 0 } : negative(margins), linear);
    return {
      content: this.#flat(content),
      padding: this.#flat(padding),
      border: this.#flat(border),
      margin: this.#flat(margin),
      ...size,
    };
  }

  /** Maps a point of a document's viewport to the main frame's viewport. */
  toMainViewport(document: Document, point: Point): Point {
    const map = this.#frameMap(document);
    return map ? map(point) : point;
  }

  #hasBox(element: Element): boolean {
    return rects(this.#dom, this.#dom.clientRects(element)).length > 0;
  }

  /** An inline or boxless element, no atomic one such as an image. */
  #flowsInline(element: Element): boolean {
    const dom = this.#dom;
    if (dom.namespace(element) !== HTML_NS || REPLACED.has(dom.localName(element))) return false;
    const display = dom.cssValue(dom.computedStyle(element), "display");
    return display === "inline" || display === "contents";
  }

  #flatChildren(element: Element): Node[] {
    const { dom, instrumentation } = this.env;
    const assigned = dom.localName(element) === "slot" ? dom.assignedNodes(element as HTMLSlotElement, { flatten: true }) : [];
    if (assigned.length > 0) return Array.from(assigned);
    const children: Node[] = [];
    for (let child = dom.firstChild(instrumentation.shadowRootOf(element) ?? element); child; child = dom.nextSibling(child)) children.push(child);
    return children;
  }

  #offsetSize(element: Element): { width: number; height: number } | null {
    try {
      return { width: this.#dom.offsetWidth(element as HTMLElement), height: this.#dom.offsetHeight(element as HTMLElement) };
    } catch {
      return null;
    }
  }

  /** The corners of a box of `element` whose bounding rectangle in its own viewport is `rect`. */
  #corners(element: Element, rect: Rect): Corners {
    const linear = this.#linear(element);
    const center = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    const { width, height } = linear === IDENTITY ? rect : this.#localSize(element, rect, linear);
    const corner = (sx: number, sy: number): Point => {
      const offset = transform(linear, { x: (sx * width) / 2, y: (sy * height) / 2 });
      return { x: center.x + offset.x, y: center.y + offset.y };
    };
    const own: Corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    const map = this.#frameMap(this.#dom.ownerDocument(element)!);
    return map ? (own.map(map) as unknown as Corners) : own;
  }

  /** The untransformed size: |a|·w + |c|·h and |b|·w + |d|·h are the sides of the bounding rectangle. */
  #localSize(element: Element, rect: Rect, { a, b, c, d }: Linear): { width: number; height: number } {
    const [pa, pb, pc, pd] = [Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d)];
    const determinant = pa * pd - pb * pc;
    if (Math.abs(determinant) > 1e-3) {
      return { width: (pd * rect.width - pc * rect.height) / determinant, height: (pa * rect.height - pb * rect.width) / determinant };
    }
    // Near 45° the rectangle does not tell; the layout size, in whole pixels, has to do.
    return this.#offsetSize(element) ?? rect;
  }

  /** The product of the transforms of the element and its ancestors, without translations. */
  #linear(element: Element): Linear {
    const dom = this.#dom;
    let result = IDENTITY;
    for (let node: Node | null = element; node && dom.nodeType(node) === ELEMENT; node = flatParent(dom, node)) {
      const own = ownLinear(dom, dom.computedStyle(node as Element));
      if (own) result = multiply(own, result);
    }
    return result;
  }

  /** From a nested document's viewport to the main frame's, null for the main document. */
  #frameMap(document: Document): ((point: Point) => Point) | null {
    const frame = this.env.frames.all().find((candidate) => candidate.document === document);
    const owner = frame?.owner;
    if (!owner) return null;
    const model = this.boxModel(owner);
    if (!model) return null;
    const [x0, y0, x1, y1, , , x3, y3] = model.content as [number, number, number, number, number, number, number, number];
    const width = this.#contentExtent(owner, "width");
    const height = this.#contentExtent(owner, "height");
    if (!width || !height) return ({ x, y }) => ({ x: x0 + x, y: y0 + y });
    return ({ x, y }) => ({
      x: x0 + (x * (x1 - x0)) / width + (y * (x3 - x0)) / height,
      y: y0 + (x * (y1 - y0)) / width + (y * (y3 - y0)) / height,
    });
  }

  #contentExtent(owner: Element, side: "width" | "height"): number {
    const dom = this.#dom;
    const style = dom.computedStyle(owner);
    const value = parseFloat(dom.cssValue(style, side)) || 0;
    if (dom.cssValue(style, "box-sizing") !== "border-box") return value;
    const ends = side === "width" ? ["left", "right"] : ["top", "bottom"];
    return ends.reduce(
      (rest, end) => rest - (parseFloat(dom.cssValue(style, `border-${end}-width`)) || 0) - (parseFloat(dom.cssValue(style, `padding-${end}`)) || 0),
      value,
    );
  }

  /** Eight numbers, float32 as in Blink's `gfx::QuadF`. */
  #flat(corners: Corners): Quad {
    return corners.flatMap(({ x, y }) => [Math.fround(x), Math.fround(y)]);
  }
}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function rectOf(dom: PageDom, rect: DOMRectReadOnly): Rect {
  return { left: dom.rectLeft(rect), top: dom.rectTop(rect), width: dom.rectWidth(rect), height: dom.rectHeight(rect) };
}

function rects(dom: PageDom, list: ArrayLike<DOMRect>): Rect[] {
  const result: Rect[] = [];
  for (let i = 0; i < list.length; i++) result.push(rectOf(dom, list[i]!));
  return result;
}

function textRects(dom: PageDom, node: Node): Rect[] {
  const document = dom.ownerDocument(node);
  if (!document || !dom.isConnected(node)) return [];
  const range = dom.createRange(document);
  dom.selectNodeContents(range, node);
  return rects(dom, dom.rangeRects(range) as ArrayLike<DOMRect>);
}

function union(list: readonly Rect[]): Rect | null {
  if (list.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rect of list) {
    left = Math.min(left, rect.left);
    top = Math.min(top, rect.top);
    right = Math.max(right, rect.left + rect.width);
    bottom = Math.max(bottom, rect.top + rect.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}

const uniform = (quad: Quad, width: number, height: number): BoxModel => ({ content: quad, padding: quad, border: quad, margin: quad, width, height });

const negative = ({ top, right, bottom, left }: Insets): Insets => ({ top: -top, right: -right, bottom: -bottom, left: -left });

function inset([tl, tr, br, bl]: Corners, { top, right, bottom, left }: Insets, linear: Linear): Corners {
  const move = (point: Point, x: number, y: number): Point => {
    const offset = transform(linear, { x, y });
    return { x: point.x + offset.x, y: point.y + offset.y };
  };
  return [move(tl, left, top), move(tr, -right, top), move(br, -right, -bottom), move(bl, left, -bottom)];
}

const transform = ({ a, b, c, d }: Linear, { x, y }: Point): Point => ({ x: a * x + c * y, y: b * x + d * y });

const multiply = (outer: Linear, inner: Linear): Linear => ({
  a: outer.a * inner.a + outer.c * inner.b,
  b: outer.b * inner.a + outer.d * inner.b,
  c: outer.a * inner.c + outer.c * inner.d,
  d: outer.b * inner.c + outer.d * inner.d,
});

/** `rotate`, `scale` and `transform` of one element, in that order (css-transforms-2); null when it has none. */
function ownLinear(dom: PageDom, style: CSSStyleDeclaration): Linear | null {
  const rotate = dom.cssValue(style, "rotate");
  const scale = dom.cssValue(style, "scale");
  const matrix = dom.cssValue(style, "transform");
  const none = (value: string): boolean => value === "" || value === "none";
  if (none(rotate) && none(scale) && none(matrix)) return null;
  let result = IDENTITY;
  if (!none(rotate)) result = multiply(result, rotation(rotate));
  if (!none(scale)) {
    const [x = 1, y = x] = scale.split(" ").map(Number);
    result = multiply(result, { a: x, b: 0, c: 0, d: y });
  }
  return none(matrix) ? result : multiply(result, matrixLinear(matrix));
}

/** `30deg` or `z 30deg`; rotations about other axes are left out. */
function rotation(value: string): Linear {
  const angle = (parseFloat(value.replace(/^z /, "")) * Math.PI) / 180;
  if (Number.isNaN(angle)) return IDENTITY;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { a: cos, b: sin, c: -sin, d: cos };
}

function matrixLinear(value: string): Linear {
  const numbers = value.slice(value.indexOf("(") + 1, -1).split(",").map(Number);
  const [a = 1, b = 0, c = 0, d = 1, , m22 = 1] = numbers;
  return value.startsWith("matrix3d") ? { a, b, c: numbers[4] ?? 0, d: m22 } : { a, b, c, d };
}
