import type { AxPair } from "../../packages/studio/src/comparison/ax-snapshot.js";
import { linesOf, type AxLines } from "./ax-lines.js";
import { byteForm } from "./byte-form.js";
import { isEqual, scoresOf, type Scores } from "./scores.js";

/** Two answers for one document, compared in every way the tools know. */
export interface Comparison {
  pair: AxPair;
  chromium: AxLines;
  ours: AxLines;
  scores: Scores;
  /** The answers are the same text but for the identifiers' values. Implies an equal wire score. */
  sameBytes: boolean;
}

export function compare(pair: AxPair): Comparison {
  const chromium = linesOf(pair.chromium);
  const ours = linesOf(pair.ours);
  return {
    pair,
    chromium,
    ours,
    scores: scoresOf(chromium, ours),
    sameBytes: byteForm(pair.chromium.text) === byteForm(pair.ours.text),
  };
}

export function isWireEqual({ scores }: Comparison): boolean {
  return isEqual(scores.wire);
}
