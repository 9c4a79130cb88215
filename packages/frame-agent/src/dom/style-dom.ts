import type { Natives } from "../parts/natives.js";
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
    resourceStatus: resourceStatus(natives),
  };
});

/** HTTP status of the latest load of `url` by this document; 0 when unknown (other origin, not loaded, no HTTP). */
function resourceStatus(natives: Natives) {
  const timeline = method<Performance, [string, string], PerformanceEntry[]>(natives.Performance?.prototype, "getEntriesByName", []);
  const status = getter<PerformanceResourceTiming, number>(natives.PerformanceResourceTiming?.prototype, "responseStatus", 0);
  const { performance } = natives;
  return (url: string): number => {
    const entries = timeline(performance, url, "resource");
    return entries.length > 0 ? status(entries[entries.length - 1] as PerformanceResourceTiming) : 0;
  };
}
