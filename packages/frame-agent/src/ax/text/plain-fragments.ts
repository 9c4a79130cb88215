import type { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import { isRightToLeft } from "./direction.js";
import type { InLine } from "./flowing-lines.js";
import { startsLine } from "./known-fragments.js";
import { hasRightToLeft } from "./right-to-left.js";
import type { Piece } from "./visual-lines.js";

/** Fragments of a text that cannot be measured: all on one hard line, except what must stand alone. */
export const plainFragments = (object: AxObject, inLine?: InLine): string[] => inVisualOrder(object, [splitControls(object)], inLine).map(({ text }) => text);

/** The pieces of a text's lines as they stand in them; a line feed ends a line, too. */
export function inVisualOrder(object: AxObject, lines: readonly (readonly string[])[], inLine?: InLine): Piece[] {
  let end = 0;
  const pieces = lines.map((line) =>
    line.map((text) => {
      const start = object.text.indexOf(text, end);
      end = start + text.length;
      return { text, start };
    }),
  );
  return object.kind !== "text" && mayReorder(object, inLine) ? part("style").visualPieces(object, pieces, inLine) : pieces.flat();
}

/** Numbers and what is around them go on in the direction of the text before. */
export const mayReorder = (object: AxObject, inLine?: InLine): boolean => isRightToLeft(object) || hasRightToLeft(object.text + (inLine?.after?.text ?? ""));

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
      if (!pieces.some((piece) => piece.startsWith(" ")) || style.get("text-wrap-mode") === "nowrap") return pieces;
      return pieces.flatMap((piece, i) => {
        const isAtStart = i === 0 ? startsLine(object) : pieces[i - 1] === "\n";
        return isAtStart ? piece.split(/^( +)/).filter(isNotEmpty) : [piece];
      });
    }
    default:
      return [text];
  }
}

const isNotEmpty = (text?: string): boolean => Boolean(text);
