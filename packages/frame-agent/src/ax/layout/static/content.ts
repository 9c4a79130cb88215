import { parseComponents, type CssComponent } from "../../generated/css-components.js";

/** Computed `content`: `attr()` is replaced by the attribute's value, and strings side by side are one (156). */
export function computedContent(value: string, attribute: (name: string) => string | null): string {
  if (!/["']|attr\(/.test(value)) return value;
  const parts: string[] = [];
  let text: string | null = null;
  const flush = (): void => {
    if (text !== null) parts.push(quoted(text));
    text = null;
  };
  for (const component of parseComponents(value)) {
    const string = stringOf(component, attribute);
    if (string !== null) text = (text ?? "") + string;
    else {
      flush();
      parts.push(serialized(component));
    }
  }
  flush();
  return parts.join(" ");
}

function stringOf(component: CssComponent, attribute: (name: string) => string | null): string | null {
  if (component.kind === "string") return component.value;
  if (component.kind === "function" && component.name === "attr") return attribute(component.args.trim()) ?? "";
  return null;
}

const serialized = (component: CssComponent): string =>
  component.kind === "function" ? `${component.name}(${component.args})` : component.value;

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\a ")}"`;
