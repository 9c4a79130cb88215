import { part } from "../parts/part.js";
import { cssString } from "./css-escapes.js";

export type QuoteKeyword = "open-quote" | "close-quote" | "no-open-quote" | "no-close-quote";

/** One item of the `content` property (css-content-3). `attr()` is a string by the time a value is computed. */
export type ContentItem =
  | { readonly kind: "text"; readonly text: string }
  /** `separator` is null for `counter()`: the innermost counter only. */
  | { readonly kind: "counter"; readonly name: string; readonly separator: string | null; readonly style: string }
  | { readonly kind: "image" }
  | { readonly kind: "quote"; readonly quote: QuoteKeyword };

export interface Content {
  readonly items: readonly ContentItem[];
  /** Alternative text after the slash; null without one. */
  readonly alt: readonly ContentItem[] | null;
}

/** Reads a computed `content`; null for `none` and `normal`. */
export function parseContent(value: string): Content | null {
  if (value === "" || value === "none" || value === "normal") return null;
  const text = cssString(value);
  return text === undefined ? part("style").parseItems(value) : { items: [{ kind: "text", text }], alt: null };
}
