import { attribute } from "../../attribute.js";
import { inputType } from "../../state/form/form-control.js";
import { uaTexts } from "../../ua/texts/texts.js";
import type { NameState } from "../state.js";

/** The caption of the button inside a file input. */
export function fileButton(state: NameState): string | undefined {
  const { pass, object } = state;
  if (inputType(pass, object) !== "file") return undefined;
  const source = state.look("contents", "value");
  const caption = uaTexts(pass)[attribute(pass, object, "multiple") !== null ? "chooseFiles" : "chooseFile"];
  if (source === null) return caption;
  source.text = caption;
  state.found = true;
  return undefined;
}
