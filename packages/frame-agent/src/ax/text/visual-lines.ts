import type { AxObject } from "../object.js";
import { pushReversed } from "../tree/stack.js";
import { bidiLevels, hasOtherDirection, inVisualOrder, levelRuns, visualRuns } from "./bidi.js";
import { blockAround, boxType, isTransparent } from "./box-type.js";
import { isParagraphRightToLeft } from "./direction.js";
import type { InLine } from "./flowing-lines.js";
import type { InlineRun } from "./inline-run.js";
import { isEdge, isIsolate } from "./layout-context.js";

/** The runs of lines in pieces, of which a line feed ends a line. A single piece has the levels of its paragraph. */
export function visualLines(text: AxObject, lines: readonly (readonly string[])[], inLine?: InLine): string[] {
  const rightToLeft = isParagraphRightToLeft(paragraphBox(text), text.text);
  const known = inLine && lines.flat().length === 1 ? runsInParagraph(inLine, rightToLeft) : null;
  if (known) return known;
  const hardLines = lines.flatMap((line) => {
    const parts: string[][] = [[]];
    for (const piece of line) {
      parts[parts.length - 1]!.push(piece);
      if (piece === "\n") parts.push([]);
    }
    return parts;
  });
  return hardLines.flatMap((line) => (rightToLeft ? line.reverse() : line).flatMap((piece) => visualRuns(piece, rightToLeft)));
}

/** The box whose direction a text's paragraph has: its block or what isolates it, not just any inline around it (CSS Writing Modes 4 §2.4.3). */
function paragraphBox(text: AxObject): AxObject {
  let box = text.flatParent!;
  while (isTransparent(box) && !isIsolate(box)) box = box.flatParent!;
  return box;
}

interface Paragraph {
  text: string;
  levels: readonly number[] | null;
}

/** Of one run. Where all characters share a direction, each is at the level of its isolate. */
interface Content {
  readonly rightToLeft: boolean;
  isMixed: boolean;
}

interface Place {
  readonly content: Content;
  readonly paragraph: Paragraph;
  readonly start: number;
}

/** Read when the first text of a run is asked for, before any has the order in which it shows. */
const PLACES = new WeakMap<InlineRun, ReadonlyMap<AxObject, Place>>();

/** Null where something isolates the text, or its paragraph does not reach it. */
function runsInParagraph({ text, run }: InLine, rightToLeft: boolean): string[] | null {
  const block = blockAround(text);
  if (!block) return null;
  let places = PLACES.get(run);
  if (!places) PLACES.set(run, (places = placesIn(block, run)));
  const place = places.get(text);
  if (!place) return null;
  const { paragraph, start } = place;
  if (isIsolated(text)) {
    const space = place.content.isMixed && AT_END.test(paragraph.text.slice(start + text.text.length)) ? /\s+$/.exec(text.text)?.[0] : undefined;
    if (!space) return null;
    const runs = visualRuns(text.text.slice(0, -space.length), rightToLeft);
    return place.content.rightToLeft ? [space, ...runs] : [...runs, space];
  }
  paragraph.levels ??= bidiLevels(paragraph.text, rightToLeft);
  return inVisualOrder(levelRuns(text.text, paragraph.levels, start));
}

/** In text content of its own, or behind a mark of its own in that of its block. */
export function isIsolated(text: AxObject): boolean {
  const block = blockAround(text);
  for (let box = text.flatParent!; box !== block; box = box.flatParent!) if (isEdge(box)) return true;
  return false;
}

/** Types WS, S and BN: white space before nothing but such has the level of the line instead of its isolate's (rule L1). */
const AT_END = /^(?:[^\S\xa0\u202f]|[\xad\u200b-\u200d\u2060-\u2064\ufeff])*$/;

function placesIn(block: AxObject, run: InlineRun): Map<AxObject, Place> {
  const places = new Map<AxObject, Place>();
  const isRightToLeft = ({ style }: AxObject): boolean => style.get("direction") === "rtl";
  const rightToLeft = isRightToLeft(block);
  const content: Content = { rightToLeft, isMixed: false };
  let paragraph: Paragraph = { text: "", levels: null };
  const stack = [...block.flatChildren].reverse();
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "text" || object.kind === "generated") {
      places.set(object, { content, paragraph, start: paragraph.text.length });
      if (object.inlineRun !== null && object.inlineRun !== run) continue;
      paragraph.text += object.text;
      content.isMixed ||= hasOtherDirection(object.text, rightToLeft);
    } else if (isTransparent(object)) {
      content.isMixed ||= isRightToLeft(object) !== rightToLeft && isEdge(object);
      pushReversed(stack, object.flatChildren);
    } else if (boxType(object) === "atomic") paragraph.text += "\ufffc";
    else if (boxType(object) === "break" || boxType(object) === "block") paragraph = { text: "", levels: null };
  }
  return places;
}
