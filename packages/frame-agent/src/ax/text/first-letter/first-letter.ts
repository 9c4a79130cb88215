import type { AxObject } from "../../object.js";
import { generatedState } from "../../generated/state.js";
import type { StyleFacts } from "../../layout/layout.js";
import { part } from "../../parts/part.js";
import { perPass } from "../../per-pass.js";
import type { Pass } from "../../pass.js";

/** The part of a text that a `::first-letter` rule styles. */
export interface FirstLetter {
  /** In UTF-16 units, punctuation and white space around the letter included. */
  readonly length: number;
  readonly style: StyleFacts;
  /** Floated, or an initial letter (css-inline-3): laid out on its own, beside the text. */
  readonly isApart: boolean;
}

const NONE: ReadonlyMap<AxObject, FirstLetter> = new Map();

/** The texts whose first letter has a style of its own, of every block container (css-pseudo-4 §first-letter-pattern). */
export const firstLetters = perPass((pass) => (generatedState(pass).rules.hasTextPseudos ? part("style").findFirstLetters(pass) : NONE));

/** Length of the first letter that is split off a text; 0 when none is. */
export const firstLetterOf = (pass: Pass, text: AxObject): number => firstLetters(pass).get(text)?.length ?? 0;
