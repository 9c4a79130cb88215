/**
 * Questions about layout and style. Rules ask them through this interface and never read CSS or geometry themselves.
 * Two implementations: `BrowserLayout` (a real browser) and `StaticLayout` (jsdom: defaults of the user-agent style sheet,
 * no boxes).
 */
export interface StyleFacts {
  readonly display: string;
  readonly visibility: string;
  readonly position: string;
  readonly float: string;
  readonly whiteSpaceCollapse: string;
  readonly textTransform: string;
  readonly content: string;
  /** Any other property, computed value, "" when the environment does not know it. */
  get(property: string): string;
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

export type PseudoName =
  | "::before"
  | "::after"
  | "::marker"
  | "::first-letter"
  | "::first-line"
  | "::details-content"
  | "::picker(select)"
  | "::scroll-marker-group"
  | "::scroll-marker"
  | `::scroll-button(${string})`;

export interface Layout {
  /** False in jsdom: no rects, no line breaking; answers about geometry are neutral. */
  readonly hasGeometry: boolean;
  style(element: Element): StyleFacts;
  pseudoStyle(element: Element, pseudo: PseudoName): StyleFacts;
  /** Whether the contents of `element` are skipped: `content-visibility`, `hidden=until-found`. Not `details`. */
  isDisplayLocked(element: Element, style: StyleFacts): boolean;
  /** Border box in CSS pixels of the viewport. */
  rect(element: Element): Rect;
  /** Actual scrollable overflow of at least one pixel on an axis whose overflow is hidden (unless `byUser`), auto or scroll. */
  isScrollable(element: Element, style: StyleFacts, byUser?: boolean): boolean;
  /** Line fragment rects of a text node, in fragment order, or of all that an element contains; empty when it has none. */
  textRects(text: Node): ArrayLike<Rect>;
  /** Rect list of the UTF-16 range [start, end) of a text node. */
  textRangeRects(text: Node, start: number, end: number): ArrayLike<Rect>;
  /** Advance width in CSS pixels of `text` on one line in the font of `style`; 0 without fonts. */
  textWidth(style: StyleFacts, text: string): number;
  /** `innerText` of an HTML element; text content where there is no layout. */
  innerText(element: Element): string;
  isModalDialog(element: Element): boolean;
  isPopoverOpen(element: Element): boolean;
}
