import { axNode, axTree } from "./ax-tree.js";

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/** What `expect` can say about elements with these matchers. */
export interface AxMatchers<R = unknown> {
  /** The element's tree (`axTree`) is this text; indentation common to all lines does not count. */
  toHaveAXTree(expected: string): R;
  /** The element's role in Chromium's tree. */
  toHaveAXRole(expected: string): R;
  /** The element's accessible name, or a pattern in it. */
  toHaveAXName(expected: string | RegExp): R;
  /** The element's accessible description, or a pattern in it. */
  toHaveAXDescription(expected: string | RegExp): R;
  /** The element is in the tree and not ignored there. */
  toBeInAXTree(): R;
}

type Matchers = { readonly [K in keyof AxMatchers]: (received: unknown, ...args: Parameters<AxMatchers[K]>) => MatcherResult };

export const matchers: Matchers = {
  toHaveAXTree: (received, expected) => compare("accessibility tree", axTree(asElement(received)), dedent(expected)),
  toHaveAXRole: (received, expected) => compare("role", textOf(axNode(asElement(received)).role), expected),
  toHaveAXName: (received, expected) => compare("name", textOf(axNode(asElement(received)).name), expected),
  toHaveAXDescription: (received, expected) => compare("description", textOf(axNode(asElement(received)).description), expected),
  toBeInAXTree(received) {
    const { ignored, ignoredReasons = [] } = axNode(asElement(received));
    const reasons = ignoredReasons.map(({ name }) => name).join(", ");
    return { pass: !ignored, message: () => (ignored ? `The element is ignored (${reasons})` : "The element is in the accessibility tree") };
  },
};

function compare(what: string, actual: string, expected: string | RegExp): MatcherResult {
  const pass = typeof expected === "string" ? actual === expected : new RegExp(expected.source, expected.flags.replace(/[gy]/g, "")).test(actual);
  const message = (): string => `The ${what} ${pass ? "is" : "is not"} as expected.\n\nExpected:\n${String(expected)}\n\nReceived:\n${actual}`;
  return { pass, message, actual, expected };
}

const textOf = (value: { readonly value?: unknown } | undefined): string => String(value?.value ?? "");

function asElement(received: unknown): Element {
  const node = received as Partial<Element> | null | undefined;
  if (typeof node !== "object" || node?.nodeType !== 1) throw new TypeError(`An element is needed, not ${String(received)}`);
  return received as Element;
}

/** Without blank lines at the ends and without the indentation of the whole. */
function dedent(text: string): string {
  const lines = text.replace(/^[ \t]*\n/, "").trimEnd().split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  return lines.map((line) => line.slice(Math.min(...indents)).trimEnd()).join("\n");
}
