import { AxObject } from "../object.js";
import { generatedState } from "../generated/state.js";
import type { StyleFacts } from "../layout/layout.js";
import type { Pass } from "../pass.js";
import { boxType, innerType } from "./box-type.js";

/** The part of a text that a `::first-letter` rule styles. */
export interface FirstLetter {
  /** In UTF-16 units, punctuation and white space around the letter included. */
  readonly length: number;
  readonly style: StyleFacts;
  readonly isFloat: boolean;
}

const found = new WeakMap<Pass, ReadonlyMap<AxObject, FirstLetter>>();
const NONE: ReadonlyMap<AxObject, FirstLetter> = new Map();

/** Length of the first letter that is split off a text; 0 when none is. */
export const firstLetterOf = (pass: Pass, text: AxObject): number => found.get(pass)?.get(text)?.length ?? 0;

/** Finds the text of each block container whose first letter has a style of its own (css-pseudo-4 §first-letter-pattern). */
export function findFirstLetters(pass: Pass): ReadonlyMap<AxObject, FirstLetter> {
  const { rules } = generatedState(pass);
  if (!rules.hasTextPseudos || !pass.layout.hasGeometry) return NONE;
  const letters = new Map<AxObject, FirstLetter>();
  const stack: AxObject[] = [pass.root];
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "element" && canHaveFirstLetter(object) && rules.isStyled(object, "::first-letter")) addFirstLetter(pass, object, letters);
    for (let i = object.flatChildren.length - 1; i >= 0; i--) stack.push(object.flatChildren[i]!);
  }
  found.set(pass, letters);
  return letters;
}

function canHaveFirstLetter(object: AxObject): boolean {
  if (!object.box || object.ns !== "html" || innerType(object) !== "flow") return false;
  const type = boxType(object);
  return type === "block" || type === "out-of-flow" || (type === "atomic" && object.style.display !== "inline");
}

function addFirstLetter(pass: Pass, block: AxObject, letters: Map<AxObject, FirstLetter>): void {
  const text = firstLetterText(pass, block);
  if (!text || letters.has(text)) return;
  const length = firstLetterLength(text.text);
  if (length === 0) return;
  const style = pass.layout.pseudoStyle(block.element!, "::first-letter");
  const letter = { length, style, isFloat: style.float !== "none" };
  if (text.kind === "generated") splitGenerated(block, text, letter);
  else letters.set(text, letter);
}

/** Generated text has no node to keep the letter with: the letter becomes a pseudo-element of its own beside the rest. */
function splitGenerated(block: AxObject, text: AxObject, { length, style }: FirstLetter): void {
  const parent = text.flatParent!;
  const pseudo = new AxObject("pseudo", block.node, style, "::first-letter", "html", "::first-letter");
  const letter = new AxObject("generated", block.node, style, "", "html", "::first-letter/0");
  pseudo.rendered = pseudo.box = letter.rendered = letter.box = true;
  pseudo.excluded = parent.excluded;
  pseudo.flatParent = parent;
  letter.flatParent = pseudo;
  letter.text = text.text.slice(0, length);
  pseudo.flatChildren.push(letter);
  text.text = text.text.slice(length);
  const at = parent.flatChildren.indexOf(text);
  if (text.text === "") parent.flatChildren.splice(at, 1, pseudo);
  else parent.flatChildren.splice(at, 0, pseudo);
}

/** The first text of a block with a letter in it, if nothing of another kind stands before it. */
function firstLetterText(pass: Pass, block: AxObject): AxObject | null {
  const { rules } = generatedState(pass);
  const stack: AxObject[] = [...block.flatChildren].reverse();
  for (let object = stack.pop(); object; object = stack.pop()) {
    if (object.kind === "text" || object.kind === "generated") {
      if (object.tag === "img") return null;
      if (object.rendered && firstLetterLength(object.text) > 0) return object.style.get("-webkit-text-security") === "none" ? object : null;
      continue;
    }
    const type = boxType(object);
    if (type === "none" || type === "out-of-flow" || object.tag === "::marker") continue;
    if (type === "break" || type === "break-opportunity" || type === "atomic") return null;
    if (type === "block" && innerType(object) === "flex") continue;
    if (type === "block" && rules.isStyled(object, "::first-letter")) return null;
    for (let i = object.flatChildren.length - 1; i >= 0; i--) stack.push(object.flatChildren[i]!);
  }
  return null;
}

const SPACE = /[ \t\n\r\f\v\u00a0]/;
const PUNCTUATION = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]/u;
let graphemes: Intl.Segmenter | undefined;

/** Leading white space, punctuation, one letter, punctuation (Blink: `FirstLetterPseudoElement::FirstLetterLength`). */
export function firstLetterLength(text: string): number {
  let at = 0;
  while (at < text.length && SPACE.test(text[at]!)) at++;
  while (at < text.length && isPunctuation(text, at)) at += clusterLength(text, at);
  if (at === text.length || SPACE.test(text[at]!)) return 0;
  at += clusterLength(text, at);
  while (at < text.length && isPunctuation(text, at)) at += clusterLength(text, at);
  return at;
}

const isPunctuation = (text: string, at: number): boolean => PUNCTUATION.test(String.fromCodePoint(text.codePointAt(at)!));

function clusterLength(text: string, at: number): number {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  // No cluster that matters is longer.
  const [first] = graphemes.segment(text.slice(at, at + 64));
  return first!.segment.length;
}
