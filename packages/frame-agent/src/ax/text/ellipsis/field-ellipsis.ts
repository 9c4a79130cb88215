import { contentSize, textIndent } from "../../layout/content-box.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { inputType } from "../../state/form/form-control.js";
import { startOfDefaultSummary, wrapsDefaultSummary } from "../../ua/details.js";
import { fillLines } from "../lines/fill-lines.js";
import { contentWidth } from "../../layout/scroll-bar.js";
import { breakAnywhere, softLineCounts, tabStop, TOLERANCE, textAreaFragments } from "../lines/field-lines.js";
import { boxType } from "../box-type.js";
import { lineClamp, NO_ELLIPSES, type Ellipses } from "./ellipsis.js";
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
  const all = host.tag === "textarea" ? withEllipses(pass, object, textAreaFragments(pass, host, object)) : fragments(pass, object);
  const { text } = object;
  const box = object.flatParent!;
  if (host.style.get("text-overflow") !== "ellipsis" || !(box === host || (box.tag === "div" && box.flatParent === host))) return all;
  if (box.style.get("text-wrap-mode") !== "nowrap" || (hasRightToLeft(text) && hasOtherDirection(text)) || pass.containsFocus(host)) return all;
  return withFieldEllipsis(pass, host, object, all);
}

/** What `text-overflow: ellipsis` leaves of a line. Fields with focus show all. */
function withFieldEllipsis(pass: Pass, host: AxObject, object: AxObject, all: readonly string[]): readonly string[] {
  const edges = edgesOf(pass, host, all, object.flatParent!.flatChildren[0] === object);
  if (edges[all.length]! <= contentWidth(pass, host) + TOLERANCE) return all;
  const place = placeOfEllipsis(pass, host, all, edges);
  return place ? [...all.toSpliced(place.index + 1, 0, ...place.visible), ellipsisOf(pass, host)] : all;
}

/** Where each fragment of a line begins, and where the last one ends. */
function edgesOf(pass: Pass, host: AxObject, all: readonly string[], isFirst: boolean): number[] {
  const { style } = host;
  const edges = [isFirst ? textIndent(style) : 0];
  inDirection(host, all).forEach((fragment, i) => edges.push(fragment[0] === "\t" ? tabStop(pass, host, edges[i]!, fragment.length) : edges[i]! + pass.layout.textWidth(style, fragment)));
  return edges;
}

const isRightToLeft = ({ style }: AxObject): boolean => style.get("direction") === "rtl";

const inDirection = (host: AxObject, line: readonly string[]): readonly string[] => (isRightToLeft(host) ? line.toReversed() : line);

/**
 * The last fragment of a line, of one direction only, with room before the ellipsis, or with something `visible` there; null without
 * any room (Blink: `LineTruncator::TruncateLine`, 156).
 */
function placeOfEllipsis(pass: Pass, host: AxObject, all: readonly string[], edges: readonly number[]): { readonly index: number; readonly visible: readonly string[] } | null {
  const { layout } = pass;
  const { style } = host;
  const line = inDirection(host, all);
  const available = contentWidth(pass, host);
  const room = available - layout.textWidth(style, ellipsisOf(pass, host));
  for (let i = line.length - 1; i >= 0; i--) {
    if (edges[i]! >= available) continue;
    const index = isRightToLeft(host) ? all.length - 1 - i : i;
    if (edges[i + 1]! <= room + TOLERANCE) return { index, visible: [] };
    const text = line[i]!;
    // What runs against the direction of the field overflows with its beginning.
    const cut = (width: number): string => breakAnywhere(layout, style, text, i > 0 ? Infinity : width, width, hasRightToLeft(text) !== isRightToLeft(host))[0]!;
    const visible = text[0] !== "\t" ? cut(room - edges[i]!) : i === 0 && "\t";
    if (visible) return { index, visible: [visible] };
  }
  return null;
}

/** A line of a text area: its fragments are those from `start` on of its text. */
interface SoftLine {
  readonly text: AxObject | null;
  readonly start: number;
  readonly fragments: readonly string[];
  br?: AxObject;
}

function softLinesOf(pass: Pass, host: AxObject): SoftLine[] {
  const lines: SoftLine[] = [];
  for (const block of host.flatChildren) {
    let open: SoftLine | undefined;
    for (const object of block.flatChildren) {
      if (object.tag === "br") {
        if (!open) lines.push((open = { text: null, start: 0, fragments: [] }));
        open.br = object;
        open = undefined;
      } else if (object.box && !open) {
        const all = textAreaFragments(pass, host, object);
        let start = 0;
        for (const count of softLineCounts(pass, host, object)) {
          lines.push((open = { text: object, start, fragments: all.slice(start, (start += count)) }));
        }
      }
    }
  }
  return lines;
}

/** Behind the last of the lines that a text area shows where it clamps them: its text, or the line feed that ends it. */
export function ellipsisOfTextArea(pass: Pass, host: AxObject): Ellipses {
  const lines = softLinesOf(pass, host);
  const count = lineClamp(host);
  const line = lines[count - 1];
  if (!line || lines.length === count) return NO_ELLIPSES;
  const { text, start, fragments, br } = line;
  const ellipsis = ellipsisOf(pass, host);
  const edges = edgesOf(pass, host, fragments, count === 1);
  if (br && edges[fragments.length]! + pass.layout.textWidth(host.style, ellipsis) <= contentWidth(pass, host) + TOLERANCE) return new Map([[br, new Map([[0, [ellipsis]]])]]);
  const place = text && placeOfEllipsis(pass, host, fragments, edges);
  if (!place) return NO_ELLIPSES;
  const added = new Map([[start + place.index, place.visible]]);
  const last = start + fragments.length - 1;
  return new Map([[text, added.set(last, [...(added.get(last) ?? []), ellipsis])]]);
}

/** Left-to-right letters and numbers among right-to-left ones. */
const hasOtherDirection = (text: string): boolean => [...text].some((character) => /[\p{L}\p{N}]/u.test(character) && !hasRightToLeft(character));
