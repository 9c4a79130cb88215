import { additive, alphabetic, cyclic, fixed, numeric, symbolic } from "./counter-systems.js";
import { armenian, ethiopicNumeric, hebrew } from "./counter-algorithms.js";
import { clustersOf } from "../../text/clusters.js";
import { cjkLonghand, type CjkStyle } from "./cjk-longhand.js";

/** How a style turns a number into text: a system of css-counter-styles-3, or one of Blink's built-in algorithms. */
export type CounterSystem =
  | { readonly kind: "cyclic" | "symbolic" | "alphabetic" | "numeric"; readonly symbols: readonly string[] }
  | { readonly kind: "fixed"; readonly symbols: readonly string[]; readonly first: number }
  | { readonly kind: "additive"; readonly tuples: readonly (readonly [weight: number, symbol: string])[] }
  | { readonly kind: "cjk"; readonly style: CjkStyle }
  | { readonly kind: "hebrew" | "upper-armenian" | "lower-armenian" | "ethiopic-numeric" };

/** A counter style with every descriptor settled (css-counter-styles-3). */
export interface CounterStyle {
  readonly system: CounterSystem;
  readonly prefix: string;
  readonly suffix: string;
  readonly negative: readonly [prefix: string, suffix: string];
  readonly pad: readonly [length: number, symbol: string];
  /** Inclusive bounds; null is `auto`. */
  readonly range: readonly (readonly [low: number, high: number])[] | null;
  readonly fallback: string;
  /** What the name of the fallback stands for in the tree scope of the style's rule; of predefined styles, in that of who asks. */
  readonly find?: FindCounterStyle;
}

export const DEFAULTS: Omit<CounterStyle, "system"> = {
  prefix: "",
  suffix: ". ",
  negative: ["-", ""],
  pad: [0, ""],
  range: null,
  fallback: "decimal",
};

/** Longer representations fall back (Blink: `kCounterLengthLimit`). */
const LENGTH_LIMIT = 120;

export type FindCounterStyle = (name: string) => CounterStyle;

/** The counter's text without prefix and suffix. `find` resolves the names of fallback styles. */
export function represent(style: CounterStyle, value: number, find: FindCounterStyle): string {
  const tried = new Set<CounterStyle>();
  for (let current = style; ; current = (current.find ?? find)(current.fallback)) {
    // A cycle of fallbacks ends in decimal, which represents every number.
    if (tried.has(current)) current = find("decimal");
    tried.add(current);
    const text = current.pad[0] > LENGTH_LIMIT ? null : initialRepresentation(current, value);
    if (text !== null) return decorate(current, value, text);
  }
}

/** What a list marker shows: a representation that fell back keeps the prefix and suffix of the style asked for. */
export function representMarker(style: CounterStyle, value: number, find: FindCounterStyle): string {
  return style.prefix + represent(style, value, find) + style.suffix;
}

/** Negative sign and padding (css-counter-styles-3 §generate-a-counter). */
function decorate(style: CounterStyle, value: number, text: string): string {
  const [before, after] = usesNegativeSign(style, value) ? style.negative : ["", ""];
  const [length, symbol] = style.pad;
  const missing = length > 0 ? length - clusters(before + text + after) : 0;
  return before + (missing > 0 ? symbol.repeat(missing) : "") + text + after;
}

function initialRepresentation({ system, range }: CounterStyle, value: number): string | null {
  if (!(range ?? autoRange(system)).some(([low, high]) => value >= low && value <= high)) return null;
  const magnitude = Math.abs(value);
  switch (system.kind) {
    case "cyclic":
      return cyclic(value, system.symbols);
    case "fixed":
      return fixed(value, system.first, system.symbols);
    case "numeric":
      return numeric(magnitude, system.symbols);
    case "alphabetic":
      return alphabetic(magnitude, system.symbols);
    case "symbolic":
      return symbolic(magnitude, system.symbols, LENGTH_LIMIT);
    case "additive":
      return additive(magnitude, system.tuples, LENGTH_LIMIT);
    case "cjk":
      return cjkLonghand(magnitude, system.style);
    case "hebrew":
      return hebrew(magnitude);
    case "upper-armenian":
      return armenian(magnitude, true);
    case "lower-armenian":
      return armenian(magnitude, false);
    case "ethiopic-numeric":
      return ethiopicNumeric(magnitude);
  }
}

function autoRange({ kind }: CounterSystem): readonly (readonly [number, number])[] {
  switch (kind) {
    case "cyclic":
    case "numeric":
    case "fixed":
    case "cjk":
      return [[-Infinity, Infinity]];
    case "symbolic":
    case "alphabetic":
    case "ethiopic-numeric":
      return [[1, Infinity]];
    case "additive":
      return [[0, Infinity]];
    case "hebrew":
      return [[0, 999_999]];
    case "upper-armenian":
    case "lower-armenian":
      return [[1, 99_999_999]];
  }
}

const usesNegativeSign = ({ system }: CounterStyle, value: number): boolean =>
  value < 0 && system.kind !== "cyclic" && system.kind !== "fixed";

const clusters = (text: string): number => (/^[ -~]*$/.test(text) ? text.length : clustersOf(text).length);
