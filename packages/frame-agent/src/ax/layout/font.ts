import type { FontSettings } from "../../dom/element-dom.js";
import type { StyleFacts } from "./layout.js";
import { pixels } from "./pixels.js";

/** Font settings for a canvas; the `font` shorthand is empty where longhands have values that it cannot hold. */
export function fontOf(style: StyleFacts): FontSettings {
  const value = (name: string): string => style.get(name);
  const stretch = value("font-stretch") === "100%" ? "" : ` ${value("font-stretch")}`;
  return {
    font: `${value("font-style")} ${value("font-weight")}${stretch} ${value("font-size")} ${value("font-family")}`,
    caps: value("font-variant-caps") as CanvasFontVariantCaps,
    letterSpacing: value("letter-spacing") === "normal" ? "0px" : value("letter-spacing"),
    wordSpacing: pixels(style, "word-spacing"),
  };
}
