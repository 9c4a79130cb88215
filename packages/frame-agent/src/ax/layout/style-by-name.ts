import type { StyleFacts } from "./layout.js";

/** Properties that children take over from their parent (CSS property definitions), as far as the engine asks for them. */
export const INHERITED: ReadonlySet<string> = new Set([
  "border-spacing", "color", "cursor", "direction", "empty-cells", "interactivity", "list-style-image",
  "list-style-position", "list-style-type", "quotes", "text-combine-upright", "text-transform", "text-wrap-mode", "visibility", "white-space-collapse",
  "writing-mode", "-webkit-locale", "-webkit-text-security", "-webkit-user-modify",
]);

/** Of those that texts are measured and broken by, all that begin so. */
const OF_FONTS_AND_LINES = /^(?:--|font|letter|line|word|hyphen|overflow-wrap)/;

export const isInherited = (property: string): boolean => INHERITED.has(property) || OF_FONTS_AND_LINES.test(property);

/** A style whose values are worked out one by one, not read from a browser. */
export abstract class StyleByName implements StyleFacts {
  get display(): string {
    return this.get("display");
  }

  get visibility(): string {
    return this.get("visibility");
  }

  get position(): string {
    return this.get("position");
  }

  get float(): string {
    return this.get("float");
  }

  get whiteSpaceCollapse(): string {
    return this.get("white-space-collapse");
  }

  get textTransform(): string {
    return this.get("text-transform");
  }

  get content(): string {
    return this.get("content");
  }

  abstract get(property: string): string;
}
