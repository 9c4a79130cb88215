import type { NameState, NameStep } from "../state.js";
import { part, type EngineParts } from "../../parts/part.js";
import { ariaPlaceholder } from "./aria-placeholder.js";
import { documentTitle } from "./document.js";
import { imageAlt } from "./image.js";
import { label } from "./label.js";
import { svgTitle } from "./svg.js";

const LABELABLE: readonly NameStep[] = [label, ariaPlaceholder];
const IMAGE: readonly NameStep[] = [ariaPlaceholder, imageAlt];
const OTHER: readonly NameStep[] = [ariaPlaceholder];

/** Where each HTML element's native name comes from, in the order of looking. All others are text fields or have none. */
const BY_TAG: ReadonlyMap<string, readonly NameStep[]> = new Map<string, readonly NameStep[]>([
  ["area", IMAGE],
  ["button", LABELABLE],
  ["img", IMAGE],
  ["meter", LABELABLE],
  ["output", LABELABLE],
  ["progress", LABELABLE],
  ["select", LABELABLE],
]);

/** Form controls and tables, whose names are in a part. */
const IN_PART: ReadonlySet<string> = new Set(["fieldset", "input", "optgroup", "option", "table", "textarea"]);

const SVG: readonly NameStep[] = [ariaPlaceholder, svgTitle];
const DOCUMENT: readonly NameStep[] = [documentTitle];

/** The native sources of an object; each ends the native part by returning a text. */
export function nativeNaming({ object }: NameState): readonly NameStep[] {
  if (object.kind === "document") return DOCUMENT;
  if (object.ns === "svg") return SVG;
  if (object.ns !== "html") return OTHER;
  if (IN_PART.has(object.tag)) return part("elements").CONTROL_NAMING[object.tag as keyof EngineParts["elements"]["CONTROL_NAMING"]];
  return BY_TAG.get(object.tag) ?? (object.tag.includes("-") ? LABELABLE : OTHER);
}

/** Whether an HTML element has native sources of its own, custom elements (which may be labelable) included. */
export const hasNativeNaming = (tag: string): boolean => BY_TAG.has(tag) || IN_PART.has(tag) || tag.includes("-");
