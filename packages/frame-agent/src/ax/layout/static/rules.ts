import type { Dom } from "../../../dom/dom.js";
import { RULE_TYPE } from "../../../dom/style-sheets.js";
import type { Declaration } from "../../../dom/declarations.js";
import { matchesMedia, type MediaFeatures } from "./media-query.js";
import { resolveNesting, specificity, splitList, splitPseudoElement, type Specificity } from "../../../dom/selectors.js";

/** A style rule with one of its selectors, ready to be matched. */
export interface Rule {
  /** Without its pseudo-element. */
  readonly selector: string;
  /** `::before` … or "". */
  readonly pseudo: string;
  readonly specificity: Specificity;
  /** 0 inside a cascade layer; rules outside win. */
  readonly layer: number;
  readonly order: number;
  readonly declarations: readonly Declaration[];
}

type Scope = Document | ShadowRoot;

/** All style rules that apply in a tree scope, in order. `@container` and `@scope` rules are left out: they need layout. */
export function rulesOf(dom: Dom, scope: Scope, styleElements: ArrayLike<Element>, features: MediaFeatures): Rule[] {
  const rules: Rule[] = [];
  for (const sheet of sheetsOf(dom, scope, styleElements)) readSheet(dom, sheet, features, 1, rules);
  return rules;
}

/** Some DOM implementations lack `ShadowRoot.styleSheets`; the sheets of its style elements stand in. */
function sheetsOf(dom: Dom, scope: Scope, styleElements: ArrayLike<Element>): CSSStyleSheet[] {
  const sheets = dom.sheetsOf(scope).flatMap((list) => Array.from(list));
  if (sheets.length > 0) return sheets;
  return Array.from(styleElements, (element) => dom.styleElementSheet(element)).filter((sheet) => sheet !== null);
}

function readSheet(dom: Dom, sheet: CSSStyleSheet, features: MediaFeatures, layer: number, rules: Rule[]): void {
  if (dom.isSheetDisabled(sheet) || !matchesMedia(dom.sheetMedia(sheet), features)) return;
  try {
    readRules(dom, dom.sheetRules(sheet), "", features, layer, rules);
  } catch {
    // A sheet of another origin keeps its rules to itself.
  }
}

/** Depth is bounded by the nesting of the style sheet. */
function readRules(dom: Dom, list: ArrayLike<CSSRule>, parents: string, features: MediaFeatures, layer: number, rules: Rule[]): void {
  for (let i = 0; i < list.length; i++) {
    const rule = list[i]!;
    const type = dom.ruleType(rule);
    if (type === RULE_TYPE.style) readStyleRule(dom, rule, parents, features, layer, rules);
    else if (type === RULE_TYPE.import) {
      const imported = dom.importedSheet(rule);
      if (imported) readSheet(dom, imported, features, layer, rules);
    } else if (type === RULE_TYPE.media) {
      if (matchesMedia(dom.ruleMedia(rule), features)) readRules(dom, dom.groupedRules(rule), parents, features, layer, rules);
    } else if (type === RULE_TYPE.supports) readRules(dom, dom.groupedRules(rule), parents, features, layer, rules);
    else if (dom.layerName(rule) !== null) readRules(dom, dom.groupedRules(rule), parents, features, 0, rules);
  }
}

function readStyleRule(dom: Dom, rule: CSSRule, parents: string, features: MediaFeatures, layer: number, rules: Rule[]): void {
  const selectors = splitList(dom.selectorText(rule)).map((selector) => resolveNesting(selector, parents));
  const style = dom.ruleStyle(rule);
  const declarations = style ? dom.declarationsOf(style) : [];
  if (declarations.length > 0) {
    for (const text of selectors) {
      const { originating, pseudo } = splitPseudoElement(text);
      rules.push({ selector: originating, pseudo, specificity: specificity(text), layer, order: rules.length, declarations });
    }
  }
  const nested = dom.nestedRules(rule);
  if (nested.length > 0) readRules(dom, nested, selectors.join(","), features, layer, rules);
}
