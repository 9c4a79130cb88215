import type { PageDom } from "../dom/page-dom.js";
import { RULE_TYPE } from "../dom/style-sheets.js";

/** The states that can be had elsewhere than in the browser: all without arguments whose specificity is that of a class. */
const STATES = [
  "active", "autofill", "checked", "disabled", "enabled", "focus", "focus-visible", "focus-within", "hover", "in-range", "indeterminate",
  "invalid", "open", "optional", "out-of-range", "placeholder-shown", "read-only", "read-write", "required", "target", "user-invalid",
  "user-valid", "valid",
] as const;

/** Whether a pseudo-class is such a state. */
export const isState = (name: string): boolean => (STATES as readonly string[]).includes(name);

const MENTIONS = new RegExp(`:(?:${STATES.join("|")})(?![\\w-])`, "i");

/** Whether a selector may ask for one of the states that {@link isState} knows. */
export const asksForState = (selector: string): boolean => MENTIONS.test(selector);

interface Scan {
  readonly length: number;
  readonly first: CSSRule | undefined;
  readonly last: CSSRule | undefined;
  readonly found: readonly CSSRule[];
}

/** The style rules of sheets that ask for states. A sheet is read again when rules came, went, or were replaced. */
export class StateRules {
  readonly #scans = new WeakMap<CSSStyleSheet, Scan>();

  constructor(private readonly dom: PageDom) {}

  /** Rules under whatever conditions, imported ones included; none for sheets of other origins. */
  of(sheet: CSSStyleSheet): readonly CSSRule[] {
    let rules: ArrayLike<CSSRule>;
    try {
      rules = this.dom.sheetRules(sheet);
    } catch {
      return [];
    }
    const { length, 0: first, [length - 1]: last } = rules;
    const known = this.#scans.get(sheet);
    if (known?.length === length && known.first === first && known.last === last) return known.found;
    const found: CSSRule[] = [];
    this.#collect(rules, found);
    this.#scans.set(sheet, { length, first, last, found });
    return found;
  }

  /** Depth is bounded by the nesting of the style sheet. */
  #collect(rules: ArrayLike<CSSRule>, found: CSSRule[]): void {
    const { dom } = this;
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i]!;
      const type = dom.ruleType(rule);
      if (type === RULE_TYPE.style) {
        if (asksForState(dom.selectorText(rule))) found.push(rule);
        this.#collect(dom.nestedRules(rule), found);
      } else if (type === RULE_TYPE.import) {
        const imported = dom.importedSheet(rule);
        if (imported) found.push(...this.of(imported));
      } else if (type !== RULE_TYPE.keyframes) {
        this.#collect(dom.groupedRules(rule), found);
      }
    }
  }
}
