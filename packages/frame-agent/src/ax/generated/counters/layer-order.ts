import { CascadeLayer, layerWithin } from "../../../dom/cascade-layers.js";
import type { styleDom } from "../../../dom/style-dom.js";
import { RULE_TYPE } from "../../../dom/style-sheets.js";
import type { Scope } from "../rules/pseudo-rules.js";

/** The `@counter-style` rules of a tree scope, those of weaker cascade layers first: of two with one name the last counts. */
export function inLayerOrder(dom: ReturnType<typeof styleDom>, scope: Scope, rules: readonly CSSRule[]): readonly CSSRule[] {
  if (rules.length < 2) return rules;
  const layerOf = new Map<CSSRule, CascadeLayer>();
  const unlayered = new CascadeLayer();
  const readSheet = (sheet: CSSStyleSheet | null, layer: CascadeLayer): void => {
    try {
      if (sheet && dom.isSheetActive(sheet)) read(dom.sheetRules(sheet), layer);
    } catch {
      // A sheet of another origin keeps its rules to itself.
    }
  };
  const read = (list: ArrayLike<CSSRule>, layer: CascadeLayer): void => {
    for (let i = 0; i < list.length; i++) {
      const rule = list[i]!;
      const type = dom.ruleType(rule);
      const inner = layerWithin(dom, rule, layer);
      if (type === RULE_TYPE.counterStyle) layerOf.set(rule, layer);
      else if (type === RULE_TYPE.import) readSheet(dom.importedSheet(rule), inner);
      else if (type !== RULE_TYPE.media || dom.isMediaRuleActive(rule)) read(dom.groupedRules(rule), inner);
    }
  };
  for (const sheets of dom.sheetsOf(scope)) for (let i = 0; i < sheets.length; i++) readSheet(sheets[i]!, unlayered);
  unlayered.number();
  const order = (rule: CSSRule): number => layerOf.get(rule)?.order ?? 0;
  return [...rules].sort((a, b) => order(a) - order(b));
}
