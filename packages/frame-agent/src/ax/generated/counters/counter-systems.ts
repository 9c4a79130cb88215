/** The systems of css-counter-styles-3 §counter-style-system. Null: not representable, the fallback style is used. */

export function cyclic(value: number, symbols: readonly string[]): string {
  const count = symbols.length;
  return symbols[(((value - 1) % count) + count) % count]!;
}

export function fixed(value: number, first: number, symbols: readonly string[]): string | null {
  return symbols[value - first] ?? null;
}

export function symbolic(value: number, symbols: readonly string[], limit: number): string | null {
  const repetitions = Math.ceil(value / symbols.length);
  if (value < 1 || repetitions > limit) return null;
  return symbols[(value - 1) % symbols.length]!.repeat(repetitions);
}

export function alphabetic(value: number, symbols: readonly string[]): string | null {
  if (value < 1) return null;
  let text = "";
  for (let rest = value; rest > 0; ) {
    rest--;
    text = symbols[rest % symbols.length]! + text;
    rest = Math.floor(rest / symbols.length);
  }
  return text;
}

export function numeric(value: number, symbols: readonly string[]): string {
  if (value === 0) return symbols[0]!;
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / symbols.length)) text = symbols[rest % symbols.length]! + text;
  return text;
}

export function additive(value: number, tuples: readonly (readonly [number, string])[], limit: number): string | null {
  if (value === 0) {
    const last = tuples[tuples.length - 1]!;
    return last[0] === 0 ? last[1] : null;
  }
  let rest = value;
  let used = 0;
  let text = "";
  for (const [weight, symbol] of tuples) {
    if (rest === 0 || weight === 0) break;
    const repetitions = Math.floor(rest / weight);
    used += repetitions;
    if (used > limit) return null;
    text += symbol.repeat(repetitions);
    rest %= weight;
  }
  return rest === 0 ? text : null;
}
