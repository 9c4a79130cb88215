import { isMultiColumn } from "../generated/wrappers.js";
import { scrollsItself } from "../layout/scroll-container.js";
import { isArea, isEmbedding, type AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { detailsOf } from "../role/native.js";
import { boxType } from "../text/box-type.js";
import { pushAll } from "../tree/stack.js";
import { hasPseudoWith } from "./included.js";
import { PRESENTATIONAL, UNINTERESTING, type Verdict } from "./semantic.js";

/** Exposed or ignored by layout, where semantics left it open (ax-tree 3.4; Blink: `AXNodeObject::ComputeIsIgnored`). */
export function layoutVerdict(pass: Pass, object: AxObject): Exclude<Verdict, null> {
  if (object.kind === "text" || object.kind === "generated") return textVerdict(pass, object);
  if (object.dropDown) return part("elements").dropDownVerdict(pass, object);
  if (object.inCanvas) return object.style.display === "contents" ? UNINTERESTING : true;
  if ((!object.box && object.kind !== "wrapper") || isArea(object)) return UNINTERESTING;
  if (object.kind === "element" && object.ns === "html") {
    if (object.tag === "canvas") {
      const verdict = part("elements").canvasVerdict(pass, object);
      if (verdict) return verdict;
    }
    // A frame anywhere else is laid out as its style says (`HTMLFrameElement::CreateLayoutObject`), and this as an image.
    const isOther = object.tag === "frame" ? object.flatParent?.tag !== "frameset" : object.tag === "embed" && part("elements").embeddedResource(pass, object) === "image";
    if (isEmbedding(object) && !isOther) return true;
  }
  if (object.role === "lineBreak") return true;
  if (object.role === "listMarker") return isSummaryMarker(pass, object) ? PRESENTATIONAL : true;
  if (object.kind === "element") {
    const { dom, layout } = pass;
    const element = object.element!;
    const { style } = object;
    if (scrollsItself(pass, object)) return true;
    if (style.position !== "static") return true;
    // A display-locked element has no children here.
    const mayBeLocked = object.flatChildren.length === 0 && dom.firstChild(element) !== null;
    if (mayBeLocked && layout.isDisplayLocked(element, style) && part("elements").hasKeptContent(pass, element)) return true;
  }
  return hasInlineFormattingContext(pass, object) ? true : UNINTERESTING;
}

/** Text is exposed, except where an exposed marker or control already speaks it, and in labels that are hidden themselves. */
function textVerdict(pass: Pass, text: AxObject): Exclude<Verdict, null> {
  const { parent } = text;
  if (parent?.tag === "::marker" && (parent.role === "listMarker" || isSummaryMarker(pass, parent))) return PRESENTATIONAL;
  for (let a = parent; a; a = a.parent) {
    if (a.role === "labelText" && a.tag === "label") return a.ignored && !text.inCanvas ? PRESENTATIONAL : true;
    if (a.included && !a.ignored) return true;
  }
  return true;
}

const isSummaryMarker = (pass: Pass, { flatParent: summary }: AxObject): boolean =>
  summary !== null && detailsOf(summary) !== null && part("elements").isDisclosureSymbol(pass, summary);

/** Values of `display`. */
const BLOCK_CONTAINER = /^(?:block(?: ruby)?$|inline-block|flow-root|table-c[ae]|(?!inline l).*list-item)/;

/**
 * A block container whose in-flow children are all inline, and that has any (`LayoutBlockFlow::ChildrenInline`; how to tell
 * from computed styles: ax-tree 5.2). A block inside an inline child does not count.
 */
export function hasInlineFormattingContext(pass: Pass, object: AxObject): boolean {
  if (!isBlockContainer(object)) return false;
  // `content: ""` makes an empty text box.
  let found = object.kind === "pseudo" || object.kind === "wrapper" ? object.flatChildren.length === 0 : isOption(object) && part("elements").hasOptionLabel(pass, object);
  const stack = [...object.flatChildren];
  for (let child = stack.pop(); child; child = stack.pop()) {
    if ((child.kind === "element" || child.kind === "ua") && child.rendered && child.style.display === "contents") {
      pushAll(stack, child.flatChildren);
      continue;
    }
    if (!child.box && !(child.tag === "wbr" && child.rendered)) continue;
    const type = isInlineContent(child) ? "inline" : boxType(child);
    if (type === "block") return false;
    if (type !== "out-of-flow" || !isInTopLayer(pass, child)) found = true;
  }
  // What a pseudo-element shows is left when all else goes.
  const keepsBlockBoxes = isBoxOfNode(object) && pass.env.instrumentation.layoutHistory.lostBlocks(object.node) && !hasPseudoWith(pass, object, object.style);
  return found && !keepsBlockBoxes;
}

/** The slot of a host without author shadow tree holds its children. */
const isBoxOfNode = ({ kind, tag }: AxObject): boolean => kind === "element" || (kind === "ua" && tag === "slot");

/** Its label is a text in a part of its own, which may have generated blocks beside it. */
const isOption = ({ ns, tag }: AxObject): boolean => ns === "html" && tag === "option";

function isBlockContainer(object: AxObject): boolean {
  if (object.ns === "svg") return object.tag === "text";
  return BLOCK_CONTAINER.test(object.style.display) && (object.kind === "wrapper" || !isMultiColumn(object));
}

/** Texts and generated images have no `display` of their own. */
const isInlineContent = ({ kind, tag }: AxObject): boolean => kind === "text" || kind === "generated" || tag === "#text";

/** Boxes of the top layer are children of the viewport (css-position-4 §top-layer). */
export function isInTopLayer({ layout }: Pass, object: AxObject): boolean {
  if (object.kind !== "element" || object.ns !== "html") return false;
  if (object.tag === "dialog" && layout.isModalDialog(object.element!)) return true;
  return object.attributeNames.includes("popover") && layout.isPopoverOpen(object.element!);
}
