import type { Natives } from "../parts/natives.js";
import { captureLayers } from "./cascade-layers.js";
import { getter, method, prototypesOf } from "./uncurry.js";

/** One declaration of a rule or `style` attribute, as the CSSOM gives it: shorthands may or may not be expanded. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

/** Reading declarations and conditions of style rules; needed only where `getComputedStyle` does not do the cascade. */
export function captureDeclarations(natives: Natives) {
  const of = prototypesOf(natives);
  const declaration = of<CSSStyleDeclaration>("CSSStyleDeclaration");
  const length = getter<CSSStyleDeclaration, number>(declaration, "length", 0);
  const item = method<CSSStyleDeclaration, [number], string>(declaration, "item", "");
  const value = method<CSSStyleDeclaration, [string], string>(declaration, "getPropertyValue", "");
  const priority = method<CSSStyleDeclaration, [string], string>(declaration, "getPropertyPriority", "");
  const htmlStyle = getter<Element, CSSStyleDeclaration | null>(of("HTMLElement"), "style", null);
  const svgStyle = getter<Element, CSSStyleDeclaration | null>(of("SVGElement"), "style", null);
  const media = getter<CSSRule, MediaList | null>(of("CSSMediaRule"), "media", null);
  const sheetMedia = getter<StyleSheet, MediaList | null>(of("StyleSheet"), "media", null);
  const mediaText = getter<MediaList, string>(of("MediaList"), "mediaText", "");

  return {
    declarationsOf: (style: CSSStyleDeclaration): Declaration[] => {
      const list: Declaration[] = [];
      for (let i = 0; i < length(style); i++) {
        const property = item(style, i);
        list.push({ property, value: value(style, property), important: priority(style, property) === "important" });
      }
      return list;
    },
    ...captureLayers(natives),
    htmlStyle,
    svgStyle,
    /** The condition of `@media` or of a sheet; "" when there is none. */
    ruleMedia: (rule: CSSRule): string => textOf(media(rule)),
    sheetMedia: (sheet: CSSStyleSheet): string => textOf(sheetMedia(sheet)),
    styleElementSheet: getter<Element, CSSStyleSheet | null>(of("HTMLStyleElement"), "sheet", null),
  };

  function textOf(list: MediaList | null): string {
    return list ? mediaText(list) : "";
  }
}
