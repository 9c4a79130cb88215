import type { Dom } from "../../../dom/dom.js";
import { ELEMENT, TEXT } from "../../../dom/dom.js";
import type { StyleFacts } from "../layout.js";

/**
 * `innerText` from styles alone: no line breaking is needed for it, white space between inline boxes is collapsed.
 * https://html.spec.whatwg.org/#the-innertext-idl-attribute
 */
export function innerTextOf(dom: Dom, root: Element, styleOf: (element: Element) => StyleFacts): string {
  const rootStyle = styleOf(root);
  if (rootStyle.display === "none") return dom.textContent(root) ?? "";
  const output = new TextCollector();
  const stack: (Node | { readonly end: number })[] = childrenInReverse(dom, root);
  const styles = new Map<Node, StyleFacts>([[root, rootStyle]]);
  for (let item = stack.pop(); item; item = stack.pop()) {
    if ("end" in item) {
      output.breakLines(item.end);
      continue;
    }
    const type = dom.nodeType(item);
    if (type === TEXT) {
      const style = styles.get(dom.parentNode(item)!);
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
    styles.set(element, style);
    const breaks = lineBreaks(dom.localName(element), style.display);
    if (breaks > 0) {
      output.breakLines(breaks);
      stack.push({ end: breaks });
    }
    stack.push(...childrenInReverse(dom, element));
  }
  return output.text;
}

/** Required line breaks around an element; paragraphs have two. */
function lineBreaks(tag: string, display: string): number {
  if (tag === "p") return 2;
  return display.startsWith("inline") || display === "contents" || display.startsWith("ruby") || display.startsWith("table-") ? 0 : 1;
}

function childrenInReverse(dom: Dom, element: Element): Node[] {
  const children: Node[] = [];
  for (let child = dom.lastChild(element); child; child = dom.previousSibling(child)) children.push(child);
  return children;
}

class TextCollector {
  text = "";
  #pendingBreaks = 0;

  add(data: string, collapse: string): void {
    if (collapse.startsWith("preserve") || collapse === "break-spaces") {
      if (data !== "") this.#append(data);
      return;
    }
    let collapsed = data.replace(/[ \t\n\r]+/g, " ");
    const atStart = this.text === "" || this.#pendingBreaks > 0 || /[ \n]$/.test(this.text);
    if (atStart && collapsed.startsWith(" ")) collapsed = collapsed.slice(1);
    if (collapsed !== "") this.#append(collapsed);
  }

  newline(): void {
    this.#append("\n");
  }

  breakLines(count: number): void {
    this.text = this.text.replace(/ $/, "");
    this.#pendingBreaks = Math.max(this.#pendingBreaks, count);
  }

  #append(text: string): void {
    if (this.#pendingBreaks > 0 && this.text !== "") this.text += "\n".repeat(this.#pendingBreaks);
    this.#pendingBreaks = 0;
    this.text += text;
  }
}
