import { attribute } from "../../attribute.js";
import { inputType } from "../../state/form/form-control.js";
import type { NameState } from "../state.js";

/** Captions of the button inside a file input, en-US (`IDS_FORM_FILE_BUTTON_LABEL`, `IDS_FORM_MULTIPLE_FILES_BUTTON_LABEL`). */
const CHOOSE_FILE = "Choose File";
const CHOOSE_FILES = "Choose Files";

export function fileButton(state: NameState): string | undefined {
  const { pass, object } = state;
  if (inputType(pass, object) !== "file") return undefined;
  const source = state.look("contents", "value");
  const caption = attribute(pass, object, "multiple") !== null ? CHOOSE_FILES : CHOOSE_FILE;
  if (source === null) return caption;
  source.text = caption;
  state.found = true;
  return undefined;
}
