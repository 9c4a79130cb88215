import type { StyleFacts } from "../../layout/layout.js";
import { clustersOf } from "../clusters.js";

/** Between two printable ASCII characters, lines break in three cases (Blink: `kAsciiLineBreakTable`; observed on 156). */
const BEFORE_OPENING = /[!"#%&)*+,.:;=>\\\]|}~](?=[(<[{])/;
const AFTER_HYPHEN = /-(?=["\-#%&'(*+<=>@A-Z[\\^_`a-z{|~-])|[0-9A-Za-z]-(?=[0-9])/;
const AFTER_QUESTION_MARK = /\?(?=[#$%&(*+\-0-9<=>@A-Z[\\^_`a-z{|~])/;
const ASCII_BREAK = new RegExp(`(?:${BEFORE_OPENING.source}|${AFTER_HYPHEN.source}|${AFTER_QUESTION_MARK.source})`, "g");

/** V8's own interface to ICU's iterator, which Blink asks for all pairs with a character beyond ASCII. */
interface LineBreakIterator {
  adoptText(text: string): void;
  first(): number;
  next(): number;
}

type LineBreaking = typeof Intl & { v8BreakIterator?: new (locales: undefined, options: { type: "line" }) => LineBreakIterator };

let iterator: LineBreakIterator | null | undefined;

/**
 * Where `word-break: break-all` lets lines break as well, by classes of UAX #14 (Blink: `kBreakAllLineBreakClassTable`): between letters
 * and what counts as such, between them and most punctuation, of which none comes to stand before what it follows.
 */
const LETTER = "\\p{L}\\p{N}#&*+<=>@^_`~|·•";
const BREAK_ALL = new RegExp(
  `(?<=[${LETTER}/)\\]}!?,.:;%]\\p{M}*)(?=[${LETTER}-])|(?<=[${LETTER}/]\\p{M}*)(?=[([{])|(?<=[${LETTER}/)\\]}!?%]\\p{M}*)(?=[\\\\\\p{Sc}])|(?<=[!?%\\\\\\p{Sc}])(?=%)|(?<=-)(?=\\p{N})`,
  "gu",
);

/** `word-break: keep-all` keeps these together. */
const KEPT = /(?<=[\p{L}\p{N}]\p{M}*)(?=[\p{L}\p{N}])/gu;

/** Whether a word that is too long for a line breaks anywhere (CSS Text 3 §5.5). */
export const breaksWords = (style: StyleFacts): boolean => style.get("overflow-wrap") !== "normal" || style.get("word-break") === "break-word";

/** Lines may break around any character, spaces too (CSS Text 3 §5.3). */
export const breaksAnywhere = (style: StyleFacts): boolean => style.get("line-break") === "anywhere";

/** Splits a text without white space where a line may break. */
export function splitAtBreaks(text: string, style: StyleFacts): string[] {
  if (breaksAnywhere(style) && text !== "") return clustersOf(text);
  const breaks = new Set<number>();
  for (const match of text.matchAll(ASCII_BREAK)) breaks.add(match.index + match[0].length);
  if (/[^\0-\x7f]/.test(text)) addBreaksBeyondAscii(text, breaks);
  const wordBreak = style.get("word-break");
  if (wordBreak === "break-all") for (const { index } of text.matchAll(BREAK_ALL)) breaks.add(index);
  if (wordBreak === "keep-all") for (const { index } of text.matchAll(KEPT)) breaks.delete(index);
  const pieces: string[] = [];
  let start = 0;
  for (const end of [...breaks].sort((a, b) => a - b)) {
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function addBreaksBeyondAscii(text: string, breaks: Set<number>): void {
  if (iterator === undefined) {
    const { v8BreakIterator } = Intl as LineBreaking;
    iterator = v8BreakIterator ? new v8BreakIterator(undefined, { type: "line" }) : null;
  }
  if (!iterator) return;
  iterator.adoptText(text);
  iterator.first();
  for (let at = iterator.next(); at >= 0 && at < text.length; at = iterator.next()) {
    if (text.charCodeAt(at - 1) > 0x7f || text.charCodeAt(at) > 0x7f) breaks.add(at);
  }
}
