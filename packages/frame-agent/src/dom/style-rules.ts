import type { Natives } from "../parts/natives.js";
import { getter, isPrototypeOf, prototypesOf, setter } from "./uncurry.js";

/** What domains read of style sheets besides what the engine does, and do to them. */
export function captureStyleRules(natives: Natives) {
  const of = prototypesOf(natives);
  const containerRule = of<CSSRule>("CSSContainerRule");
  const conditionText = getter<CSSRule, string>(of("CSSConditionRule"), "conditionText", "");

  return {
    /** What is no selector has no effect. */
    setSelectorText: setter<CSSRule, string>(of("CSSStyleRule"), "selectorText"),
    /** The condition of `@media`, `@supports` or `@container`; "" for all others. */
    conditionText(rule: CSSRule): string {
      try {
        return conditionText(rule);
      } catch {
        return "";
      }
    },
    isContainerRule: (rule: CSSRule): boolean => containerRule !== undefined && isPrototypeOf(containerRule, rule),
    keyframesName: getter<CSSRule, string>(of("CSSKeyframesRule"), "name", ""),
    keyframes: getter<CSSRule, ArrayLike<CSSRule>>(of("CSSKeyframesRule"), "cssRules", []),
    keyText: getter<CSSRule, string>(of("CSSKeyframeRule"), "keyText", ""),
    keyframeStyle: getter<CSSRule, CSSStyleDeclaration | null>(of("CSSKeyframeRule"), "style", null),
    ruleText: getter<CSSRule, string>(of("CSSRule"), "cssText", ""),
    sheetOwner: getter<StyleSheet, Node | null>(of("StyleSheet"), "ownerNode", null),
    sheetHref: getter<StyleSheet, string | null>(of("StyleSheet"), "href", null),
    sheetTitle: getter<StyleSheet, string | null>(of("StyleSheet"), "title", null),
  };
}
