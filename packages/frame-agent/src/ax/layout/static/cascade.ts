import type { Dom } from "../../../dom/dom.js";
import type { Declaration } from "../../../dom/declarations.js";
import { DOCUMENT, ELEMENT, FRAGMENT } from "../../../dom/dom.js";
import type { MediaFeatures } from "./media-query.js";
import { rulesOf, type Rule } from "./rules.js";
import { compareSpecificity, NO_SPECIFICITY, type Specificity } from "../../../dom/selectors.js";
import { longhands } from "./shorthands.js";

/** Where a declared value comes from, for comparison (css-cascade-5 §6). */
interface Weight {
  readonly important: boolean;
  readonly inline: boolean;
  readonly layer: number;
  readonly specificity: Specificity;
  readonly order: number;
}

interface Winner {
  readonly value: string;
  readonly weight: Weight;
}

/** Winning author declarations of one element or pseudo-element, by longhand. */
export type Declared = ReadonlyMap<string, string>;

const NOTHING: Declared = new Map();

/** Author styles of all tree scopes, matched when a scope is first asked about. */
export class Cascade {
  readonly #dom: Dom;
  readonly #features: MediaFeatures;
  /** By tree scope: element → pseudo-element ("" for itself) → matching rules. */
  readonly #matches = new Map<Node, Map<Element, Map<string, Rule[]>>>();

  constructor(dom: Dom, features: MediaFeatures) {
    this.#dom = dom;
    this.#features = features;
  }

  /** `pseudos` are the names that rules may call it by, "" for the element itself. `ownRoot` is its own shadow root, whose `:host` rules reach it. */
  declared(element: Element, pseudos: readonly string[], inlineStyle: readonly Declaration[], ownRoot: ShadowRoot | null): Declared {
    const scope = this.#dom.rootNode(element);
    const rulesIn = (root: Node): Rule[] => pseudos.flatMap((pseudo) => this.#matchesIn(root).get(element)?.get(pseudo) ?? []);
    const outer = rulesIn(scope);
    const inner = ownRoot ? rulesIn(ownRoot) : [];
    if (outer.length + inner.length + inlineStyle.length === 0) return NOTHING;
    const winners = new Map<string, Winner>();
    // Rules of the inner scope lose against those of the outer one.
    for (const rule of inner) apply(winners, rule, -1);
    for (const rule of outer) apply(winners, rule, rule.layer);
    for (const { property, value, important } of inlineStyle) {
      set(winners, property, value, { important, inline: true, layer: 1, specificity: NO_SPECIFICITY, order: 0 });
    }
    return new Map(Array.from(winners, ([property, winner]) => [property, winner.value]));
  }

  #matchesIn(scope: Node): Map<Element, Map<string, Rule[]>> {
    let matches = this.#matches.get(scope);
    if (!matches) {
      this.#matches.set(scope, (matches = new Map()));
      this.#match(scope, matches);
    }
    return matches;
  }

  #match(scope: Node, matches: Map<Element, Map<string, Rule[]>>): void {
    const dom = this.#dom;
    const isDocument = dom.nodeType(scope) === DOCUMENT;
    // A detached tree has no style sheets.
    if (!isDocument && dom.nodeType(scope) !== FRAGMENT) return;
    const query = (selector: string): ArrayLike<Element> => {
      try {
        return isDocument ? dom.documentQueryAll(scope as Document, selector) : dom.fragmentQueryAll(scope as ShadowRoot, selector);
      } catch {
        return []; // Invalid, or newer than the selector engine.
      }
    };
    for (const rule of rulesOf(dom, scope as Document, query("style"), this.#features)) {
      const elements = isDocument ? query(rule.selector) : this.#shadowMatches(scope as ShadowRoot, rule.selector, query);
      for (let i = 0; i < elements.length; i++) {
        const element = elements[i]!;
        let rules = matches.get(element);
        if (!rules) matches.set(element, (rules = new Map()));
        const list = rules.get(rule.pseudo);
        if (list) list.push(rule);
        else rules.set(rule.pseudo, [rule]);
      }
    }
  }

  /** `:host`, `:host(…)` and `::slotted(…)` leave the shadow tree (css-scoping-1). */
  #shadowMatches(root: ShadowRoot, selector: string, query: (selector: string) => ArrayLike<Element>): ArrayLike<Element> {
    const dom = this.#dom;
    const host = /^:host(?:\((.*)\))?$/.exec(selector);
    if (host) {
      const element = dom.shadowHost(root)!;
      return host[1] === undefined || dom.matches(element, host[1]) ? [element] : [];
    }
    const slotted = /^(.*)::slotted\((.*)\)$/.exec(selector);
    if (!slotted) return query(selector);
    return Array.from(query(slotted[1]!.trim() || "slot"))
      .flatMap((slot) => (dom.localName(slot) === "slot" ? dom.assignedNodes(slot as HTMLSlotElement) : []))
      .filter((node): node is Element => dom.nodeType(node) === ELEMENT && dom.matches(node as Element, slotted[2]!));
  }
}

function apply(winners: Map<string, Winner>, rule: Rule, layer: number): void {
  const { specificity, order } = rule;
  for (const { property, value, important } of rule.declarations) set(winners, property, value, { important, inline: false, layer, specificity, order });
}

function set(winners: Map<string, Winner>, property: string, value: string, weight: Weight): void {
  for (const [longhand, own] of longhands(property, value)) {
    const winner = winners.get(longhand);
    if (!winner || outweighs(weight, winner.weight)) winners.set(longhand, { value: own, weight });
  }
}

function outweighs(a: Weight, b: Weight): boolean {
  if (a.important !== b.important) return a.important;
  if (a.inline !== b.inline) return a.inline;
  return (a.layer - b.layer || compareSpecificity(a.specificity, b.specificity) || a.order - b.order) >= 0;
}
