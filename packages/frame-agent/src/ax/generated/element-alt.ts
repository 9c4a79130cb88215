import { parseContent } from "./content.js";

/**
 * Alternative text of an element whose `content` is an image, null when it has none. Other content is not rendered for elements,
 * nor is its alternative (Blink: `AXNodeObject::GetCSSAltText`).
 */
export function elementAlt(content: string): string | null {
  if (content === "normal" || content === "none" || !content.includes("/")) return null;
  const parsed = parseContent(content);
  if (!parsed || parsed.alt === null || parsed.items.length !== 1 || parsed.items[0]!.kind !== "image") return null;
  return parsed.alt.map((item) => (item.kind === "text" ? item.text : "")).join("");
}

/** Whether `content` replaces an element's own content by an image (css-content-3 §2: elements take a single image only). */
export function isImageContent(content: string): boolean {
  if (content === "normal" || content === "none") return false;
  const parsed = parseContent(content);
  return parsed?.items.length === 1 && parsed.items[0]!.kind === "image";
}
