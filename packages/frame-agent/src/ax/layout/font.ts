import type { StyleFacts } from "./layout.js";

/** Font settings for a canvas; the `font` shorthand is empty where longhands have values that it cannot hold. */
export function fontOf(style: StyleFacts): { font: string; letterSpacing: string; wordSpacing: string } {
  const value = (name: string): string => style.get(name);
  const stretch = value("font-stretch") === "100%" ? "" : ` ${value("font-stretch")}`;
  return {
    font: `${value("font-style")} ${value("font-weight")}${stretch} ${value("font-size")} ${value("font-family")}`,
    letterSpacing: value("letter-spacing") === "normal" ? "0px" : value("letter-spacing"),
    wordSpacing: value("word-spacing"),
  };
}
