import { hasRightToLeft } from "./right-to-left.js";

/** Bidirectional character types (UAX #9, table 4); separators of paragraphs and segments count as white space. */
export type BidiType = "L" | "R" | "AL" | "EN" | "AN" | "ES" | "ET" | "CS" | "NSM" | "WS" | "ON" | "BN" | Control;

type Control = "LRE" | "RLE" | "PDF" | "LRO" | "RLO" | "LRI" | "RLI" | "FSI" | "PDI";

const CONTROLS: ReadonlyMap<string, Control> = new Map([
  ["\u202a", "LRE"],
  ["\u202b", "RLE"],
  ["\u202c", "PDF"],
  ["\u202d", "LRO"],
  ["\u202e", "RLO"],
  ["\u2066", "LRI"],
  ["\u2067", "RLI"],
  ["\u2068", "FSI"],
  ["\u2069", "PDI"],
]);

const BOUNDARY_NEUTRAL = /[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\ufeff]/;

const EUROPEAN_NUMBER = /[0-9\xb2\xb3\xb9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089\u2488-\u249b\uff10-\uff19]/;

/** Currency signs are of this type, too, but for those of scripts that are written from right to left. */
const EUROPEAN_TERMINATOR = /[#%\xb0\xb1\u0609\u060a\u066a\u2030-\u2034\u212e\u2213\ufe5f\ufe6a\uff03\uff05]/;

/** Letters and numbers that have no direction, and Arabic signs. */
const NEUTRAL = /[\xbc-\xbe\u02b9\u02ba\u02c6-\u02cf\u02ec\u0374\u0606\u0607\u060e\u060f\u06de\u06e9\u07f6-\u07f9\u0c78-\u0c7e\u17f0-\u17f9\u2150-\u215f\u2189\u2460-\u2487\u24ea-\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf\ua788\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff]/;

/** Of signs those of scripts that are written so, and what is made of letters of such. */
const LEFT_TO_RIGHT =
  /[\p{L}\p{N}\p{Mc}\p{RI}\u2336-\u237a\u2395\u249c-\u24e9\u26ac\u2800-\u28ff\u3190-\u319f\u3200-\u321c\u322a-\u3247\u3260-\u327b\u327f-\u32b0\u32c0-\u32cb\u32d0-\u3376\u337b-\u33dd\u33e0-\u33fe]|(?=[\p{P}\p{S}])(?![\u058a\u058d\u058e\u0f3a-\u0f3d\u1390-\u1399\u19e0-\u19ff])[\p{Script=Armn}\p{Script=Beng}\p{Script=Deva}\p{Script=Ethi}\p{Script=Geor}\p{Script=Gujr}\p{Script=Guru}\p{Script=Java}\p{Script=Khmr}\p{Script=Knda}\p{Script=Mlym}\p{Script=Mymr}\p{Script=Sinh}\p{Script=Thai}\p{Script=Tibt}\u0964\u0965\u0e3f]/u;

export function typeOf(char: string): BidiType {
  if (char === "\u200e") return "L";
  const control = CONTROLS.get(char);
  if (control) return control;
  if (BOUNDARY_NEUTRAL.test(char)) return "BN";
  if (/[\p{Mn}\p{Me}]/u.test(char)) return "NSM";
  if (EUROPEAN_NUMBER.test(char)) return "EN";
  if (/[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/.test(char)) return "AN";
  if (/[+\-\u207a\u207b\u208a\u208b\u2212\ufe62\ufe63\uff0b\uff0d]/.test(char)) return "ES";
  if (EUROPEAN_TERMINATOR.test(char)) return "ET";
  if (/[,./:\u00a0\u060c\u202f\u2044\ufe50\ufe52\ufe55\uff0c\uff0e\uff0f\uff1a]/.test(char)) return "CS";
  if (/\s/.test(char)) return "WS";
  if (NEUTRAL.test(char)) return "ON";
  if (/[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u061b\u061f\u0640]/u.test(char)) return "AL";
  if (hasRightToLeft(char)) return "R";
  if (/\p{Sc}/u.test(char)) return "ET";
  return LEFT_TO_RIGHT.test(char) ? "L" : "ON";
}
