import { parseComponents } from "../generated/css-components.js";
import type { AxObject } from "../object.js";

export const SOFT_HYPHEN = "\u00ad";
const HYPHEN = "\u2010";

export function hyphenOf(object: AxObject): string {
  const [component] = parseComponents(object.style.get("hyphenate-character"));
  return component?.kind === "string" ? component.value : HYPHEN;
}
