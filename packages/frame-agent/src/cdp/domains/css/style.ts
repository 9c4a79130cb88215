import { skipToken } from "../../../dom/css-text.js";
import type { PageEnv } from "../../../env.js";

/** Protocol.CSS.SourceRange: lines and columns from 0. */
export interface SourceRange {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Protocol.CSS.CSSProperty, keys in Chromium's order. */
interface Property {
  readonly name: string;
  readonly value: string;
  readonly important?: true;
  readonly implicit?: boolean;
  readonly text?: string;
  readonly parsedOk?: false;
  readonly disabled?: false;
  readonly range?: SourceRange;
  readonly longhandProperties?: readonly Property[];
}

/** Protocol.CSS.CSSStyle. */
export interface Style {
  readonly styleSheetId?: string;
  readonly cssProperties: readonly Property[];
  readonly shorthandEntries: readonly Property[];
  readonly cssText?: string;
  readonly range?: SourceRange;
}

/**
 * A style as the protocol has it: the declarations as written, each with the longhands that a shorthand stands for, then all
 * longhands. `ranges`: the text is what its author wrote, so that places in it mean something.
 */
export function stylePayload(env: PageEnv, declaration: CSSStyleDeclaration, text: string, styleSheetId?: string, ranges = false): Style {
  const longhands = longhandsOf(env, declaration);
  const scratch = env.dom.htmlStyle(env.dom.createElement(env.window.document, "i"))!;
  const written: Property[] = [];
  const shorthands: Property[] = [];
  for (const { name, value, text: own, start, end } of splitDeclarations(text)) {
    env.dom.setCssText(scratch, own);
    const parts = longhandsOf(env, scratch);
    const isShorthand = parts.length > 0 && parts.every((part) => part.name !== name);
    written.push({
      name,
      value,
      ...(/!\s*important$/i.test(value) ? { important: true as const } : {}),
      implicit: false,
      text: own,
      ...(parts.length === 0 ? { parsedOk: false as const } : {}),
      disabled: false,
      ...(ranges ? { range: rangeOf(text, start, end) } : {}),
      ...(isShorthand ? { longhandProperties: parts } : {}),
    });
    if (isShorthand) shorthands.push(declared(env, declaration, name));
  }
  const id = styleSheetId === undefined ? {} : { styleSheetId };
  const place = ranges ? { range: rangeOf(text, 0, text.length) } : {};
  return { ...id, cssProperties: [...written, ...longhands], shorthandEntries: shorthands, cssText: text, ...place };
}

function longhandsOf(env: PageEnv, declaration: CSSStyleDeclaration): Property[] {
  const { dom } = env;
  return Array.from({ length: dom.styleLength(declaration) }, (_, i) => declared(env, declaration, dom.styleItem(declaration, i)));
}

function declared({ dom }: PageEnv, declaration: CSSStyleDeclaration, name: string): Property {
  const value = dom.cssValue(declaration, name);
  return dom.cssPriority(declaration, name) === "" ? { name, value } : { name, value: `${value} !important`, important: true };
}

interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The declarations of a block's text, comments apart. */
function splitDeclarations(text: string): Declaration[] {
  const list: Declaration[] = [];
  const add = (from: number, end: number): void => {
    const own = text.slice(from, end);
    const start = from + own.length - own.trimStart().length;
    const colon = own.indexOf(":");
    if (colon < 0) return;
    const value = own.slice(colon + 1).replace(/;$/, "").trim();
    list.push({ name: own.slice(0, colon).trim(), value, text: text.slice(start, end), start, end });
  };
  let start = 0;
  for (let at = 0; at < text.length; ) {
    if (text.startsWith("/*", at)) {
      const close = text.indexOf("*/", at + 2);
      at = start = close < 0 ? text.length : close + 2;
    } else if (text[at] === ";") {
      add(start, ++at);
      start = at;
    } else at = skipToken(text, at);
  }
  add(start, text.length);
  return list;
}

export function rangeOf(text: string, start: number, end: number): SourceRange {
  const [startLine, startColumn] = placeOf(text, start);
  const [endLine, endColumn] = placeOf(text, end);
  return { startLine, startColumn, endLine, endColumn };
}

export function placeOf(text: string, at: number): readonly [line: number, column: number] {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  return [before.split("\n").length - 1, at - lineStart];
}
