import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { cssString } from "../css-escapes.js";
import { isListElement } from "./lists.js";

export type ListStyle =
  | { readonly kind: "image" }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "counter-style"; readonly name: string };

/** Defined by builds for browsers alone (scripts/self-contained-core.ts). */
declare const ICDP_BROWSER_ONLY: true | undefined;

/** What the marker of a list item shows; null for none. */
export function listStyleOf(pass: Pass, item: AxObject, style = item.style): ListStyle | null {
  const image = style.get("list-style-image");
  if (image !== "none" && image !== "" && !part("style").listStyleImageFailed(pass, image)) return { kind: "image" };
  const type = style.get("list-style-type");
  if (type === "none") return null;
  if (typeof ICDP_BROWSER_ONLY === "undefined" && type === "") return { kind: "counter-style", name: defaultType(item) };
  const text = cssString(type);
  return text === undefined ? { kind: "counter-style", name: type } : { kind: "string", text };
}

const BULLETS = ["disc", "circle", "square"];

/** The user-agent style sheet, for environments that know no list styles. */
function defaultType(item: AxObject): string {
  if (item.tag === "summary") return "disclosure-closed";
  let depth = -1;
  let nearest: AxObject | null = null;
  for (let a = item.flatParent; a; a = a.flatParent) {
    if (!isListElement(a)) continue;
    nearest ??= a;
    depth++;
  }
  if (!nearest) return "disc";
  return nearest.tag === "ol" ? "decimal" : BULLETS[Math.min(depth, 2)]!;
}
