import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { HostFilter, selectorsOfPseudo, type HostFacts } from "./host-filter.js";
import { visitRules } from "./rules.js";

const WITH_CONTENT = ["::before", "::after", "::marker"] as const;
export type ContentPseudo = (typeof WITH_CONTENT)[number];

const TEXT_PSEUDOS = ["::first-letter", "::first-line"] as const;
export type TextPseudo = (typeof TEXT_PSEUDOS)[number];

export type Scope = Document | ShadowRoot;

export interface NestedSelector {
  readonly selector: string;
  /** Outermost first. */
  readonly outer: readonly string[];
}

/** What was found in one tree scope's sheets. */
interface FoundRules {
  /** Selectors of the elements whose `::first-letter` or `::first-line` is styled, with those of the rules around theirs. */
  readonly textPseudos: Readonly<Record<TextPseudo, NestedSelector[]>>;
  readonly counterStyles: CSSRule[];
  /** Rules of user-agent parts and columns, with the selectors of the rules around theirs. */
  readonly parts: { readonly rule: CSSRule; readonly selectors: readonly string[] }[];
}

/** The same, with whether that is all that they say. */
export interface ScopeRules extends FoundRules {
  /** False when some sheets could not be read. */
  readonly isComplete: boolean;
}

/**
 * What the style sheets say about pseudo-elements, read once per pass: asking an element for one costs 1 µs, two per element,
 * where a whole style sheet of 3,000 rules costs 2 ms. A scope's sheets are read when the walk first meets it. Rules reach only
 * hosts that the walk meets later (`:host`, `::slotted`, `::part`, elements of the scope itself).
 */
export class PseudoRules {
  readonly #pass: Pass;
  readonly #filters: Readonly<Record<ContentPseudo, HostFilter>>;
  readonly scopes = new Map<Scope, ScopeRules>();
  /** One for all elements: they are asked about three times each. */
  readonly #facts: ElementFacts;
  #sawTextPseudo = false;
  /** Whether scrollers may have buttons, or groups of markers. */
  hasScrollParts = false;

  constructor(pass: Pass) {
    this.#pass = pass;
    this.#facts = new ElementFacts(pass);
    this.#filters = { "::before": new HostFilter(), "::after": new HostFilter(), "::marker": new HostFilter() };
    // The only generated content in the user-agent style sheet apart from markers.
    this.#filters["::before"].addTag("q");
    this.#filters["::after"].addTag("q");
    this.readScope(pass.document);
  }

  /** Whether `pseudo` of this element may have `content`. */
  mayHaveContent(host: AxObject, pseudo: ContentPseudo): boolean {
    this.#facts.host = host;
    return this.#filters[pseudo].mayMatch(this.#facts);
  }

  get hasTextPseudos(): boolean {
    return this.#sawTextPseudo;
  }

  /** What the sheets of the tree scope say that an element is in; undefined while they are not read. */
  ofScopeAround(element: Element): ScopeRules | undefined {
    return this.scopes.get(this.#pass.dom.rootNode(element) as Scope);
  }

  readScope(scope: Scope): void {
    if (this.scopes.has(scope)) return;
    const { dom } = this.#pass;
    const found: FoundRules = { textPseudos: { "::first-letter": [], "::first-line": [] }, counterStyles: [], parts: [] };
    const isComplete = visitRules(dom, scope, {
      styleRule: (rule, selectors) => this.#readStyleRule(rule, selectors, found),
      counterStyleRule: (rule) => void found.counterStyles.push(rule),
    });
    this.scopes.set(scope, { ...found, isComplete });
    if (isComplete) return;
    for (const pseudo of WITH_CONTENT) this.#filters[pseudo].addAll();
    this.#sawTextPseudo = this.hasScrollParts = true;
  }

  #readStyleRule(rule: CSSRule, selectors: readonly string[], { textPseudos, parts }: FoundRules): void {
    const own = selectors[selectors.length - 1]!;
    if (!own.includes("::")) return;
    if (own.includes("::scroll-")) this.hasScrollParts = true;
    if (/::(?:-webkit-|column)/.test(own)) parts.push({ rule, selectors });
    for (const pseudo of WITH_CONTENT) {
      for (const { lastCompound } of selectorsOfPseudo(own, pseudo)) {
        if (this.#setsContent(rule)) this.#filters[pseudo].add(selectors, lastCompound);
      }
    }
    // One without a declaration that Chromium knows makes no pseudo-element (`ElementRuleCollector::CollectMatchingRulesForList`, 156).
    if (!this.#pass.dom.hasDeclarations(rule)) return;
    for (const pseudo of TEXT_PSEUDOS) {
      for (const { originating } of selectorsOfPseudo(own, pseudo)) {
        textPseudos[pseudo].push({ selector: originating, outer: selectors.slice(0, -1) });
        this.#sawTextPseudo = true;
      }
    }
  }

  /** Only `content` makes a pseudo-element. Rules with nested declarations may set it there. */
  #setsContent(rule: CSSRule): boolean {
    const { dom } = this.#pass;
    const style = dom.ruleStyle(rule);
    return style === null || dom.cssValue(style, "content") !== "" || dom.nestedRules(rule).length > 0;
  }
}

class ElementFacts implements HostFacts {
  host!: AxObject;

  constructor(private readonly pass: Pass) {}

  get tag(): string {
    return this.host.tag.toLowerCase();
  }

  attr(name: string): string | null {
    return this.host.attributeNames.includes(name) ? this.pass.dom.attr(this.host.element!, name) : null;
  }

  isShadowHost(): boolean {
    return this.pass.env.instrumentation.shadowRootOf(this.host.element!) !== null;
  }
}
