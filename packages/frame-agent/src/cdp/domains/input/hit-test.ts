import { TEXT } from "../../../dom/dom.js";
import type { InputContext } from "./context.js";
import { px } from "./tree.js";

/** A point in one document's viewport and the element there. */
export interface Level {
  readonly document: Document;
  readonly target: Element;
  readonly x: number;
  readonly y: number;
}

/** Where a point of the main frame's viewport leads: through iframes, outermost first, into shadow trees. Never empty. */
export type Hit = readonly [...Level[], Level];

export const leafOf = (hit: Hit): Level => hit[hit.length - 1]!;

/** Blink's hit test as far as `elementFromPoint` tells it; outside of the viewport the document element answers. */
export function hitTest(c: InputContext, x: number, y: number): Hit {
  const { dom, env, hooks } = c;
  const levels: Level[] = [];
  let document = env.window.document;
  for (;;) {
    const target =
      (levels.length === 0 && hooks.elementAt ? hooks.elementAt(x, y) : elementAt(c, document, x, y)) ?? dom.documentElement(document)!;
    levels.push({ document, target, x, y });
    const inner = dom.contentDocument(target);
    if (!inner || !isInside(c, target, x, y)) return levels as unknown as Hit;
    [x, y] = intoFrame(c, target, x, y);
    document = inner;
  }
}

function elementAt(c: InputContext, document: Document, x: number, y: number): Element | null {
  const { api, env } = c;
  let element = api.elementFromPoint(document, x, y);
  while (element) {
    const root = env.instrumentation.shadowRootOf(element);
    const inner = root && api.elementFromPoint(root, x, y);
    if (root && (!inner || inner === element)) return slotOfTextAt(c, element, x, y) ?? element;
    if (!inner) break;
    element = inner;
  }
  return element;
}

/** The slot that shows a text of the host's at this point: for `elementFromPoint`, such a text is the host's own. */
function slotOfTextAt({ dom }: InputContext, host: Element, x: number, y: number): Element | null {
  for (let node = dom.firstChild(host); node; node = dom.nextSibling(node)) {
    const slot = dom.nodeType(node) === TEXT ? dom.assignedSlot(node as Text) : null;
    if (!slot) continue;
    const range = dom.createRange(dom.ownerDocument(host)!);
    dom.selectNodeContents(range, node);
    const rects = dom.rangeRects(range);
    for (let i = 0; i < rects.length; i++) {
      const { left, top, right, bottom } = rects[i]!;
      if (x >= left && x < right && y >= top && y < bottom) return slot;
    }
  }
  return null;
}

/** A point of the main frame's viewport in the coordinates of the document inside `frame`, wherever it lies. */
export function pointInside(c: InputContext, frame: Element, x: number, y: number): [number, number] {
  const document = c.dom.ownerDocument(frame);
  const outer = c.env.frames.all().find((candidate) => candidate.document === document)?.owner;
  return intoFrame(c, frame, ...(outer ? pointInside(c, outer, x, y) : ([x, y] as const)));
}

/** Whether a point of the frame element's own document lies over the document inside, and not on border or padding. */
export function isInside(c: InputContext, frame: Element, x: number, y: number): boolean {
  const { dom } = c;
  const style = dom.computedStyle(frame);
  const [innerX, innerY] = intoFrame(c, frame, x, y);
  const width = dom.clientWidth(frame) - px(c, style, "padding-left") - px(c, style, "padding-right");
  const height = dom.clientHeight(frame) - px(c, style, "padding-top") - px(c, style, "padding-bottom");
  return innerX >= 0 && innerY >= 0 && innerX < width && innerY < height;
}

/** A point in the coordinates of the document inside `frame`. Scaling transforms are undone, rotations are not. */
function intoFrame(c: InputContext, frame: Element, x: number, y: number): [number, number] {
  const { api, dom } = c;
  const box = dom.boundingRect(frame);
  const style = dom.computedStyle(frame);
  const scaleX = box.width / api.offsetWidth(frame as HTMLElement) || 1;
  const scaleY = box.height / api.offsetHeight(frame as HTMLElement) || 1;
  return [
    (x - box.left) / scaleX - api.clientLeft(frame) - px(c, style, "padding-left"),
    (y - box.top) / scaleY - api.clientTop(frame) - px(c, style, "padding-top"),
  ];
}
