import type { Dom } from "../../../dom/dom.js";
import { RULE_TYPE } from "../../../dom/style-sheets.js";

/** More rules than this cost more to read than asking every element. */
const MAX_RULES = 30_000;

export interface RuleVisitor {
  /** `selectors` has one entry for each level of nesting, outermost first. */
  styleRule(rule: CSSRule, selectors: readonly string[]): void;
  counterStyleRule(rule: CSSRule): void;
}

/**
 * Shows all rules of a tree scope's sheets to `visitor`, conditions other than `@media` taken to hold. False when some could not
 * be read: a sheet of another origin, or too many rules.
 */
export function visitRules(dom: Dom, scope: Document | ShadowRoot, visitor: RuleVisitor): boolean {
  let budget = MAX_RULES;
  let complete = true;
  const stack: { readonly rules: ArrayLike<CSSRule>; at: number; readonly selectors: readonly string[] }[] = [];
  const enter = (rules: ArrayLike<CSSRule>, selectors: readonly string[]): void => {
    if (rules.length > 0) stack.push({ rules, at: 0, selectors });
  };
  const enterSheet = (sheet: CSSStyleSheet | null): void => {
    try {
      if (sheet && dom.isSheetActive(sheet)) enter(dom.sheetRules(sheet), []);
    } catch {
      complete = false;
    }
  };

  for (const sheets of dom.sheetsOf(scope)) {
    for (let i = 0; i < sheets.length; i++) {
      enterSheet(sheets[i]!);
      while (stack.length > 0) {
        const frame = stack[stack.length - 1]!;
        if (frame.at === frame.rules.length) {
          stack.pop();
          continue;
        }
        if (budget-- === 0) return false;
        const rule = frame.rules[frame.at++]!;
        const type = dom.ruleType(rule);
        if (type === RULE_TYPE.style) {
          const selectors = [...frame.selectors, dom.selectorText(rule)];
          visitor.styleRule(rule, selectors);
          enter(dom.nestedRules(rule), selectors);
        } else if (type === RULE_TYPE.import) enterSheet(dom.importedSheet(rule));
        else if (type === RULE_TYPE.counterStyle) visitor.counterStyleRule(rule);
        else if (type !== RULE_TYPE.media || dom.isMediaRuleActive(rule)) enter(dom.groupedRules(rule), frame.selectors);
      }
    }
  }
  return complete;
}
