import { HTML_NS, type Dom } from "../../dom/dom.js";
import { flatParentElement } from "../../dom/flat-tree.js";
import { hasKeptBox, skipsChild } from "../layout/locked-content.js";
import type { Pass } from "../pass.js";
import { topmostModal } from "./topmost.js";

/** Frame elements around this document, from the inside, each with its ancestors in the flat tree, itself first. */
function* ownersOf({ dom, env, document }: Pass): Generator<{ readonly around: Document; readonly path: readonly Element[] }> {
  for (let inner = document; inner !== env.window.document; ) {
    const owner = env.frames.all().find((frame) => frame.document === inner)?.owner;
    if (!owner) return;
    inner = dom.ownerDocument(owner)!;
    const path: Element[] = [];
    for (let element: Element | null = owner; element; element = flatParentElement(dom, element)) path.push(element);
    yield { around: inner, path };
  }
}

/** Whether a frame element around this document is inert (HTML "inert": nested documents are, too), as far as it has a style that says so. */
export function isFrameInert(pass: Pass): boolean {
  if (!pass.root.rendered) return false;
  for (const { around, path } of ownersOf(pass)) {
    if (pass.layout.style(path[0]!).get("interactivity") === "inert" || path.some((element) => hasInert(pass.dom, element))) return true;
    const modal = topmostModal(pass, around);
    if (modal !== null && !path.includes(modal)) return true;
  }
  return false;
}

/** Other elements have no such attribute, and no style of it without a box. */
const hasInert = (dom: Dom, element: Element): boolean => dom.namespace(element) === HTML_NS && dom.hasAttr(element, "inert");

/**
 * Where the frame elements around this document are: nothing is laid out in those that are not rendered, and white space
 * counts in those that a canvas holds. Those that `content-visibility: auto` skips are rendered (156).
 */
export function placeOfFrame(pass: Pass): "rendered" | "canvas" | "hidden" {
  const hidden = [...ownersOf(pass)].filter(({ path }) => !isRendered(pass, path));
  if (hidden.length === 0) return "rendered";
  return hidden.some(({ path }) => path.some((element) => isCanvas(pass.dom, element))) ? "canvas" : "hidden";
}

const isCanvas = (dom: Dom, element: Element): boolean => dom.localName(element) === "canvas";

function isRendered(pass: Pass, path: readonly Element[]): boolean {
  const { dom, layout } = pass;
  if (layout.hasGeometry) return dom.checkVisibility(path[0]!, {}) || hasKeptBox(pass, path);
  return path.every((element, place) => layout.style(element).display !== "none" && (place === 0 || !(isCanvas(dom, element) || skipsChild(dom, layout, element, path[place - 1]!))));
}
