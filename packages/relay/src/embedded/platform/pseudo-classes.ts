/**
 * Pseudo-classes of states that jsdom's selector engine does not know: while it matches a selector that names one, the elements in
 * that state carry an attribute that the selector asks for in its place. Nothing else runs meanwhile, so nobody sees it.
 */

import { type DocumentImpl, type NodeImpl, implementationOf, implOf, override, wrapperOf } from "./jsdom.js";

const elementsByState = new Map<string, (document: Document) => Iterable<Element>>();

/** `elements` are those of the document that are in the state, shadow trees included. */
export function definePseudoClass(name: string, elements: (document: Document) => Iterable<Element>): void {
  elementsByState.set(name, elements);
}

/** The element's state has changed: what matched before may not match now. */
export function stateChanged(element: Element): void {
  implOf<NodeImpl>(element)._modified();
  implOf<DocumentImpl>(element.ownerDocument)._clearDOMSelector();
}

/** Once per process. */
export function patchSelectors(): void {
  override<DocumentImpl, [], Record<string, unknown>>(implementationOf("nodes/Document"), "_getDOMSelector", (self, native) => {
    const engine = native();
    if (!extended.has(engine)) extend(engine, wrapperOf<Document>(self));
    return engine;
  });
}

const extended = new WeakSet<object>();

const QUERIES = ["check", "closest", "matches", "querySelector", "querySelectorAll"] as const;
/** Strings are passed over. */
const PSEUDO_CLASS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|:([\w-]+)(?![\w(-])/g;

type Query = (selector: string, ...rest: unknown[]) => unknown;

function extend(engine: Record<string, unknown>, document: Document): void {
  extended.add(engine);
  for (const name of QUERIES) {
    const native = engine[name] as Query;
    engine[name] = (selector: string, ...rest: unknown[]): unknown => {
      const states = new Set<string>();
      const text = String(selector).replace(PSEUDO_CLASS, (match, word: string | undefined) => {
        if (word === undefined || !elementsByState.has(word)) return match;
        states.add(word);
        return `[${markOf(word)}]`;
      });
      return states.size === 0 ? native(selector, ...rest) : marked(document, states, () => {
            // It remembers what it found by attributes.
            (engine["clear"] as () => void)();
            return native(text, ...rest);
          });
    };
  }
}

const markOf = (state: string): string => `__icdp-${state}`;

interface Attributes {
  readonly _attributeList: unknown[];
  readonly _attributesByNameMap: Map<string, unknown[]>;
}

function marked<T>(document: Document, states: ReadonlySet<string>, query: () => T): T {
  const marks: (readonly [Attributes, string, object])[] = [];
  for (const state of states) {
    for (const element of elementsByState.get(state)!(document)) {
      const name = markOf(state);
      const impl = implOf<Attributes>(element);
      const attribute = implOf<{ _element: unknown }>(document.createAttribute(name));
      attribute._element = impl;
      impl._attributeList.push(attribute);
      impl._attributesByNameMap.set(name, [attribute]);
      marks.push([impl, name, attribute]);
    }
  }
  try {
    return query();
  } finally {
    for (const [impl, name, attribute] of marks) {
      impl._attributeList.splice(impl._attributeList.indexOf(attribute), 1);
      impl._attributesByNameMap.delete(name);
    }
  }
}
