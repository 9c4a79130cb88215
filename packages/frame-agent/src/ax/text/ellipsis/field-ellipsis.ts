import { contentSize } from "../../layout/content-box.js";
import { pixels } from "../../layout/pixels.js";
import type { Layout, StyleFacts } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { startOfDefaultSummary, wrapsDefaultSummary } from "../../ua/details.js";
import { fillLines } from "../lines/fill-lines.js";
import { breakAnywhere, contentWidth, TOLERANCE, textAreaFragments } from "../lines/field-lines.js";
import { boxType } from "../box-type.js";
import { linesOfOnlyText } from "../lines/host-lines.js";
import { fallbackLines } from "../lines/fallback-lines.js";
import { ellipsisOf } from "../lines/font-characters.js";
import { fragments, withEllipses } from "../fragments/fragments.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";

/** Line fragments of the text of a field, button, image button or default summary, which no Range reaches; null for that of other elements. */
export function partFragments(pass: Pass, object: AxObject): readonly string[] | null {
  const host = pass.objectOf(object.node);
  if (host?.tag === "input" && host.isPlain) return boxType(host) === "inline" ? (linesOfOnlyText(pass, host, object) ?? [object.text]) : fallbackLines(pass, host, object.text);
  if (host?.tag === "details") return withEllipses(pass, object, summaryFragments(pass, host, object));
  return host?.tag === "textarea" || host?.tag === "input" ? fieldFragments(pass, host, object) : null;
}

/** A default summary begins behind its triangle, and breaks within words where its style has it so. */
function summaryFragments(pass: Pass, host: AxObject, object: AxObject): readonly string[] {
  const { style } = host;
  if (!wrapsDefaultSummary(pass, host, object.text)) return fragments(pass, object);
  const room = { available: contentSize(style, "inline") + TOLERANCE, start: startOfDefaultSummary(style), edge: 0, mayBreak: true, glued: "" };
  return fillLines(pass, style, object.text, room).lines.filter((line) => line !== "");
}

function fieldFragments(pass: Pass, host: AxObject, object: AxObject): readonly string[] {
  const all = host.tag === "textarea" ? textAreaFragments(pass, host, object) : fragments(pass, object);
  const visible = visiblePart(pass, host, object);
  return visible === null ? all : [...all, visible, ellipsisOf(pass, host)];
}

/** What `text-overflow: ellipsis` leaves of a line, of one direction only. Fields with focus show all (observed on 156). */
function visiblePart(pass: Pass, host: AxObject, object: AxObject): string | null {
  const { layout } = pass;
  const { style } = host;
  const { text } = object;
  const box = object.flatParent!;
  if (style.get("text-overflow") !== "ellipsis" || !(box === host || (box.tag === "div" && box.flatParent === host))) return null;
  const isRightToLeft = hasRightToLeft(text);
  if (box.style.get("text-wrap-mode") !== "nowrap" || (isRightToLeft && hasOtherDirection(text)) || pass.containsFocus(host)) return null;
  const available = contentWidth(pass, host) - (box.flatChildren[0] === object ? pixels(style, "text-indent") : 0);
  if (available <= 0 || layout.textWidth(style, text) <= available + TOLERANCE) return null;
  const room = available - layout.textWidth(style, ellipsisOf(pass, host));
  // What runs against the direction of the field overflows with its beginning.
  return isRightToLeft === (style.get("direction") === "rtl") ? breakAnywhere(layout, style, text, room)[0]! : endWithin(layout, style, text, room);
}

/** Left-to-right letters and numbers among right-to-left ones. */
const hasOtherDirection = (text: string): boolean => [...text].some((character) => /[\p{L}\p{N}]/u.test(character) && !hasRightToLeft(character));

/** As much of the end of a text as a width (CSS pixels) has room for, a character at least. */
function endWithin(layout: Layout, style: StyleFacts, text: string, width: number): string {
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.textWidth(style, text.slice(-middle)) <= width + TOLERANCE) low = middle;
    else high = middle - 1;
  }
  return text.slice(-low);
}
