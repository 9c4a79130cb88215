/**
 * Says where and how a text fails to be JSON, in the words of Chromium's parser (`third_party/inspector_protocol/crdtp/
 * json.cc`, observed on 156.0.8078.79). It runs only after `JSON.parse` has refused the text.
 */

export interface JsonDiagnosis {
  /** For example `string literal expected`. */
  readonly detail: string;
  /** Offset in UTF-8 bytes. */
  readonly position: number;
}

/**
 * Whether JSON that `JSON.parse` accepted is nested more deeply than Chromium's parser allows. Whoever walks such a value
 * recursively would run out of stack.
 */
export function nestsTooDeeply(text: string): boolean {
  // An opening and a closing bracket per level.
  if (text.length <= 2 * NESTING_LIMIT) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case "{":
      case "[":
        if (depth++ > NESTING_LIMIT) return true;
        break;
      case "}":
      case "]":
        depth--;
    }
  }
  return false;
}

/** Index of the quote that closes the string which opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

interface Fault {
  readonly detail: string;
  readonly index: number;
}

type TokenKind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "number" | "literal" | "invalid" | "end";

interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

const NESTING_LIMIT = 300;
const PUNCTUATION = "{}[]:,";
const WHITESPACE = /[\t\n\v\f\r ]*/y;
const ESCAPE = /\\(?:["\\/bfnrtv]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0(?!\d)|[1-9]\d*)(?:\.\d+|(?!\.))(?:[eE][+-]?\d+|(?![eE]))/y;
// Chromium's tokenizer does not look at the last character of a literal.
const LITERAL = /(?:tru|fals|nul)./sy;

/** The first fault in `text`. */
export function diagnoseJson(text: string): JsonDiagnosis {
  const fault = firstFault(text);
  return { detail: fault.detail, position: new TextEncoder().encode(text.slice(0, fault.index)).length };
}

/** What the grammar expects next. `next…` follows an opening bracket, `more…` a comma, `after…` a complete value. */
type Step = "value" | "colon" | "nextKey" | "moreKey" | "afterMember" | "nextElement" | "moreElement" | "afterElement";

/** Judges `token` at `step`: a fault's words, or the steps to push (the last one comes first). */
function advance(step: Step, token: Token): string | readonly Step[] {
  const { kind } = token;
  switch (step) {
    case "value":
      if (kind === "{") return ["nextKey"];
      if (kind === "[") return ["nextElement"];
      if (kind === "end") return "no input";
      if (kind === "invalid") return "invalid token";
      return PUNCTUATION.includes(kind) ? "value expected" : [];
    case "colon":
      return kind === ":" ? [] : "colon expected";
    case "nextKey":
    case "moreKey":
      if (kind === "string") return ["afterMember", "value", "colon"];
      if (kind !== "}") return "string literal expected";
      return step === "nextKey" ? [] : "unexpected map end";
    case "nextElement":
    case "moreElement":
      if (kind !== "]") return ["afterElement", "value"];
      return step === "nextElement" ? [] : "unexpected array end";
    case "afterMember":
      if (kind === ",") return ["moreKey"];
      return kind === "}" ? [] : "comma or map end expected";
    case "afterElement":
      if (kind === ",") return ["moreElement"];
      return kind === "]" ? [] : "comma or array end expected";
  }
}

function firstFault(text: string): Fault {
  let at = 0;
  let depth = 0;
  const steps: Step[] = ["value"];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step === "value" && depth > NESTING_LIMIT) return { detail: "stack limit exceeded", index: at };
    const token = readToken(text, at);
    const outcome = advance(step, token);
    if (typeof outcome === "string") return { detail: outcome, index: token.start };
    steps.push(...outcome);
    // An element begins with this very token.
    if (outcome[0] === "afterElement") continue;
    if (token.kind === "number" && !Number.isFinite(Number(text.slice(token.start, token.end)))) {
      return { detail: "invalid number", index: token.start };
    }
    if (token.kind === "{" || token.kind === "[") depth++;
    if (token.kind === "}" || token.kind === "]") depth--;
    at = token.end;
  }
  return { detail: "unprocessed input remains", index: readToken(text, at).start };
}

function readToken(text: string, from: number): Token {
  const start = from + matchLength(WHITESPACE, text, from);
  if (start === text.length) return { kind: "end", start, end: start };
  if (PUNCTUATION.includes(text[start])) return { kind: text[start] as TokenKind, start, end: start + 1 };
  const string = stringLength(text, start);
  if (string > 0) return { kind: "string", start, end: start + string };
  const number = matchLength(NUMBER, text, start);
  if (number > 0) return { kind: "number", start, end: start + number };
  const literal = matchLength(LITERAL, text, start);
  return { kind: literal > 0 ? "literal" : "invalid", start, end: start + literal };
}

/** Length of the string literal at `start`, 0 when there is none. Chromium allows raw control characters. */
function stringLength(text: string, start: number): number {
  if (text[start] !== '"') return 0;
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    const step = text[at] === "\\" ? matchLength(ESCAPE, text, at) : 1;
    if (step === 0) return 0;
    at += step;
  }
  return at < text.length ? at + 1 - start : 0;
}

function matchLength(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0].length ?? 0;
}
