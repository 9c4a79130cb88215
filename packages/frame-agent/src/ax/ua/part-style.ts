import { styleDom } from "../../dom/style-dom.js";
import { selectorsOfPseudo } from "../generated/rules/host-filter.js";
import type { ScopeRules } from "../generated/rules/pseudo-rules.js";
import { isMatch } from "../generated/rules/nested-selector.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** Of all properties; those read here are then nearly as if nothing was said. */
const CSS_WIDE = /^(unset|inherit|initial|revert)/;

/**
 * What `rules` of a page's style sheets say of `property` of a part of `host` (`::-webkit-…`), null when nothing: computed styles of parts are
 * not to be had. Among rules of equal importance the last one wins here, whatever its specificity.
 */
export function partStyle(pass: Pass, host: AxObject, rules: ScopeRules["parts"], pseudo: string, property: string): string | null {
  const { dom } = pass;
  let found: string | null = null;
  let isImportant = false;
  for (const { rule, selectors } of rules) {
    const style = dom.ruleStyle(rule)!;
    const value = dom.cssValue(style, property);
    const hasPriority = styleDom(pass).cssPriority(style, property) !== "";
    if (value === "" || (isImportant && !hasPriority)) continue;
    const outer = selectors.slice(0, -1);
    const own = selectorsOfPseudo(selectors[outer.length]!, pseudo);
    if (!own.some(({ originating }) => isMatch(pass, host, { selector: originating, outer }))) continue;
    found = CSS_WIDE.test(value) ? null : value;
    isImportant = hasPriority;
  }
  return found;
}
