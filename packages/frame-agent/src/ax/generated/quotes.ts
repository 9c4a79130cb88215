import type { StyleFacts } from "../layout/layout.js";
import { parseComponents } from "./css-components.js";
import type { QuoteKeyword } from "./content.js";

type QuotePair = readonly [open: string, close: string];

const DEFAULT_QUOTES: readonly QuotePair[] = [["“", "”"], ["‘", "’"]];

/**
 * Languages with marks of their own for `quotes: auto`. The marks: outer opening, inner opening, inner closing, outer closing.
 * Observed on 156 for every two- and three-letter language and every region; they are CLDR's as far as each is one character.
 */
const MARKS: readonly (readonly [marks: string, languages: string])[] = [
  ["«‹›»", "am az-cyrl fa fr-ch"],
  ["”’‘“", "ar ur"],
  ["„„““", "bg lt"],
  ["«“”»", "ca el es-us it pt-ao pt-ch pt-cv pt-gq pt-gw pt-lu pt-mo pt-mz pt-pt pt-st pt-tl"],
  ["„‚‘“", "bs-cyrl cs de et hr sk sl"],
  ["”’’”", "fi he sv"],
  ["««»»", "fr"],
  ["«”“»", "fr-ca"],
  ["„»«”", "hu"],
  ["「『』」", "ja zh-hant"],
  ["»›‹«", "kk-arab"],
  ["«‘’»", "nb nn no"],
  ["‘‘’’", "nl ti-er"],
  ["„«»”", "pl ro"],
  ["«„“»", "ru uk"],
  ["„’’”", "sr"],
];

const BY_LANGUAGE: ReadonlyMap<string, readonly QuotePair[]> = new Map(
  MARKS.flatMap(([[open, innerOpen, innerClose, close], languages]) => {
    const pairs: readonly QuotePair[] = [[open!, close!], [innerOpen!, innerClose!]];
    return languages.split(" ").map((language) => [language, pairs] as const);
  }),
);

/** The quote marks of an element's style: declared ones, or those of its language. */
export function quotePairs(style: StyleFacts): readonly QuotePair[] {
  const declared = style.get("quotes");
  if (declared === "none") return [];
  const strings = parseComponents(declared).flatMap((component) => (component.kind === "string" ? [component.value] : []));
  if (strings.length > 1) return pairUp(strings);
  const [locale] = parseComponents(style.get("-webkit-locale"));
  let language = locale?.kind === "string" ? locale.value.toLowerCase().replaceAll("_", "-") : "";
  while (language !== "") {
    const found = BY_LANGUAGE.get(language);
    if (found) return found;
    language = language.slice(0, Math.max(0, language.lastIndexOf("-")));
  }
  return DEFAULT_QUOTES;
}

function pairUp(strings: readonly string[]): QuotePair[] {
  const pairs: QuotePair[] = [];
  for (let i = 0; i + 1 < strings.length; i += 2) pairs.push([strings[i]!, strings[i + 1]!]);
  return pairs;
}

/** Depth of nested quotes in document order; inside style containment it goes back to what it was on leaving (css-contain-2). */
export class QuoteDepth {
  #depth = 0;
  readonly #outer: number[] = [];

  /** The text of a quote item; `no-…` ones only count. */
  next(quote: QuoteKeyword, style: StyleFacts): string {
    if (quote === "open-quote" || quote === "no-open-quote") {
      const text = quote === "open-quote" ? mark(style, this.#depth, 0) : "";
      this.#depth++;
      return text;
    }
    const text = quote === "close-quote" ? mark(style, this.#depth - 1, 1) : "";
    this.#depth = Math.max(0, this.#depth - 1);
    return text;
  }

  enterContainment(): void {
    this.#outer.push(this.#depth);
  }

  leaveContainment(): void {
    this.#depth = this.#outer.pop() ?? 0;
  }
}

function mark(style: StyleFacts, depth: number, side: 0 | 1): string {
  const pairs = quotePairs(style);
  return depth < 0 || pairs.length === 0 ? "" : pairs[Math.min(depth, pairs.length - 1)]![side];
}
