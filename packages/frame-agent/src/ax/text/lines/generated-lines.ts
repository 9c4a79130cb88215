import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { annotationAround, boxType, hasInsideMarker } from "../box-type.js";
import { flowingLines, nextInLines, setPieces, type InLine } from "./flowing-lines.js";
import { hostLines, isSymbol } from "./host-lines.js";
import { lastSpaceOf, setFragments } from "../fragments/known-fragments.js";
import { setLastLine } from "./line-rects.js";
import { located, mayReorder, splitControls, type Piece } from "../fragments/plain-fragments.js";
import { plainText } from "./plain-text.js";
import { isNowrap, keepsSpaces } from "../white-space/white-space.js";
import { wrappedLines } from "./wrapped-lines.js";

/** As {@link settleLines} where lines may wrap, and then how the text reads. */
export function settleGenerated(pass: Pass, generated: InLine, plain: readonly string[]): void {
  const { text, transformed } = generated;
  const hasLines = text.text.endsWith(" ") || !isNowrap(text) || plain.length > 1;
  const pieces = hasLines ? settleLines(pass, generated) : [{ text: text.text, start: 0 }];
  text.text = plainText(text.text, transformed, pieces);
}

/** Sets the line fragments of a generated text; returns what they show of it. */
function settleLines(pass: Pass, inLine: InLine): readonly Piece[] {
  const { text } = inLine;
  const wrapped = pass.layout.hasGeometry ? wrappedPieces(pass, inLine) : null;
  let lines: readonly (readonly string[])[] = wrapped?.map((line) => line.filter((piece) => piece !== "")) ?? [splitControls(text)];
  if (fillsLine(inLine.after) || fillsLine(inLine.next)) lines = besideFullLines(lines, inLine);
  if (lines.length > 1) setLastLine(text, lines[lines.length - 1]!.join(""));
  let pieces = mayReorder(text, inLine) ? part("style").visualPieces(text, lines, inLine) : located(text.text, lines).flat();
  if (text.text.endsWith(" ") && losesSpace(inLine)) pieces = pieces.map((piece) => withoutLast(text, piece)).filter((piece) => piece.text !== "");
  if (pieces.length > 0 || text.text !== " ") {
    setPieces(pass, text, pieces);
    return pieces;
  }
  setFragments(text, []);
  return [{ text: text.text, start: 0 }];
}

/** The text's lines as they show: without spaces that line breaks took. Null where none wraps. */
function wrappedPieces(pass: Pass, inLine: InLine): string[][] | null {
  const { text } = inLine;
  if (isNowrap(text)) return keepsSpaces(text) || text.flatParent!.tag === "::marker" || !wrapsBehind(pass, inLine) ? null : flowingLines(pass, inLine);
  const box = pseudoAround(text);
  if (box && boxType(box) !== "inline") return wrappedLines(pass, text, box);
  return hostLines(pass, inLine) ?? flowingLines(pass, inLine);
}

/**
 * A line may end behind a text that does not wrap where white space follows that does (`InlineItemsBuilder::AppendCollapseWhitespace`, 156), be it
 * collapsed in generated text, or a `wbr`.
 */
function wrapsBehind({ dom }: Pass, { text, space, next }: InLine): boolean {
  const behind = space ?? next;
  if (behind?.kind === "text" && !isNowrap(behind) && /^\s/.test(dom.data(behind.node as Text))) return true;
  return lastSpaceOf(text) === "lost unless shown" && next !== null && (next.kind === "generated" || nextInLines(text) === null);
}

/** A gradient is as wide as the block, so that lines wrap before and behind it (`ImageContentData::CreateLayoutObject`, 156). */
const fillsLine = (object: AxObject | null | undefined): boolean =>
  object?.kind === "generated" && object.tag === "img" && /^(?!.*(?:url|image-set)\().*gradient\(/.test(object.style.content);

/** Those wraps take the spaces before them and behind them; kept ones are apart at the start of a line. */
function besideFullLines(lines: readonly (readonly string[])[], { text, before, after, next }: InLine): readonly (readonly string[])[] {
  if (isNowrap(text)) return lines;
  const isKept = keepsSpaces(text);
  const startsLine = !before && fillsLine(after);
  const endsLine = !isKept && fillsLine(next);
  return lines.map((line, i) => {
    const pieces = [...line];
    if (i === 0 && startsLine) {
      const [, spaces, rest] = /^( *)(.*)$/s.exec(pieces[0]!)!;
      pieces.splice(0, 1, isKept ? spaces! : "", rest!);
    }
    if (i === lines.length - 1 && endsLine) pieces.push(pieces.pop()!.replace(/ $/, ""));
    return pieces.filter((piece) => piece !== "");
  });
}

/** A kept line feed behind it takes it, too. */
const losesSpace = (inLine: InLine): boolean => lastSpaceOf(inLine.text) === "lost" || endsColumn(inLine);

const withoutLast = ({ text: { length } }: AxObject, { text, start }: Piece): Piece => ({ text: start + text.length === length ? text.slice(0, -1) : text, start });

/**
 * A ruby annotation has a line of its own, at whose end a space vanishes, and the base under the last one is what ends the line: widths tell
 * that of all but symbols. A line break is a space there.
 */
function endsColumn({ text }: InLine): boolean {
  const annotation = annotationAround(text);
  if (keepsSpaces(text) || (annotation ? annotation.flatChildren.at(-1)!.tag === "br" : !isSymbol(text.flatParent!))) return false;
  let isUnderAnnotation = false;
  for (let next = nextInLines(text); next; next = nextInLines(next)) {
    const around = annotationAround(next);
    if (around === annotation) {
      if (next.text !== "" || boxType(next) === "atomic") return false;
    } else if (around && isInAnnotation(around, annotation)) isUnderAnnotation = true;
    else break;
  }
  return annotation !== null || isUnderAnnotation;
}

function isInAnnotation(object: AxObject, annotation: AxObject | null): boolean {
  const around = annotationAround(object);
  return around === annotation || (around !== null && isInAnnotation(around, annotation));
}

/** The pseudo-element of which the text is all, but for a marker beside it. A table has boxes of its parts around the text. */
function pseudoAround({ flatParent }: AxObject): AxObject | null {
  let box = flatParent!;
  while (box.kind === "wrapper" && box.flatChildren.length === 1) box = box.flatParent!;
  if (box.kind !== "pseudo") return null;
  const hasMarker = box.flatChildren[0]!.tag === "::marker" && !hasInsideMarker(box);
  return box.flatChildren.length === (hasMarker ? 2 : 1) ? box : null;
}
