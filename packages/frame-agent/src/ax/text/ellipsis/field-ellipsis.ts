import { contentSize } from "../../layout/content-box.js";
import { pixels } from "../../layout/pixels.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { inputType } from "../../state/form/form-control.js";
import { startOfDefaultSummary, wrapsDefaultSummary } from "../../ua/details.js";
import { fillLines } from "../lines/fill-lines.js";
import { contentWidth } from "../../layout/scroll-bar.js";
import { breakAnywhere, tabStop, TOLERANCE, textAreaFragments } from "../lines/field-lines.js";
import { boxType } from "../box-type.js";
import { linesOfOnlyText } from "../lines/host-lines.js";
import { fallbackLines } from "../lines/fallback-lines.js";
import { ellipsisOf } from "../lines/font-characters.js";
import { fragments, withEllipses } from "../fragments/fragments.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";

/** Line fragments of the text of a field, button, image button or default summary, which no Range reaches; null for that of other elements. */
export function partFragments(pass: Pass, object: AxObject): readonly string[] | null {
  const host = pass.objectOf(object.node);
  if (host?.tag === "input" && inputType(pass, host) === "image") return boxType(host) === "inline" ? (linesOfOnlyText(pass, host, object) ?? [object.text]) : fallbackLines(pass, host, object.text);
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
  const { text } = object;
  const box = object.flatParent!;
  if (host.style.get("text-overflow") !== "ellipsis" || !(box === host || (box.tag === "div" && box.flatParent === host))) return all;
  if (box.style.get("text-wrap-mode") !== "nowrap" || (hasRightToLeft(text) && hasOtherDirection(text)) || pass.containsFocus(host)) return all;
  return withFieldEllipsis(pass, host, object, all);
}

/**
 * What `text-overflow: ellipsis` leaves of a line, of one direction only: the last fragment with room before the ellipsis, or something of it.
 * Fields with focus show all (Blink: `LineTruncator::TruncateLine`, 156).
 */
function withFieldEllipsis(pass: Pass, host: AxObject, object: AxObject, all: readonly string[]): readonly string[] {
  const { layout } = pass;
  const { style } = host;
  const isRightToLeft = style.get("direction") === "rtl";
  const line = isRightToLeft ? all.toReversed() : all;
  const edges = [object.flatParent!.flatChildren[0] === object ? pixels(style, "text-indent") : 0];
  line.forEach((fragment, i) => edges.push(fragment[0] === "\t" ? tabStop(pass, host, edges[i]!, fragment.length) : edges[i]! + layout.textWidth(style, fragment)));
  const available = contentWidth(pass, host);
  if (edges[line.length]! <= available + TOLERANCE) return all;
  const ellipsis = ellipsisOf(pass, host);
  const room = available - layout.textWidth(style, ellipsis);
  for (let i = line.length - 1; i >= 0; i--) {
    if (edges[i]! >= available) continue;
    if (edges[i + 1]! <= room + TOLERANCE) return [...all, ellipsis];
    const text = line[i]!;
    // What runs against the direction of the field overflows with its beginning.
    const cut = (width: number): string => breakAnywhere(layout, style, text, i > 0 ? Infinity : width, width, hasRightToLeft(text) !== isRightToLeft)[0]!;
    const visible = text[0] !== "\t" ? cut(room - edges[i]!) : i === 0 && "\t";
    if (visible) return [...all.toSpliced(isRightToLeft ? all.length - i : i + 1, 0, visible), ellipsis];
  }
  return all;
}

/** Left-to-right letters and numbers among right-to-left ones. */
const hasOtherDirection = (text: string): boolean => [...text].some((character) => /[\p{L}\p{N}]/u.test(character) && !hasRightToLeft(character));
