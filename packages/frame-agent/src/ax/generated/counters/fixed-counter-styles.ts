/** Symbols of the styles that stand for themselves whatever the value (`IsPredefinedSymbolMarker`). */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ["disc", "\u2022"],
  ["circle", "\u25e6"],
  ["square", "\u25a0"],
  ["disclosure-open", "\u25be"],
  ["disclosure-closed", "\u25b8"],
]);

/** A style whose markers are drawn, not written (`ListMarker::WidthOfSymbol`). */
export const isSymbolStyle = (name: string): boolean => SYMBOLS.has(name);

/** What a list marker of a style shows that rules cannot redefine (css-counter-styles-3); undefined for all others. */
export function fixedMarker(name: string, number: number): string | undefined {
  const symbol = SYMBOLS.get(name);
  return symbol === undefined ? (name === "decimal" ? `${number}. ` : undefined) : `${symbol} `;
}

export const isFixed = (name: string): boolean => fixedMarker(name, 0) !== undefined;
