import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isInlineLevel } from "../text/box-type.js";
import { hasInlineFormattingContext } from "./layout-default.js";

/**
 * Whether the marker of a summary is a disclosure symbol, which says nothing that the details element does not. One that a block in the
 * summary leaves alone in an anonymous box is not known to be the summary's.
 */
export function isDisclosureSymbol(pass: Pass, summary: AxObject): boolean {
  if (summary.kind === "ua") return true;
  const { style } = summary;
  if (!style.get("list-style-type").startsWith("disclosure-")) return false;
  return style.get("list-style-position") !== "inside" || isInlineLevel(summary) || hasInlineFormattingContext(pass, summary);
}
