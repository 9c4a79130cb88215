import { skipToken } from "./css-text.js";

/** Specificity of a complex selector (selectors-4 §17): ids, classes and alike, types. */
export type Specificity = readonly [number, number, number];

export const NO_SPECIFICITY: Specificity = [0, 0, 0];

export function compareSpecificity(a: Specificity, b: Specificity): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Splits at top-level commas. */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at = at < text.length ? skipToken(text, at) : at + 1) {
    if (at === text.length || text[at] === ",") {
      const part = text.slice(start, at).trim();
      if (part !== "") parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}

export function specificity(selector: string): Specificity {
  let [ids, classes, types]: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < selector.length; ) {
    const char = selector[at]!;
    const end = skipToken(selector, at);
    if (char === "#") ids++;
    else if (char === "." || char === "[") classes++;
    else if (char === ":" && selector[at + 1] === ":") {
      types++;
      at = nameEnd(selector, at + 2);
      continue;
    } else if (char === ":") {
      const nameStop = nameEnd(selector, at + 1);
      const name = selector.slice(at + 1, nameStop).toLowerCase();
      if (selector[nameStop] === "(") {
        const close = skipToken(selector, nameStop);
        const inner = pseudoClassSpecificity(name, selector.slice(nameStop + 1, close - 1));
        [ids, classes, types] = [ids + inner[0], classes + inner[1], types + inner[2]];
        at = close;
      } else {
        classes++;
        at = nameStop;
      }
      continue;
    } else if (/[\w\\\u0080-\uffff]/.test(char)) {
      types++;
      at = nameEnd(selector, at);
      continue;
    }
    at = char === "#" || char === "." ? nameEnd(selector, at + 1) : end;
  }
  return [ids, classes, types];
}

function pseudoClassSpecificity(name: string, args: string): Specificity {
  switch (name) {
    case "where":
      return NO_SPECIFICITY;
    case "is":
    case "not":
    case "has":
    case "matches":
      return highest(args);
    case "nth-child":
    case "nth-last-child": {
      const of = / of (.*)$/.exec(args);
      const inner = of ? highest(of[1]!) : NO_SPECIFICITY;
      return [inner[0], inner[1] + 1, inner[2]];
    }
    case "host": {
      const inner = highest(args);
      return [inner[0], inner[1] + 1, inner[2]];
    }
    default:
      return [0, 1, 0];
  }
}

function highest(list: string): Specificity {
  return splitList(list)
    .map(specificity)
    .reduce((best, one) => (compareSpecificity(one, best) > 0 ? one : best), NO_SPECIFICITY);
}

function nameEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\w\\\u0080-\uffff-]/.test(text[at]!)) at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** A selector apart from the pseudo-element at its end, "" when it has none. */
export function splitPseudoElement(selector: string): { readonly originating: string; readonly pseudo: string } {
  const match = /(?:::([\w-]+(?:\([^)]*\))?)|:(before|after|first-letter|first-line))$/.exec(selector);
  if (!match || match[1]?.startsWith("slotted") || match[1]?.startsWith("part")) return { originating: selector, pseudo: "" };
  const originating = selector.slice(0, match.index).trimEnd();
  const bare = originating === "" || /[\s>+~]$/.test(selector.slice(0, match.index));
  return { originating: bare ? `${originating} *`.trimStart() : originating, pseudo: `::${(match[1] ?? match[2])!.toLowerCase()}` };
}

/** Resolves `&`; a nested selector without one is relative to its parents (css-nesting-1). */
export function resolveNesting(selector: string, parents: string): string {
  if (parents === "") return selector;
  const parent = `:is(${parents})`;
  return selector.includes("&") ? selector.replaceAll("&", parent) : `${parent} ${selector}`;
}
