import type { AxObject } from "../../object.js";

type LastSpace = "lost" | "lost unless shown";

/** What the text alone tells about the line fragments of few texts. */
export interface FragmentFacts {
  /** None for white space that layout removed altogether although it shows as one space, and generated text in visual order. */
  fragments?: readonly string[];
  /** Of generated text: without the space that the line break behind it took. */
  firstLine?: string;
  lastSpace?: LastSpace;
  startsLine?: boolean;
}

const factsOf = (object: AxObject): FragmentFacts => (object.fragmentFacts ??= {});

export function setFragments(object: AxObject, fragments: readonly string[]): void {
  factsOf(object).fragments = fragments;
}

export function setFirstLine(object: AxObject, line: string): void {
  factsOf(object).firstLine = line;
}

export const firstLineOf = (object: AxObject): string | undefined => object.fragmentFacts?.firstLine;

export const knownFragments = (object: AxObject): readonly string[] | undefined => object.fragmentFacts?.fragments;

/** The text's last space has no place in its last fragment, although no line wraps there. */
export function loseLastSpace(object: AxObject): void {
  factsOf(object).lastSpace = "lost";
}

/** As above, if the space turns out to have no width. */
export function mayLoseLastSpace(object: AxObject): void {
  factsOf(object).lastSpace = "lost unless shown";
}

export const lastSpaceOf = (object: AxObject): LastSpace | undefined => object.fragmentFacts?.lastSpace;

/** Preserved text at the start of a line that can wrap. */
export function startLine(object: AxObject): void {
  factsOf(object).startsLine = true;
}

export const startsLine = (object: AxObject): boolean => object.fragmentFacts?.startsLine === true;
