import type { AxObject } from "../../object.js";
import { isIsolated } from "../lines/visual-lines.js";
import { startsLine } from "./known-fragments.js";

/** Where lines wrap, the kept spaces that a line starts with are apart. */
export const splitIndents = (object: AxObject, pieces: readonly string[]): string[] =>
  pieces.flatMap((piece, i) => {
    const isAtStart = i === 0 ? mayIndent(object) : pieces[i - 1] === "\n";
    return isAtStart ? piece.split(/^( +)/).filter((part) => part !== "") : [piece];
  });

/** Whether spaces that a text starts with are the first of their line: those behind the mark of an isolate are not. */
export const mayIndent = (object: AxObject): boolean => startsLine(object) && !isIsolated(object);
