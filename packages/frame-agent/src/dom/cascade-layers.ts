import type { Natives } from "../parts/natives.js";
import { getter, isPrototypeOf, prototypesOf } from "./uncurry.js";

/** Reading what rules say about cascade layers. */
export function captureLayers(natives: Natives) {
  const of = prototypesOf(natives);
  const block = of<CSSRule>("CSSLayerBlockRule");
  const blockName = getter<CSSRule, string>(block, "name", "");
  const statement = of<CSSRule>("CSSLayerStatementRule");
  const statementNames = getter<CSSRule, readonly string[]>(statement, "nameList", []);
  const importRule = of<CSSRule>("CSSImportRule");
  const importName = getter<CSSRule, string | null>(importRule, "layerName", null);
  const isA = (prototype: CSSRule | undefined, rule: CSSRule): boolean => prototype !== undefined && isPrototypeOf(prototype, rule);
  return {
    /** The layer of what `@layer` with a block or `@import` holds, "" when it has no name; null when that is in no layer of its own. */
    layerName: (rule: CSSRule): string | null => (isA(block, rule) ? blockName(rule) : isA(importRule, rule) ? importName(rule) : null),
    /** Names in `@layer` without a block. */
    layerNames: (rule: CSSRule): readonly string[] => (isA(statement, rule) ? statementNames(rule) : []),
  };
}

/** A cascade layer of a tree scope; the outermost one stands for rules outside of layers (css-cascade-5 §layer-ordering). */
export class CascadeLayer {
  /** Position among the scope's layers, the weakest first, once the outermost layer was {@link number}ed. */
  order = 0;
  readonly #inner = new Map<string, CascadeLayer>();

  /** The layer of that name inside this one, `a.b` inside its `a`; without a name always a new one. */
  inside(name: string): CascadeLayer {
    let layer: CascadeLayer = this;
    for (const part of name.split(".")) layer = layer.#child(part);
    return layer;
  }

  #child(name: string): CascadeLayer {
    const key = name || `(${this.#inner.size})`;
    let child = this.#inner.get(key);
    if (!child) this.#inner.set(key, (child = new CascadeLayer()));
    return child;
  }

  /** What is inside comes before the layer's own rules. Returns the first position behind. */
  number(first = 0): number {
    this.order = [...this.#inner.values()].reduce((next, layer) => layer.number(next), first);
    return this.order + 1;
  }
}

/** The layer of what a rule in `layer` holds; the layers that it names are there from now on. */
export function layerWithin(dom: ReturnType<typeof captureLayers>, rule: CSSRule, layer: CascadeLayer): CascadeLayer {
  for (const name of dom.layerNames(rule)) layer.inside(name);
  const name = dom.layerName(rule);
  return name === null ? layer : layer.inside(name);
}
