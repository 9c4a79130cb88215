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

export function typeOf(char: string): BidiType {
  if (char === "\u200e") return "L";
  const control = CONTROLS.get(char);
  if (control) return control;
  if (BOUNDARY_NEUTRAL.test(char)) return "BN";
  if (/[\p{Mn}\p{Me}]/u.test(char)) return "NSM";
  if (/[0-9\u06f0-\u06f9]/.test(char)) return "EN";
  if (/[\u0660-\u0669\u066b\u066c]/.test(char)) return "AN";
  if (/[+\-]/.test(char)) return "ES";
  if (/[#$%¢-¥°±\u066a\u20a0-\u20cf]/.test(char)) return "ET";
  if (/[,./:\u00a0\u060c]/.test(char)) return "CS";
  if (/\s/.test(char)) return "WS";
  if (/[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(char)) return "AL";
  if (hasRightToLeft(char)) return "R";
  return /[\p{L}\p{N}\p{Mc}\p{RI}]/u.test(char) ? "L" : "ON";
}
