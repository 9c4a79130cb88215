import type { AxObject } from "../object.js";
import { isAtomicInline } from "../inclusion/semantic.js";
import { isPositioned } from "../layout/positioned.js";
import { FORM_CONTROLS } from "../spec/elements.js";
import { CONTROLS } from "../spec/role-sets.js";
import { holdsSvg, isInlineLevel, isLayoutText, isLineBreak, isRuby, isSvgInline, isTablePart, isTransparent } from "../text/box-type.js";
import { combinesTexts } from "../text/combines-texts.js";
import { boxAround } from "../tree/box-around.js";
import type { NameFrom } from "./source.js";

/** Origins that are text of the page itself; every other alternative stands apart from its neighbours. */
const INLINE_ORIGINS: ReadonlySet<NameFrom> = new Set<NameFrom>(["none", "attributeExplicitlyEmpty", "contents"]);

/**
 * Whether a space goes between the texts of two consecutive children. `lastFrom` is the origin of the last text that was not
 * empty. Blink: `ShouldInsertSpaceBetweenObjectsIfNeeded`
 */
export function needsSpaceBetween(previous: AxObject, next: AxObject, lastFrom: NameFrom, from: NameFrom): boolean {
  if (!isInline(previous) || !isInline(next)) return true;
  const block = blockContainer(previous);
  if (block !== blockContainer(next)) return true;
  // Texts have a box of their own in such elements.
  if (previous.inlineRun !== next.inlineRun && (combinesTexts(previous) || combinesTexts(next))) return true;
  if (isAtomic(previous) || isAtomic(next)) return true;
  if (!INLINE_ORIGINS.has(lastFrom) || !INLINE_ORIGINS.has(from)) return true;
  if (isControl(previous) || isControl(next)) return true;
  return hasBlockBetween(previous, next, block);
}

function isControl({ ns, tag, ariaRole }: AxObject): boolean {
  return (ns === "html" && FORM_CONTROLS.has(tag)) || (ariaRole !== null && CONTROLS.has(ariaRole));
}

/** Text has its parent's style, but is never atomic. */
const isAtomic = (object: AxObject): boolean => !isLayoutText(object) && isAtomicInline(object);

function isInline(object: AxObject): boolean {
  if (!object.box) return false;
  return isLayoutText(object) || isInlineLevel(object);
}

/**
 * Nearest block container, the object itself included: an inline-block contains its own lines, an outer `svg` none; as a block it has
 * lines beside it in boxes of their own.
 */
function blockContainer(object: AxObject): AxObject | null {
  if (isAtomic(object)) return object;
  let container = object.flatParent;
  while (container && (!container.box || (container.tag === "svg" && !isBlockInFlow(container)) || (isInlineLevel(container) && !isAtomicInline(container)))) {
    container = container.flatParent;
  }
  return container;
}

/**
 * A block in the flow between two objects of one block container ends the line, also inside inline elements. In a flex or grid
 * container every box is an item, and only texts that touch share one. Chromium looks for blocks inside inline elements from one
 * object on for the other: if that comes before it (aria-owns), to the end of the document.
 */
function hasBlockBetween(previous: AxObject, next: AxObject, container: AxObject | null, isBackwards = false): boolean {
  let isEnded = false;
  for (const current of following(previous)) {
    if (current === next) return isEnded;
    if (isLayoutText(current) || isLineBreak(current) || !current.box) continue;
    const around = boxAround(current);
    if (around === container) isEnded ||= isBlockInFlow(current) || (container !== null && isFlexOrGrid(container));
    else if (!isBackwards && around !== null && isBlockInFlow(current) && !isTablePart(current) && isSplit(around) && isFirstOfBlocks(current, around)) return true;
  }
  return !isBackwards && hasBlockBetween(next, previous, container, true);
}

const isFlexOrGrid = (container: AxObject): boolean => /(?:flex|grid)$/.test(container.style.display) && !holdsSvg(container);

function isBlockInFlow(object: AxObject): boolean {
  if (isInlineLevel(object)) return false;
  return object.style.float === "none" && !isPositioned(object.style);
}

/** An inline box that goes on behind the blocks in it, wherever it is but in ruby. Of SVG only texts and links in them are laid out so. */
const isSplit = (around: AxObject): boolean => (around.ns === "svg" ? isSvgInline(around) : isInlineLevel(around) && !isAtomic(around) && !isInRuby(around));

/** Ruby is not split for a block, which only what is replaced can be there (156). */
function isInRuby(box: AxObject | null): boolean {
  while (box && isTransparent(box) && !isRuby(box)) box = box.flatParent;
  return box !== null && isRuby(box);
}

/**
 * Blocks beside each other in an inline box have one anonymous box around them, which the first one begins (`LayoutObject::IsBlockInInline`);
 * parts of a table are in an inline one.
 */
function isFirstOfBlocks(block: AxObject, around: AxObject): boolean {
  let last: AxObject | null = null;
  for (const child of around.flatChildren) {
    if (child === block) break;
    if (child.box && (isInlineLevel(child) || isBlockInFlow(child))) last = child;
  }
  return last === null || isInlineLevel(last) || isTablePart(last);
}

/** Objects after `start` in pre-order of the flat tree. */
function* following(start: AxObject): Generator<AxObject> {
  const pending: { readonly siblings: readonly AxObject[]; next: number }[] = [{ siblings: start.flatChildren, next: 0 }];
  for (let top = start; ; ) {
    const level = pending.pop();
    if (!level) {
      const parent: AxObject | null = top.flatParent;
      if (!parent) return;
      pending.push({ siblings: parent.flatChildren, next: parent.flatChildren.indexOf(top) + 1 });
      top = parent;
      continue;
    }
    const object = level.siblings[level.next++];
    if (!object) continue;
    yield object;
    pending.push(level, { siblings: object.flatChildren, next: 0 });
  }
}
