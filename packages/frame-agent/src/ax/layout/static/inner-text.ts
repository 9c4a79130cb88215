import type { Dom } from "../../../dom/dom.js";
import { ELEMENT, HTML_NS, TEXT } from "../../../dom/dom.js";
import type { StyleFacts } from "../layout.js";

/**
 * `innerText` from styles alone: no line breaking is needed for it, white space between inline boxes is collapsed.
 * https://html.spec.whatwg.org/#the-innertext-idl-attribute
 */
export function innerTextOf(
  dom: Dom,
  root: Element,
  styleOf: (element: Element) => StyleFacts,
  isSkipped: (element: Element, style: StyleFacts) => boolean,
): string {
  const rootStyle = styleOf(root);
  if (rootStyle.display === "none" || dom.namespace(root) !== HTML_NS || dom.matches(root, UNRENDERED)) return dom.textContent(root) ?? "";
  if (dom.localName(root) === "canvas") return "";
  const output = new TextCollector();
  const stack: (Node | End)[] = renderedChildren(dom, root);
  const styles = new Map<Node, StyleFacts>([[root, rootStyle]]);
  for (let item = stack.pop(); item; item = stack.pop()) {
    if ("breaks" in item) {
      output.breakLines(item.breaks);
      if (item.separator) output.separate(item.separator);
      continue;
    }
    const type = dom.nodeType(item);
    if (type === TEXT) {
      const parent = dom.parentNode(item)!;
      const style = OPTIONS_ONLY.has(dom.localName(parent as Element)) ? undefined : styles.get(parent);
      if (style && style.visibility === "visible") output.add(dom.data(item as Text), style.whiteSpaceCollapse);
    }
    if (type !== ELEMENT) continue;
    const element = item as Element;
    const style = styleOf(element);
    if (style.display === "none") continue;
    if (dom.localName(element) === "br") {
      output.newline();
      continue;
    }
    if (REPLACED.has(dom.localName(element))) {
      output.replaced();
      continue;
    }
    if (isSkipped(element, style)) continue;
    styles.set(element, style);
    const breaks = lineBreaks(dom.localName(element), style.display);
    const separator = tableSeparator(dom, element, style.display, styleOf);
    output.breakLines(breaks);
    if (breaks > 0 || separator) stack.push({ breaks, separator });
    for (const child of renderedChildren(dom, element)) stack.push(child);
  }
  return output.finish();
}

/** What has no box for the place where it stands. */
const UNRENDERED = "canvas *, select:not([multiple], [size]) *";

/** Boxes without text that white space does not collapse across. */
const REPLACED: ReadonlySet<string> = new Set([
  "img", "input", "textarea", "svg", "canvas", "video", "audio", "iframe", "embed", "object", "meter", "progress",
]);

/** Elements whose own text never shows. */
const OPTIONS_ONLY: ReadonlySet<string> = new Set(["datalist", "optgroup", "select"]);

/** What follows the content of an element. */
interface End {
  readonly breaks: number;
  readonly separator: string;
}

/** Cells of a row are separated by tabs, rows by newlines. */
function tableSeparator(dom: Dom, element: Element, display: string, styleOf: (element: Element) => StyleFacts): string {
  const isCell = display === "table-cell";
  if (!isCell && display !== "table-row") return "";
  const next = dom.nextElementSibling(element) ?? (isCell ? null : nextRowGroup(dom, element, styleOf));
  return !next ? "" : isCell ? "\t" : "\n";
}

function nextRowGroup(dom: Dom, row: Element, styleOf: (element: Element) => StyleFacts): Element | null {
  const group = dom.parentNode(row) as Element;
  const next = styleOf(group).display.endsWith("-group") ? dom.nextElementSibling(group) : null;
  return next && styleOf(next).display.endsWith("-group") ? next : null;
}

/** Required line breaks around an element; paragraphs have two. */
function lineBreaks(tag: string, display: string): number {
  if (tag === "p") return 2;
  if (display === "table-caption") return 1;
  return display.startsWith("inline") || display === "contents" || display.startsWith("ruby") || display.startsWith("table-") ? 0 : 1;
}

/** Last child first. Of closed details only the summary is rendered. */
function renderedChildren(dom: Dom, element: Element): Node[] {
  if (dom.localName(element) !== "details" || dom.hasAttr(element, "open")) return childrenInReverse(dom, element);
  const summary = childrenInReverse(dom, element).filter((node) => dom.nodeType(node) === ELEMENT && dom.localName(node as Element) === "summary");
  return summary.slice(-1);
}

function childrenInReverse(dom: Dom, element: Element): Node[] {
  const children: Node[] = [];
  for (let child = dom.lastChild(element); child; child = dom.previousSibling(child)) children.push(child);
  return children;
}

class TextCollector {
  text = "";
  #pendingBreaks = 0;
  #afterReplaced = false;

  add(data: string, collapse: string): void {
    if (collapse.startsWith("preserve") || collapse === "break-spaces") {
      if (data !== "") this.#append(data);
      return;
    }
    let collapsed = data.replace(/[ \t\n\r]+/g, " ");
    const atStart = !this.#afterReplaced && (this.text === "" || this.#pendingBreaks > 0 || /[ \n\t]$/.test(this.text));
    if (atStart && collapsed.startsWith(" ")) collapsed = collapsed.slice(1);
    if (collapsed !== "") this.#append(collapsed);
  }

  replaced(): void {
    this.#afterReplaced = this.#pendingBreaks === 0;
  }

  /** The text without a space at its end that nothing follows. */
  finish(): string {
    return this.#afterReplaced ? this.text : this.text.replace(/ $/, "");
  }

  newline(): void {
    this.#append("\n");
  }

  /** A tab or newline of a table, which white space does not collapse into. */
  separate(separator: string): void {
    this.text = this.text.replace(/ $/, "");
    this.#append(separator);
  }

  breakLines(count: number): void {
    if (count === 0) return;
    this.text = this.text.replace(/ $/, "");
    this.#pendingBreaks = Math.max(this.#pendingBreaks, count);
  }

  #append(text: string): void {
    if (this.#pendingBreaks > 0 && this.text !== "") this.text += "\n".repeat(this.#pendingBreaks);
    this.#pendingBreaks = 0;
    this.#afterReplaced = false;
    this.text += text;
  }
}
