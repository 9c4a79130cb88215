import { compareSpecificity } from "../../../dom/selectors.js";
import { SVG_NS } from "../../../dom/dom.js";
import { flatParentElement } from "../../../dom/flat-tree.js";
import type { PageEnv } from "../../../env.js";
import { rulesOfScope, type AuthorRule, type ScopeRules } from "./rules.js";
import type { StyleSheets } from "./sheets.js";
import { stylePayload, type Style } from "./style.js";

const INLINE_PREFIX = "inline-";

/** The id of the sheet that a `style` attribute counts as, by its element's backendNodeId. */
export const inlineSheetId = (backendId: number): string => `${INLINE_PREFIX}${backendId}`;
export const elementOfInlineSheet = (id: string): number | null => (id.startsWith(INLINE_PREFIX) ? Number(id.slice(INLINE_PREFIX.length)) : null);

/** Pseudo-elements by their protocol name. */
const PSEUDO_TYPES: ReadonlyMap<string, string> = new Map(
  ["before", "after", "marker", "first-line", "first-letter", "selection", "backdrop", "placeholder", "file-selector-button"].map((name) => [`::${name}`, name]),
);

/** The styles that apply to one element: the answer of CSS.getMatchedStylesForNode. Author styles only; the user agent's are not readable. */
export class MatchedStyles {
  readonly #env: PageEnv;
  readonly #sheets: StyleSheets;
  readonly #rules = new Map<Node, ScopeRules>();

  constructor(env: PageEnv, sheets: StyleSheets) {
    this.#env = env;
    this.#sheets = sheets;
  }

  /** Keys in Chromium's order. */
  of(element: Element): object {
    const { dom } = this.#env;
    const inline = this.inlineStyle(element);
    const pseudos = this.#pseudoElements(element);
    const ancestors: Element[] = [];
    for (let a = flatParentElement(dom, element); a; a = flatParentElement(dom, a)) ancestors.push(a);
    return {
      ...(inline ? { inlineStyle: inline } : {}),
      matchedCSSRules: this.#matches(element, ""),
      pseudoElements: pseudos,
      inherited: ancestors.map((ancestor) => {
        const style = dom.attr(ancestor, "style") ? this.inlineStyle(ancestor) : null;
        return { ...(style ? { inlineStyle: style } : {}), matchedCSSRules: this.#matches(ancestor, "") };
      }),
      inheritedPseudoElements: ancestors.map((ancestor) => ({ pseudoElements: this.#pseudoElements(ancestor) })),
      cssKeyframesRules: this.#keyframes(element),
    };
  }

  inlineStyle(element: Element): Style | null {
    const { dom, registry } = this.#env;
    const declaration = dom.namespace(element) === SVG_NS ? dom.svgStyle(element) : dom.htmlStyle(element);
    return declaration && stylePayload(this.#env, declaration, dom.attr(element, "style") ?? "", inlineSheetId(registry.idOf(element)), true);
  }

  #pseudoElements(element: Element): object[] {
    return [...PSEUDO_TYPES].flatMap(([pseudo, pseudoType]) => {
      const matches = this.#matches(element, pseudo);
      return matches.length === 0 ? [] : [{ pseudoType, matches }];
    });
  }

  /** Later ones win. */
  #matches(element: Element, pseudo: string): object[] {
    const { dom, instrumentation, registry } = this.#env;
    const own = instrumentation.shadowRootOf(element);
    const scope = dom.rootNode(element);
    const found = [
      ...(own ? this.#matchesIn(own, (selector) => this.#matchesHost(element, selector), pseudo) : []),
      ...this.#matchesIn(scope, (selector) => this.#env.dom.matches(element, selector), pseudo),
    ];
    return found.map(({ rule, matching }) => ({ rule: this.#rulePayload(rule, registry.idOf(scope)), matchingSelectors: matching }));
  }

  #matchesIn(scope: Node, matches: (selector: string) => boolean, pseudo: string): { rule: AuthorRule; matching: number[] }[] {
    const found: { rule: AuthorRule; matching: number[]; weight: AuthorRule["selectors"][number]["specificity"] }[] = [];
    for (const rule of this.#rulesIn(scope).style) {
      const matching = rule.selectors.flatMap((selector, i) => (selector.pseudo === pseudo && matches(selector.originating) ? [i] : []));
      if (matching.length === 0) continue;
      const weight = matching.map((i) => rule.selectors[i]!.specificity).reduce((best, one) => (compareSpecificity(one, best) > 0 ? one : best));
      found.push({ rule, matching, weight });
    }
    return found.sort((a, b) => a.rule.layer.order - b.rule.layer.order || compareSpecificity(a.weight, b.weight) || a.rule.order - b.rule.order);
  }

  #rulesIn(scope: Node): ScopeRules {
    let rules = this.#rules.get(scope);
    if (!rules) this.#rules.set(scope, (rules = rulesOfScope(this.#env, scope as Document)));
    return rules;
  }

  /** A shadow tree's rules reach its host by `:host` alone. */
  #matchesHost(host: Element, selector: string): boolean {
    const match = /^:host(?:\((.*)\))?$/.exec(selector);
    return match !== null && (match[1] === undefined || this.#env.dom.matches(host, match[1]));
  }

  /** Protocol.CSS.CSSRule, keys in Chromium's order. */
  #rulePayload({ rule, sheet, selectors, groups }: AuthorRule, scopeId: number): object {
    const { dom } = this.#env;
    const styleSheetId = this.#sheets.idOf(sheet);
    const declaration = dom.ruleStyle(rule)!;
    const of = (type: string): string[] => groups.flatMap((group) => (group.type === type ? [group.text] : []));
    const nesting = of("StyleRule");
    return {
      styleSheetId,
      selectorList: {
        selectors: selectors.map(({ text, specificity: [a, b, c] }) => ({ text, specificity: { a, b, c } })),
        text: selectors.map(({ text }) => text).join(", "),
      },
      ...(nesting.length > 0 ? { nestingSelectors: nesting } : {}),
      origin: "regular",
      style: stylePayload(this.#env, declaration, dom.cssText(declaration), styleSheetId),
      originTreeScopeNodeId: scopeId,
      media: of("MediaRule").map((text) => ({ text, source: "mediaRule", styleSheetId })),
      containerQueries: of("ContainerRule").map((text) => ({ text, styleSheetId })),
      supports: of("SupportsRule").map((text) => ({ text, active: true, styleSheetId })),
      // Outermost first, unlike all others (156).
      layers: of("LayerRule").reverse().map((text) => ({ text, styleSheetId })),
      scopes: [],
      ruleTypes: groups.map(({ type }) => type),
      startingStyles: [],
      navigations: [],
    };
  }

  #keyframes(element: Element): object[] {
    const { dom } = this.#env;
    const names = new Set(dom.cssValue(dom.computedStyle(element), "animation-name").split(/\s*,\s*/));
    names.delete("none");
    return this.#rulesIn(dom.rootNode(element)).keyframes.flatMap(({ rule, sheet }) => {
      const name = dom.keyframesName(rule);
      if (!names.has(name)) return [];
      const styleSheetId = this.#sheets.idOf(sheet);
      const frames = dom.keyframes(rule);
      const keyframes = Array.from({ length: frames.length }, (_, i) => {
        const style = dom.keyframeStyle(frames[i]!)!;
        return { styleSheetId, origin: "regular", keyText: { text: dom.keyText(frames[i]!) }, style: stylePayload(this.#env, style, dom.cssText(style), styleSheetId) };
      });
      return [{ animationName: { text: name }, keyframes }];
    });
  }
}
