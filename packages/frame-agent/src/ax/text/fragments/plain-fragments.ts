import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import { isRightToLeft } from "../bidi/direction.js";
import type { InLine } from "../lines/flowing-lines.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";
import { isNowrap } from "../white-space/white-space.js";

/** Fragments of a text that cannot be measured: all on one hard line, except what must stand alone. */
export function plainFragments(object: AxObject, inLine?: InLine): string[] {
  const pieces = splitControls(object);
  return object.kind !== "text" && mayReorder(object, inLine) ? part("style").visualLine(object, pieces, inLine) : pieces;
}

/** A part of a text that stands alone in its line. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** Where pieces stand in a text, one behind the other: what is between them does not show. */
export function located(text: string, lines: readonly (readonly string[])[]): Piece[][] {
  let end = 0;
  return lines.map((line) =>
    line.map((piece) => {
      const start = text.indexOf(piece, end);
      end = start + piece.length;
      return { text: piece, start };
    }),
  );
}

/** Numbers and what is around them go on in the direction of the text before. */
export const mayReorder = (object: AxObject, inLine?: InLine): boolean => isRightToLeft(object) || (inLine?.run.hasRightToLeft ?? hasRightToLeft(object.text));

/**
 * Preserved line feeds stand alone, one by one, as do runs of preserved tabs and, where lines wrap, the spaces that a line starts
 * with. Carriage returns and form feeds have no place in layout, but end fragments (css-text-3 §white-space-processing).
 */
export function splitControls(object: AxObject): string[] {
  const { text, style } = object;
  switch (style.whiteSpaceCollapse) {
    case "preserve-breaks":
      return text.split(/(\n)/).filter(isNotEmpty);
    case "preserve":
    case "break-spaces": {
      const pieces = text.split(/(\n|\t+)|[\r\f]+/).filter(isNotEmpty);
      const mayIndent = !isNowrap(object) && pieces.some((piece) => piece.startsWith(" "));
      return mayIndent ? part("style").splitIndents(object, pieces) : pieces;
    }
    default:
      return [text];
  }
}

const isNotEmpty = (text?: string): boolean => Boolean(text);
