import type { Content, ContentItem, QuoteKeyword } from "./content.js";
import { parseComponents, type CssComponent } from "./css-components.js";

const QUOTES: ReadonlySet<string> = new Set(["open-quote", "close-quote", "no-open-quote", "no-close-quote"]);

/** Reads a computed `content` of any form. */
export function parseItems(value: string): Content {
  const components = parseComponents(value);
  const slash = components.findIndex((component) => component.kind === "delimiter" && component.value === "/");
  if (slash < 0) return { items: toItems(components), alt: null };
  return { items: toItems(components.slice(0, slash)), alt: toItems(components.slice(slash + 1)) };
}

function toItems(components: readonly CssComponent[]): ContentItem[] {
  const items: ContentItem[] = [];
  for (const component of components) {
    if (component.kind === "string") items.push({ kind: "text", text: component.value });
    else if (component.kind === "function") items.push(functionItem(component.name, component.args));
    else if (component.kind === "word" && QUOTES.has(component.value)) {
      items.push({ kind: "quote", quote: component.value as QuoteKeyword });
    }
  }
  return items;
}

/** Every other function of `content` makes an image: `url()`, gradients, `image-set()`. */
function functionItem(name: string, args: string): ContentItem {
  if (name !== "counter" && name !== "counters") return { kind: "image" };
  const parts = splitByComma(parseComponents(args));
  const word = (index: number): string | undefined => {
    const component = parts[index]?.[0];
    if (component?.kind === "function") return `${component.name}(${component.args})`;
    return component && component.kind !== "delimiter" ? component.value : undefined;
  };
  const isList = name === "counters";
  return {
    kind: "counter",
    name: word(0) ?? "",
    separator: isList ? (word(1) ?? "") : null,
    style: word(isList ? 2 : 1) ?? "decimal",
  };
}

function splitByComma(components: readonly CssComponent[]): CssComponent[][] {
  const parts: CssComponent[][] = [[]];
  for (const component of components) {
    if (component.kind === "delimiter") parts.push([]);
    else parts[parts.length - 1]!.push(component);
  }
  return parts;
}
