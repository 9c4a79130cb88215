import type { NameStep } from "../state.js";
import { buttonValue } from "./button-value.js";
import { fileButton } from "./file-button.js";
import { imageButton } from "./image-button.js";
import { label } from "./label.js";
import { legend } from "./legend.js";
import { optgroupLabel, optionLabel } from "./option.js";
import { tableCaption } from "./table.js";
import { ariaPlaceholder } from "./aria-placeholder.js";
import { textControl } from "./text-control.js";

/** Native names of form controls and tables. */
export const CONTROL_NAMING = {
  fieldset: [ariaPlaceholder, legend],
  input: [label, buttonValue, imageButton, fileButton, textControl, ariaPlaceholder],
  optgroup: [optgroupLabel, ariaPlaceholder],
  option: [optionLabel, ariaPlaceholder],
  table: [ariaPlaceholder, tableCaption],
  textarea: [label, textControl, ariaPlaceholder],
} as const satisfies Record<string, readonly NameStep[]>;
