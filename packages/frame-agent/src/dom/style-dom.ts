import type { Natives } from "../parts/natives.js";
import { captureLayers } from "./cascade-layers.js";
import { capturedLater } from "./captured-later.js";
import { getter, method } from "./uncurry.js";

/** Descriptors of a `@counter-style` rule, as text; empty where the rule leaves them out. */
const COUNTER_STYLE_DESCRIPTORS = [
  "name", "system", "symbols", "additiveSymbols", "negative", "prefix", "suffix", "range", "pad", "fallback",
] as const;

export type CounterStyleDescriptors = Readonly<Record<(typeof COUNTER_STYLE_DESCRIPTORS)[number], string>>;

/** What only the engine's part of rare styles reads. */
export const styleDom = capturedLater((natives: Natives) => {
  const element = natives.Element.prototype;
  const counterStyleRule = natives.CSSCounterStyleRule?.prototype as CSSRule | undefined;
  const descriptors = COUNTER_STYLE_DESCRIPTORS.map((name) => [name, getter<CSSRule, string>(counterStyleRule, name, "")] as const);
  return {
    cssPriority: method<CSSStyleDeclaration, [string], string>(natives.CSSStyleDeclaration?.prototype, "getPropertyPriority", ""),
    scrollLeft: getter<Element, number>(element, "scrollLeft", 0),
    scrollTop: getter<Element, number>(element, "scrollTop", 0),
    counterStyleDescriptors: (rule: CSSRule): CounterStyleDescriptors =>
      Object.fromEntries(descriptors.map(([name, read]) => [name, read(rule)])) as CounterStyleDescriptors,
    wasLoaded: wasLoaded(natives),
    ...captureLayers(natives),
  };
});

/** Whether a load of `url` by this document ended, one way or the other. */
function wasLoaded(natives: Natives) {
  const timeline = method<Performance, [string, string], PerformanceEntry[]>(natives.Performance?.prototype, "getEntriesByName", []);
  const { performance } = natives;
  return (url: string): boolean => timeline(performance, url, "resource").length > 0;
}
