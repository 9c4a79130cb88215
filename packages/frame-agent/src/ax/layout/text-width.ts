import { elementDom, type FontSettings } from "../../dom/element-dom.js";
import type { AgentEnv } from "../../env.js";
import type { StyleFacts } from "./layout.js";
import { lengthOf, pixels } from "./pixels.js";
import { screenScale } from "./screen-scale.js";

/** Advance width in CSS pixels, of glyphs in the size that the screen shows: widths are rounded, or hinted, there. */
export function textWidth(user: { readonly env: AgentEnv }, style: StyleFacts, text: string): number {
  const scale = screenScale(user);
  return elementDom(user).textWidth(fontOf(style, scale), text) / scale;
}

/** Font settings for a canvas, enlarged; the `font` shorthand is empty where longhands have values that it cannot hold. */
function fontOf(style: StyleFacts, scale: number): FontSettings {
  const value = (name: string): string => style.get(name);
  const size = pixels(style, "font-size");
  const spacing = (name: string): number => lengthOf(style, name, () => size) * scale;
  const stretch = value("font-stretch") === "100%" ? "" : ` ${value("font-stretch")}`;
  return {
    font: `${value("font-style")} ${value("font-weight")}${stretch} ${size * scale}px ${value("font-family")}`,
    caps: value("font-variant-caps") as CanvasFontVariantCaps,
    letterSpacing: `${spacing("letter-spacing")}px`,
    wordSpacing: spacing("word-spacing"),
  };
}
