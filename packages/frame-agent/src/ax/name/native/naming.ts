import type { NameState, NameStep } from "../state.js";
import { ariaPlaceholder, textControl } from "./text-control.js";
import { buttonValue } from "./button-value.js";
import { documentTitle } from "./document.js";
import { fileButton } from "./file-button.js";
import { imageAlt } from "./image.js";
import { imageButton } from "./image-button.js";
import { label } from "./label.js";
import { legend } from "./legend.js";
import { optgroupLabel, optionLabel } from "./option.js";
import { svgTitle } from "./svg.js";
import { tableCaption } from "./table.js";

const LABELABLE: readonly NameStep[] = [label, ariaPlaceholder];
const IMAGE: readonly NameStep[] = [ariaPlaceholder, imageAlt];
const OTHER: readonly NameStep[] = [ariaPlaceholder];
const CUSTOM: readonly NameStep[] = [label, ariaPlaceholder];

/** Where each HTML element's native name comes from, in the order of looking. All others are text fields or have none. */
const BY_TAG: ReadonlyMap<string, readonly NameStep[]> = new Map<string, readonly NameStep[]>([
  ["area", IMAGE],
  ["button", LABELABLE],
  ["fieldset", [ariaPlaceholder, legend]],
  ["img", IMAGE],
  ["input", [label, buttonValue, imageButton, fileButton, textControl, ariaPlaceholder]],
  ["meter", LABELABLE],
  ["optgroup", [optgroupLabel, ariaPlaceholder]],
  ["option", [optionLabel, ariaPlaceholder]],
  ["output", LABELABLE],
  ["progress", LABELABLE],
  ["select", LABELABLE],
  ["table", [ariaPlaceholder, tableCaption]],
  ["textarea", [label, textControl, ariaPlaceholder]],
]);

const SVG: readonly NameStep[] = [ariaPlaceholder, svgTitle];
const DOCUMENT: readonly NameStep[] = [documentTitle];

/** The native sources of an object; each ends the native part by returning a text. */
export function nativeNaming({ object }: NameState): readonly NameStep[] {
  if (object.kind === "document") return DOCUMENT;
  if (object.ns === "svg") return SVG;
  if (object.ns !== "html") return OTHER;
  return BY_TAG.get(object.tag) ?? (object.tag.includes("-") ? CUSTOM : OTHER);
}

/** Whether an HTML element has native sources of its own, custom elements (which may be labelable) included. */
export const hasNativeNaming = (tag: string): boolean => BY_TAG.has(tag) || tag.includes("-");
