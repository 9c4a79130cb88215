import { parseComponents } from "../generated/css-components.js";
import type { Rect } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { bidiLevels, hasRightToLeft, visualRuns } from "./bidi.js";
import { isRightToLeft } from "./direction.js";
import type { OffsetMap } from "./offset-map.js";
import { hasSize, isCutOff } from "./rects.js";

export const SOFT_HYPHEN = "\u00ad";
const HYPHEN = "\u2010";
export const ELLIPSIS = "…";

/** Controls without a place of their own that have the level of what comes after them: embeddings, overrides and what ends them. */
const STARTS_RUN = /[\u202a-\u202e\u2069]/;
/** Strong characters without a size: a run of their own, or in that of a neighbour with their level. */
const DIRECTIONAL_MARK = /[\u061c\u200e\u200f]/;
const WITHOUT_PLACE = /[\u00ad\u061c\u200e\u200f]/;

const WITHOUT_SIZE = /[\u061c\u200b\u200e\u200f\ufeff]/;

/** Characters without a size and a direction. */
const BOUNDARY_NEUTRAL = /[\u200b\ufeff]/;

/** Whether the character at `index`, which has no size, belongs to what comes after it rather than before. */
function leansForward(levels: readonly number[], index: number, char: string): boolean {
  const next = levels[index + 1];
  return next !== levels[index - 1] && (BOUNDARY_NEUTRAL.test(char) ? next !== undefined : DIRECTIONAL_MARK.test(char) && next === levels[index]);
}

/**
 * Fragments of a text in visual order, with generated hyphens and ellipses: asks for the place of every character (2.5 µs each)
 * and gives it to the fragment around it. Characters without a size stay with the one before if they can.
 */
export function fragmentsByCharacter(
  pass: Pass,
  object: AxObject,
  rects: ArrayLike<Rect>,
  data: string,
  map: OffsetMap,
  start: number,
): string[] {
  const slots = Array.from(rects, (rect, i): Slot => ({ rect, text: "", isCut: isCutOff(object, rects, i), isControl: false }));
  if (start === 0 && hasRightToLeft(data) && areOnOneAnother(rects)) {
    const runs = visualRuns(object.text, isRightToLeft(object));
    if (runs.length === rects.length) return runs;
  }
  const levels = WITHOUT_SIZE.test(object.text) ? bidiLevels(object.text, isRightToLeft(object)) : null;
  let current = -1;
  let pending = "";
  for (let offset = start; offset < data.length; offset++) {
    const shown = object.text.slice(map[offset], map[offset + 1]);
    if (shown === "") continue;
    if (STARTS_RUN.test(shown) || (levels && ((pending !== "" && DIRECTIONAL_MARK.test(shown)) || leansForward(levels, map[offset]!, shown)))) {
      pending += shown;
      continue;
    }
    const places = Array.from(pass.layout.textRangeRects(object.node, offset, offset + 1));
    const found = data[offset] === SOFT_HYPHEN && !isInSvgText(object) ? current : slotOf(slots, places, shown, current);
    // A space at the start that a line break before the text took.
    if (found < 0 && current < 0 && shown === " ") continue;
    current = Math.max(0, found >= 0 ? found : current);
    slots[current]!.text += pending + shown;
    pending = "";
    slots[current]!.isControl = shown === "\n" || shown === "\t";
    if (places.length > 1) addToCut(slots, places, shown);
  }
  // At the end of a paragraph they have the paragraph's level: a run of their own where that is another one.
  const alone = pending === "" ? undefined : slots.find(({ rect, text }) => text === "" && !hasSize(rect));
  (alone ?? slots[Math.max(0, current)]!).text += pending;
  return slots.flatMap(({ text, isCut }, i) => {
    // The ellipsis comes last in its line, after a line feed.
    const ellipsis = isCut ? !sharesSlotLine(slots, i + 1) : isCutBefore(slots, i);
    const shown = text !== "" || isCut ? [text] : i > 0 && isHyphenated(object, slots[i - 1]!.text) ? [hyphenOf(object)] : [];
    return ellipsis ? [...shown, ELLIPSIS] : shown;
  });
}

/** A line feed right after it in the same line. */
const sharesSlotLine = (slots: readonly Slot[], index: number): boolean =>
  slots[index]?.text === "\n" && slots[index]!.rect.top === slots[index - 1]!.rect.top;

const isCutBefore = (slots: readonly Slot[], index: number): boolean => index > 0 && slots[index - 1]!.isCut && sharesSlotLine(slots, index);

/** Rotated or shrunk to nothing, the fragments of a line cannot be told apart by their places. */
function areOnOneAnother(rects: ArrayLike<Rect>): boolean {
  for (let i = 1; i < rects.length; i++) {
    const [a, b] = [rects[i - 1]!, rects[i]!];
    if (!hasSize(b) || (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)) return true;
  }
  return false;
}

interface Slot {
  readonly rect: Rect;
  /** The visible part of a text that an ellipsis cuts, beside the whole text. */
  readonly isCut: boolean;
  text: string;
  /** Holds a line feed or tabs, which stand alone. */
  isControl: boolean;
}

const isInSvgText = ({ flatParent }: AxObject): boolean => flatParent?.ns === "svg" && flatParent.tag !== "foreignObject";

/** Index of the fragment that holds a character, -1 when its place does not tell. */
function slotOf(slots: readonly Slot[], places: readonly Rect[], shown: string, current: number): number {
  // Next to a hyphen the hyphen's place comes first.
  for (const place of [...places].reverse()) {
    if (!hasSize(place)) continue;
    const found = slots.findIndex(({ rect, isCut }) => !isCut && hasSize(rect) && isInside(place, rect));
    if (found >= 0) return found;
  }
  const isFree = ({ rect, text, isCut }: Slot): boolean => !isCut && text === "" && places.some((place) => isSame(place, rect));
  const free = slots.findIndex(isFree);
  if (shown === "\n" || (free >= 0 && WITHOUT_PLACE.test(shown))) return free;
  const now = slots[current];
  if (now && !now.isControl && places.some((place) => isInside(place, now.rect))) return current;
  if (free >= 0 && shown !== " ") return free;
  return now?.isControl ? slots.findIndex(({ rect, isCut }, i) => i > current && !isCut && places.some((place) => isInside(place, rect))) : -1;
}

function addToCut(slots: readonly Slot[], places: readonly Rect[], shown: string): void {
  const cut = slots.find(({ rect, isCut }) => isCut && places.some((place) => hasSize(place) && isInside(place, rect)));
  if (cut) cut.text += shown;
}

const isSame = (a: Rect, b: Rect): boolean => a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;

function isInside(place: Rect, rect: Rect): boolean {
  const x = (place.left + place.right) / 2;
  const y = (place.top + place.bottom) / 2;
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}

const isHyphenated = (object: AxObject, before: string): boolean =>
  before.endsWith(SOFT_HYPHEN) || object.style.get("hyphens") === "auto";

export function hyphenOf(object: AxObject): string {
  const [component] = parseComponents(object.style.get("hyphenate-character"));
  return component?.kind === "string" ? component.value : HYPHEN;
}
