/**
 * The integer that `text` begins with, null when it begins with none or with one that does not fit 32 bits.
 * https://html.spec.whatwg.org/#rules-for-parsing-integers
 */
export function parseInteger(text: string | null): number | null {
  if (text === null) return null;
  const value = Number(/^[ \t\n\f\r]*([+-]?\d+)/.exec(text)?.[1]);
  return (value | 0) === value ? value : null;
}
