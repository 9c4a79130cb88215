import type { PageEnv } from "../../../env.js";
import { CascadeLayer, layerWithin } from "../../../dom/cascade-layers.js";
import { resolveNesting, specificity, splitList, splitPseudoElement, type Specificity } from "../../../dom/selectors.js";
import { RULE_TYPE } from "../../../dom/style-sheets.js";

type Scope = Document | ShadowRoot;

/** A rule that holds others under a condition, as the protocol names its kind (Protocol.CSS.CSSRuleType). */
export interface Group {
  readonly type: "MediaRule" | "SupportsRule" | "ContainerRule" | "LayerRule" | "StyleRule";
  /** Condition, layer name, or the outer selector of a nested rule. */
  readonly text: string;
}

/** A style rule that may apply in its tree scope. */
export interface AuthorRule {
  readonly rule: CSSRule;
  readonly sheet: CSSStyleSheet;
  /** One for each selector of the list, nesting resolved. */
  readonly selectors: readonly RuleSelector[];
  /** Innermost first. */
  readonly groups: readonly Group[];
  readonly layer: CascadeLayer;
  readonly order: number;
}

export interface RuleSelector {
  readonly text: string;
  readonly originating: string;
  readonly pseudo: string;
  readonly specificity: Specificity;
}

export interface ScopeRules {
  readonly style: readonly AuthorRule[];
  readonly keyframes: readonly { readonly rule: CSSRule; readonly sheet: CSSStyleSheet }[];
}

/** The rules of a scope's sheets whose conditions hold; those of `@container` are taken to. */
export function rulesOfScope(env: PageEnv, scope: Scope): ScopeRules {
  const reader = new RuleReader(env);
  for (const list of env.dom.sheetsOf(scope)) for (let i = 0; i < list.length; i++) reader.readSheet(list[i]!, [], reader.unlayered);
  reader.unlayered.number();
  return reader;
}

class RuleReader implements ScopeRules {
  readonly style: AuthorRule[] = [];
  readonly keyframes: { readonly rule: CSSRule; readonly sheet: CSSStyleSheet }[] = [];
  readonly unlayered = new CascadeLayer();
  readonly #env: PageEnv;

  constructor(env: PageEnv) {
    this.#env = env;
  }

  readSheet(sheet: CSSStyleSheet, groups: readonly Group[], layer: CascadeLayer): void {
    const { dom } = this.#env;
    if (!dom.isSheetActive(sheet)) return;
    try {
      this.#read(dom.sheetRules(sheet), sheet, groups, [], layer);
    } catch {
      // A sheet of another origin keeps its rules to itself.
    }
  }

  /** Depth is bounded by the nesting of the style sheet. */
  #read(rules: ArrayLike<CSSRule>, sheet: CSSStyleSheet, groups: readonly Group[], parents: readonly string[], layer: CascadeLayer): void {
    const { dom, natives } = this.#env;
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i]!;
      const type = dom.ruleType(rule);
      const inner = layerWithin(dom, rule, layer);
      const inside = (...group: readonly Group[]): void => this.#read(dom.groupedRules(rule), sheet, [...group, ...groups], parents, inner);
      if (type === RULE_TYPE.style) this.#readStyleRule(rule, sheet, groups, parents, layer);
      else if (type === RULE_TYPE.keyframes) this.keyframes.push({ rule, sheet });
      else if (type === RULE_TYPE.import) {
        const imported = dom.importedSheet(rule);
        if (imported) this.readSheet(imported, groups, inner);
      } else if (type === RULE_TYPE.media) {
        if (dom.isMediaRuleActive(rule)) inside({ type: "MediaRule", text: dom.conditionText(rule) });
      } else if (type === RULE_TYPE.supports) {
        if (natives.CSS.supports(dom.conditionText(rule))) inside({ type: "SupportsRule", text: dom.conditionText(rule) });
      } else if (dom.isContainerRule(rule)) inside({ type: "ContainerRule", text: dom.conditionText(rule) });
      else if (inner !== layer) inside({ type: "LayerRule", text: dom.layerName(rule)! });
      else inside();
    }
  }

  #readStyleRule(rule: CSSRule, sheet: CSSStyleSheet, groups: readonly Group[], parents: readonly string[], layer: CascadeLayer): void {
    const { dom, states } = this.#env;
    const text = states.selectorOf(rule);
    const written = splitList(text);
    const selectors = splitList(dom.selectorText(rule)).map((selector, i): RuleSelector => {
      const resolved = resolveNesting(selector, parents.join());
      const { originating, pseudo } = splitPseudoElement(resolved);
      return { text: written[i]!, originating, pseudo, specificity: specificity(resolved) };
    });
    this.style.push({ rule, sheet, selectors, groups, layer, order: this.style.length });
    const resolved = selectors.map((selector) => selector.originating);
    this.#read(dom.nestedRules(rule), sheet, [{ type: "StyleRule", text }, ...groups], resolved, layer);
  }
}
