import { FRAGMENT } from "../dom/dom.js";
import type { PageDom } from "../dom/page-dom.js";
import type { Instrumentation } from "../instrumentation/instrumentation.js";
import type { NativePatches } from "../instrumentation/native-patches.js";
import type { Natives } from "../parts/natives.js";
import type { Browser } from "../realm/browser.js";
import { ElementAddresses } from "./element-address.js";
import { hideExtensions } from "./hidden-extensions.js";
import { extendStates, type Elsewhere } from "./state-selectors.js";
import { asksForState, isState, StateRules } from "./state-rules.js";

type Scope = Document | ShadowRoot;

/** Elements by the state that they are in, `hover` for `:hover`. */
export type ElementStates = ReadonlyMap<string, readonly Element[]>;

interface Extension {
  readonly original: string;
  /** As it was set. */
  readonly wanted: string;
  /** As the browser says it. */
  readonly text: string;
}

/** Where an element matters: its own tree, the one that it is host of, the one that it is slotted into. */
interface Place {
  readonly element: Element;
  readonly tree: Scope;
  readonly host: ShadowRoot | null;
  readonly slotted: Node | null;
}

/**
 * States of elements that the browser knows nothing of: what the pointer of a Client is over, what a Client forces. While there
 * are any, selectors of the readable style sheets that ask for such states also name these elements by their places in the tree
 * (`a:hover` becomes `a:is(:hover,:where(<place>))`), in the rules themselves, so that order, conditions, layers and specificity
 * stay what they are. Page code that reads the rules finds them as it left them.
 */
export class ForcedStates {
  readonly #sources = new Map<object, ElementStates>();
  readonly #extensions = new Map<CSSRule, Extension>();
  readonly #rules: StateRules;
  /** Ends with every change of what is observed. */
  #observing: (() => void)[] = [];
  readonly #treeListeners: (() => void)[] = [];
  #unhide: (() => void) | null = null;
  #places: ReadonlyMap<string, readonly Place[]> = new Map();
  /** What the present extensions were made for. */
  #signature: readonly unknown[] = [];
  readonly #isSupported: boolean;

  constructor(
    private readonly window: Window & typeof globalThis,
    private readonly browser: Browser,
    private readonly dom: PageDom,
    private readonly patches: NativePatches,
    private readonly instrumentation: Pick<Instrumentation, "shadowRootOf">,
    { CSS }: Partial<Natives>,
  ) {
    this.#rules = new StateRules(dom);
    this.#isSupported = CSS?.supports?.("selector(:nth-child(n of :is(a)))") === true;
  }

  /** Calls back when the trees of elements in states have changed. */
  onTreeChange(listener: () => void): void {
    this.#treeListeners.push(listener);
  }

  /** The elements that are in states because of `source`, in place of those before; an empty map ends it. */
  set(source: object, states: ElementStates): void {
    if (!this.#isSupported) return;
    if (states.size === 0 && !this.#sources.has(source)) return;
    if (states.size === 0) this.#sources.delete(source);
    else this.#sources.set(source, states);
    this.#update();
  }

  /** The selector that page code gave a rule. */
  selectorOf(rule: CSSRule): string {
    return this.#extensions.get(rule)?.original ?? this.dom.selectorText(rule);
  }

  /** Text of rules as it was before selectors were extended. */
  originalText(text: string): string {
    if (!text.includes(":where(:")) return text;
    let original = text;
    for (const extension of this.#extensions.values()) original = original.replaceAll(extension.text, extension.original);
    return original;
  }

  /** Page code gave the rule another selector. */
  replaced(rule: CSSRule): void {
    if (this.#extensions.delete(rule) || asksForState(this.dom.selectorText(rule))) this.#update(true);
  }

  /** A selector for the tree that `root` is root of, with the states of its elements. */
  extend(selector: string, root: Node): string {
    return asksForState(selector) ? extendStates(selector, this.#elsewhere(new Set([root]), new ElementAddresses(this.dom))) : selector;
  }

  stop(): void {
    this.#sources.clear();
    this.#update();
  }

  #update(always = false): void {
    this.#places = this.#merged();
    if (this.#places.size === 0) return this.#leave();
    this.#unhide ??= hideExtensions(this.window, this.patches, this.dom, this);
    const addresses = new ElementAddresses(this.dom);
    const sheets = this.#sheets();
    const signature = this.#sign(addresses, sheets);
    if (!always && signature.length === this.#signature.length && signature.every((part, i) => part === this.#signature[i])) return;
    this.#signature = signature;
    this.#observe();
    const seen = new Set<CSSRule>();
    for (const [sheet, scopes] of sheets) {
      const elsewhere = this.#elsewhere(scopes, addresses);
      for (const rule of this.#rules.of(sheet)) {
        seen.add(rule);
        this.#extend(rule, elsewhere);
      }
    }
    for (const rule of [...this.#extensions.keys()]) if (!seen.has(rule)) this.#restore(rule);
  }

  #merged(): Map<string, Place[]> {
    const { dom } = this;
    const merged = new Map<string, Map<Element, Place>>();
    for (const states of this.#sources.values()) {
      for (const [state, elements] of states) {
        if (!isState(state)) continue;
        const places = merged.get(state) ?? new Map<Element, Place>();
        for (const element of elements) if (dom.isConnected(element)) places.set(element, this.#placeOf(element));
        if (places.size > 0) merged.set(state, places);
      }
    }
    return new Map(Array.from(merged, ([state, places]) => [state, [...places.values()]]));
  }

  #placeOf(element: Element): Place {
    const { dom } = this;
    const slot = dom.elementSlot(element);
    return { element, tree: dom.rootNode(element) as Scope, host: this.instrumentation.shadowRootOf(element), slotted: slot && dom.rootNode(slot) };
  }

  /** The sheets in which the elements can matter, with the trees that they are in force in. */
  #sheets(): Map<CSSStyleSheet, Set<Node>> {
    const scopes = new Set<Scope>();
    for (const places of this.#places.values()) {
      for (const { tree, host, slotted } of places) for (const scope of [tree, host, slotted]) if (scope) scopes.add(scope as Scope);
    }
    const sheets = new Map<CSSStyleSheet, Set<Node>>();
    for (const scope of scopes) {
      for (const list of this.dom.sheetsOf(scope)) {
        for (let i = 0; i < list.length; i++) sheets.set(list[i]!, (sheets.get(list[i]!) ?? new Set<Node>()).add(scope));
      }
    }
    return sheets;
  }

  #sign(addresses: ElementAddresses, sheets: ReadonlyMap<CSSStyleSheet, ReadonlySet<Node>>): unknown[] {
    const signature: unknown[] = [];
    for (const [state, places] of this.#places) for (const { element, host } of places) signature.push(state, element, host, addresses.inTree(element));
    for (const [sheet, scopes] of sheets) signature.push(sheet, this.#rules.of(sheet), ...scopes);
    return signature;
  }

  #elsewhere(scopes: ReadonlySet<Node>, addresses: ElementAddresses): Elsewhere {
    const hosts = new Set<Element>();
    for (const places of this.#places.values()) for (const { element, host } of places) if (host && scopes.has(host)) hosts.add(element);
    return {
      hosts: Array.from(hosts, (element) => ({ element, context: addresses.around(element) })),
      inState: (state, place, compound, host) => {
        const found: string[] = [];
        for (const at of this.#places.get(state) ?? []) {
          const scope = at[place];
          if (scope === null || !scopes.has(scope) || (host && host.element !== at.element)) continue;
          if (compound !== "" && !this.#matches(at.element, compound)) continue;
          found.push(place === "tree" ? addresses.inTree(at.element) : addresses.fromInside(at.element));
        }
        return found.join();
      },
    };
  }

  #matches(element: Element, compound: string): boolean {
    try {
      return this.dom.strictMatches(element, compound);
    } catch {
      return true; // Only the rule understands it.
    }
  }

  #extend(rule: CSSRule, elsewhere: Elsewhere): void {
    const { dom } = this;
    const original = this.selectorOf(rule);
    const wanted = extendStates(original, elsewhere);
    if (this.#extensions.get(rule)?.wanted === wanted) return;
    if (wanted === original) return this.#restore(rule);
    dom.setSelectorText(rule, wanted);
    const text = dom.selectorText(rule);
    if (text !== original) this.#extensions.set(rule, { original, wanted, text });
  }

  #restore(rule: CSSRule): void {
    const extension = this.#extensions.get(rule);
    if (extension && this.#extensions.delete(rule)) this.dom.setSelectorText(rule, extension.original);
  }

  /** Whatever moves elements in their trees, brings rules, or changes what a rule asks for besides the state. */
  #observe(): void {
    const { browser, dom } = this;
    this.#stopObserving();
    const scopes = new Set<Node>();
    const elements = new Set<Element>();
    for (const places of this.#places.values()) {
      for (const { element, tree, host } of places) {
        elements.add(element);
        for (let scope: Node | null = tree; scope; scope = dom.nodeType(scope) === FRAGMENT ? dom.rootNode(dom.shadowHost(scope)!) : null) scopes.add(scope);
        if (host) scopes.add(host);
      }
    }
    const changed = (): void => {
      this.#update();
      for (const listener of this.#treeListeners) listener();
    };
    for (const scope of scopes) {
      this.#observing.push(browser.observe(scope, { childList: true, subtree: true, characterData: true }, changed));
      // Of linked style sheets.
      this.#observing.push(browser.listen(scope, "load", changed, true));
    }
    for (const element of elements) this.#observing.push(browser.observe(element, { attributes: true }, () => this.#update(true)));
  }

  #stopObserving(): void {
    for (const stop of this.#observing.splice(0)) stop();
  }

  #leave(): void {
    this.#stopObserving();
    for (const rule of [...this.#extensions.keys()]) this.#restore(rule);
    this.#signature = [];
    this.#unhide?.();
    this.#unhide = null;
  }
}
