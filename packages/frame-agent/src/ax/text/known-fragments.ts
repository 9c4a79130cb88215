import type { AxObject } from "../object.js";

/**
 * Line fragments that are known from the text alone: none for white space that layout removed altogether although it shows as one
 * space, and generated text in visual order.
 */
const known = new WeakMap<AxObject, readonly string[]>();

export function setFragments(object: AxObject, fragments: readonly string[]): void {
  known.set(object, fragments);
}

export const knownFragments = (object: AxObject): readonly string[] | undefined => known.get(object);

type LastSpace = "lost" | "lost unless shown";

const lastSpaces = new WeakMap<AxObject, LastSpace>();

/** The text's last space has no place in its last fragment, although no line wraps there. */
export function loseLastSpace(object: AxObject): void {
  lastSpaces.set(object, "lost");
}

/** As above, if the space turns out to have no width. */
export function mayLoseLastSpace(object: AxObject): void {
  lastSpaces.set(object, "lost unless shown");
}

export const lastSpaceOf = (object: AxObject): LastSpace | undefined => lastSpaces.get(object);

const lineStarts = new WeakSet<AxObject>();

/** Preserved text at the start of a line that can wrap. */
export function startLine(object: AxObject): void {
  lineStarts.add(object);
}

export const startsLine = (object: AxObject): boolean => lineStarts.has(object);
