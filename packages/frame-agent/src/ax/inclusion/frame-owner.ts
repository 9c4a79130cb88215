import { ELEMENT } from "../../dom/dom.js";
import type { Pass } from "../pass.js";
import { topmostModal } from "./topmost.js";

/** Frame elements around this document, from the inside, each with its ancestors across shadow roots, itself first. */
function* ownersOf({ dom, env, document }: Pass): Generator<{ readonly around: Document; readonly path: readonly Element[] }> {
  for (let inner = document; inner !== env.window.document; ) {
    const owner = env.frames.all().find((frame) => frame.document === inner)?.owner;
    if (!owner) return;
    inner = dom.ownerDocument(owner)!;
    const path: Element[] = [];
    for (let node: Node | null = owner; node; node = (dom.parentNode(node) as Node | null) ?? dom.shadowHost(node)) {
      if (dom.nodeType(node) === ELEMENT) path.push(node as Element);
    }
    yield { around: inner, path };
  }
}

/** Whether a frame element around this document is inert (HTML "inert": nested documents are, too). */
export function isFrameInert(pass: Pass): boolean {
  for (const { around, path } of ownersOf(pass)) {
    if (path.some((element) => pass.dom.hasAttr(element, "inert"))) return true;
    const modal = topmostModal(pass, around);
    if (modal !== null && !path.includes(modal)) return true;
  }
  return false;
}

/** Whether all frame elements around this document are rendered: nothing is laid out in those that are not. */
export function isFrameRendered(pass: Pass): boolean {
  const { layout } = pass;
  for (const { path } of ownersOf(pass)) {
    for (const [place, element] of path.entries()) {
      const style = layout.style(element);
      if (style.display === "none" || (place > 0 && layout.isDisplayLocked(element, style))) return false;
    }
  }
  return true;
}
