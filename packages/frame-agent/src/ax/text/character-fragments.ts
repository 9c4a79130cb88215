import type { Rect } from "../layout/layout.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { parseComponents } from "../generated/css-components.js";
import type { OffsetMap } from "./offset-map.js";

const SOFT_HYPHEN = "\u00ad";
const HYPHEN = "\u2010";
const ELLIPSIS = "…";

/**
 * Fragments of a text in visual order, with generated hyphens and ellipses: asks for the place of every character (2.5 µs each)
 * and gives it to the fragment around it. Characters without width stay with the one before.
 */
export function fragmentsByCharacter(
  pass: Pass,
  object: AxObject,
  rects: ArrayLike<Rect>,
  data: string,
  map: OffsetMap,
  start: number,
): string[] {
  const cut = cutRects(rects);
  const texts: string[] = Array.from({ length: rects.length }, () => "");
  const cutTexts: string[] = Array.from({ length: rects.length }, () => "");
  let current = -1;
  let wasShown = false;
  for (let offset = start; offset < data.length; offset++) {
    const shown = object.text.slice(map[offset], map[offset + 1]);
    const places = pass.layout.textRangeRects(object.node, offset, offset + 1);
    const place = data[offset] === SOFT_HYPHEN ? -1 : placeOf(places, rects, cut, shown === "\n");
    if (place >= 0) current = place;
    else if (current < 0) {
      // A leading space that a line break took.
      if (shown === " " || shown === "") continue;
      current = 0;
    }
    wasShown ||= shown !== "";
    texts[current] += shown;
    for (let i = 0; i < places.length; i++) {
      const index = cut.findIndex((isCut, k) => isCut && isInside(places[i]!, rects[k]!));
      if (index >= 0 && places.length > 1) cutTexts[index] += shown;
    }
  }
  const result: string[] = [];
  for (let i = 0; i < rects.length; i++) {
    if (cut[i]) result.push(cutTexts[i]!, ELLIPSIS);
    else if (texts[i] !== "") result.push(texts[i]!);
    else if (i > 0 && isHyphenated(object, texts[i - 1]!)) result.push(hyphenOf(object));
  }
  return wasShown ? result : [];
}

/**
 * Which rects are the visible part of a text that an ellipsis cuts: it starts where the whole text before it does, and is
 * shorter.
 */
function cutRects(rects: ArrayLike<Rect>): boolean[] {
  return Array.from({ length: rects.length }, (_, i) => {
    const whole = rects[i - 1];
    const rect = rects[i]!;
    if (!whole || rect.top !== whole.top || rect.width >= whole.width) return false;
    return rect.left === whole.left || rect.right === whole.right;
  });
}

/** Index of the fragment that holds a character, -1 when it has no width. */
function placeOf(places: ArrayLike<Rect>, rects: ArrayLike<Rect>, cut: readonly boolean[], isLineFeed: boolean): number {
  let found = -1;
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (place.width === 0 && !isLineFeed) continue;
    for (let k = 0; k < rects.length; k++) {
      const rect = rects[k]!;
      if (cut[k]) continue;
      const fits = isLineFeed ? rect.width === 0 && rect.left === place.left && rect.top === place.top : isInside(place, rect);
      // Next to a hyphen both are returned: the hyphen's first.
      if (fits) found = k;
    }
  }
  return found;
}

function isInside(place: Rect, rect: Rect): boolean {
  const x = (place.left + place.right) / 2;
  const y = (place.top + place.bottom) / 2;
  return x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}

const isHyphenated = (object: AxObject, before: string): boolean =>
  before.endsWith(SOFT_HYPHEN) || object.style.get("hyphens") === "auto";

function hyphenOf(object: AxObject): string {
  const [component] = parseComponents(object.style.get("hyphenate-character"));
  return component?.kind === "string" ? component.value : HYPHEN;
}
