import { FRAGMENT } from "./dom.js";
import { getter, prototypesOf } from "./uncurry.js";

/** `CSSRule.type` of the kinds that the agent reads; all newer kinds have 0. */
export const RULE_TYPE = { style: 1, import: 3, media: 4, keyframes: 7, counterStyle: 11, supports: 12 } as const;

/** Reading style sheets (CSSOM). Where the environment has no CSSOM, sheets have no rules. */
export function captureStyleSheets(window: Window & typeof globalThis) {
  const of = prototypesOf(window);
  const nothing = [] as never;

  const documentSheets = getter<Document, ArrayLike<CSSStyleSheet>>(of("Document"), "styleSheets", nothing);
  const shadowSheets = getter<ShadowRoot, ArrayLike<CSSStyleSheet>>(of("ShadowRoot"), "styleSheets", nothing);
  const documentAdopted = getter<Document, ArrayLike<CSSStyleSheet>>(of("Document"), "adoptedStyleSheets", nothing);
  const shadowAdopted = getter<ShadowRoot, ArrayLike<CSSStyleSheet>>(of("ShadowRoot"), "adoptedStyleSheets", nothing);
  /** A getter refuses objects of other types. */
  const orElse = <T>(read: () => T, fallback: T): T => {
    try {
      return read();
    } catch {
      return fallback;
    }
  };
  const nodeType = getter<Node, number>(of("Node"), "nodeType", 0);
  const isShadowRoot = (scope: Document | ShadowRoot): scope is ShadowRoot => nodeType(scope) === FRAGMENT;

  const ruleStyle = getter<CSSRule, CSSStyleDeclaration | null>(of("CSSStyleRule"), "style", null);
  const styleLength = getter<CSSStyleDeclaration, number>(of("CSSStyleDeclaration"), "length", 0);
  const styleRules = getter<CSSRule, ArrayLike<CSSRule>>(of("CSSStyleRule"), "cssRules", nothing);
  const groupRules = getter<CSSRule, ArrayLike<CSSRule>>(of("CSSGroupingRule"), "cssRules", nothing);

  const isSheetDisabled = getter<StyleSheet, boolean>(of("StyleSheet"), "disabled", false);
  const sheetMedia = getter<StyleSheet, MediaList | null>(of("StyleSheet"), "media", null);
  const mediaText = getter<MediaList, string>(of("MediaList"), "mediaText", "");
  const condition = getter<CSSRule, string>(of("CSSMediaRule"), "conditionText", "");
  const queryMatches = getter<MediaQueryList, boolean>(of("MediaQueryList"), "matches", true);
  const matchMedia = window.matchMedia?.bind(window);
  const matches = (query: string): boolean => query === "" || matchMedia === undefined || queryMatches(matchMedia(query));

  return {
    /** Whether the media query holds; the empty one does. */
    matchesMedia: matches,
    /** The sheets that apply to a tree scope: linked and embedded ones first, then adopted ones. */
    sheetsOf: (scope: Document | ShadowRoot): readonly ArrayLike<CSSStyleSheet>[] =>
      isShadowRoot(scope) ? [shadowSheets(scope), shadowAdopted(scope)] : [documentSheets(scope), documentAdopted(scope)],
    /** Throws for a sheet of another origin. */
    sheetRules: getter<CSSStyleSheet, ArrayLike<CSSRule>>(of("CSSStyleSheet"), "cssRules", nothing),
    isSheetDisabled,
    /** Whether a sheet is neither disabled nor for other media. */
    isSheetActive: (sheet: StyleSheet): boolean => {
      const media = sheetMedia(sheet);
      return !isSheetDisabled(sheet) && (media === null || matches(mediaText(media)));
    },
    /** Whether the condition of a `@media` rule holds. */
    isMediaRuleActive: (rule: CSSRule): boolean => matches(condition(rule)),
    importedSheet: getter<CSSRule, CSSStyleSheet | null>(of("CSSImportRule"), "styleSheet", null),
    ruleType: getter<CSSRule, number>(of("CSSRule"), "type", 0),
    selectorText: getter<CSSRule, string>(of("CSSStyleRule"), "selectorText", ""),
    ruleStyle,
    /** Whether any declaration of a style rule is known to the browser, those of rules inside not counted. */
    hasDeclarations: (rule: CSSRule): boolean => {
      const style = ruleStyle(rule);
      return style !== null && styleLength(style) > 0;
    },
    /** Rules inside a style rule (nesting). */
    nestedRules: styleRules,
    /** Rules inside any other rule that can hold some; none for all others. */
    groupedRules: (rule: CSSRule): ArrayLike<CSSRule> => orElse(() => groupRules(rule), nothing),
  };
}
