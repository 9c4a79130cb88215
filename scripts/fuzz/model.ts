/** A generated page, as a structure that can be printed and made smaller. */
export interface FuzzPage {
  doctype: boolean;
  title: string | undefined;
  htmlAttributes: Attribute[];
  bodyAttributes: Attribute[];
  rules: CssRule[];
  body: FuzzNode[];
  steps: Step[];
}

export type Attribute = [name: string, value: string];

export type FuzzNode = FuzzElement | { text: string } | { comment: string };

export interface FuzzElement {
  tag: string;
  attributes: Attribute[];
  children: FuzzNode[];
  shadow?: FuzzShadow;
  /** Number by which steps find the element. */
  ref?: number;
}

export interface FuzzShadow {
  mode: "open" | "closed";
  /** By `<template shadowrootmode>`, else by `attachShadow` in a script. */
  declarative: boolean;
  rules: CssRule[];
  children: FuzzNode[];
}

export interface CssRule {
  selector: string;
  declarations: Attribute[];
}

/** A rule as tables write it. */
export type RuleEntry = readonly [selector: string, declarations: Readonly<Record<string, string>>];

export const cssRule = ([selector, declarations]: RuleEntry): CssRule => ({ selector, declarations: Object.entries(declarations) });

/** One change by script once the page has loaded. */
export interface Step {
  ref: number;
  /** A statement over `e`, the element, and `n`, which finds elements by number. */
  code: string;
}

export function isElement(node: FuzzNode): node is FuzzElement {
  return "tag" in node;
}

export function* elementsOf(nodes: readonly FuzzNode[]): Generator<FuzzElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    yield node;
    if (node.shadow) yield* elementsOf(node.shadow.children);
    yield* elementsOf(node.children);
  }
}
