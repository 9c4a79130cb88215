import { localizedNumber } from "../date-time/format.js";
import { elementDom } from "../dom/element-dom.js";
import { uiLanguage } from "../dom/ui-language.js";
import { attribute } from "./attribute.js";
import { innerText } from "./inner-text.js";
import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";
import { textFromDescendants } from "./name/contents.js";
import { strip } from "./name/space.js";
import { isDropDownSelect } from "./role/select.js";
import { inputType, isAtomicTextField } from "./state/form/form-control.js";
import { maskText } from "./text/transform/mask.js";
import { transformText } from "./text/transform/transform.js";
import { isNonAtomicTextField } from "./state/form/text-field.js";
import { shownButton } from "./ua/select.js";
import { uaTexts, withNumber } from "./ua/texts/texts.js";

const BULLET = "\u2022";

/** Inputs whose `value` is no text to show: they have a checked state or a caption. */
const WITHOUT_VALUE: ReadonlySet<string> = new Set(["button", "checkbox", "image", "radio", "reset", "submit"]);

/**
 * The text a control shows as its value; null when it is none, or an input without text. What a combobox contains
 * counts with `visited`, as in names. Blink: `AXNodeObject::SlowGetValueForControlIncludingContentEditable`
 */
export function controlValue(pass: Pass, object: AxObject, visited: Set<AxObject> = new Set()): string | null {
  if (isNonAtomicTextField(pass, object)) return object.element === null || skipsItsContent(pass, object) ? null : innerText(pass, object);
  return nativeControlValue(pass, object, visited);
}

/** What `content-visibility` takes out of layout has no text that shows. */
const skipsItsContent = ({ layout }: Pass, { element, rendered, style }: AxObject): boolean => rendered && layout.isDisplayLocked(element!, style);

/** {@link controlValue} without editable content. Blink: `AXNodeObject::GetValueForControl` */
export function nativeControlValue(pass: Pass, object: AxObject, visited: Set<AxObject> = new Set()): string | null {
  if (object.element !== null && object.ns === "html") {
    if (object.tag === "select") return isDropDownSelect(pass, object) ? selectText(pass, object, visited) : null;
    if (isAtomicTextField(pass, object)) return fieldText(pass, object) || null;
    if (object.tag === "input") {
      const type = inputType(pass, object);
      if (type === "file") return fileStatus(pass, object);
      if (!WITHOUT_VALUE.has(type)) return visibleValue(pass, object.element) || null;
    }
  }
  if (object.kind === "ua" && object.tag === "input") return WITHOUT_VALUE.has(inputType(pass, object)) ? null : attribute(pass, object, "value");
  return object.role === "comboBoxMenuButton" ? textFromDescendants(pass, object, visited, null) : null;
}

/** The value of an input as the browser shows it: a number as the language of the interface writes it (Blink: `NumberInputType::LocalizeValue`). */
export function visibleValue(pass: Pass, input: Element): string {
  const value = pass.dom.inputValue(input);
  return value === "" || pass.dom.inputType(input as HTMLInputElement) !== "number" || /e/i.test(value) ? value : localizedNumber(uiLanguage(pass), value);
}

/** Text of a native text control; passwords are masked where they are shown. */
function fieldText(pass: Pass, object: AxObject): string {
  const { dom } = pass;
  if (object.tag === "textarea") return dom.textAreaValue(object.element!);
  const value = visibleValue(pass, object.element!);
  const masked = object.box && dom.inputType(object.element as HTMLInputElement) === "password";
  return masked ? BULLET.repeat(value.length) : value;
}

/** What the button of a file input says beside it. */
export function fileStatus(pass: Pass, object: AxObject): string {
  const dom = elementDom(pass);
  const files = dom.inputFiles(object.element!);
  const count = files === null ? 0 : dom.fileCount(files);
  if (count === 0) return uaTexts(pass).noFileChosen;
  return count === 1 ? dom.fileName(files![0]!) : withNumber(pass, "files", count);
}

/** How many options of a drop-down with `multiple` are selected, unless that is one; null otherwise. */
function selectedCount(pass: Pass, { element }: AxObject): number | null {
  const dom = elementDom(pass);
  if (!dom.hasAttr(element!, "multiple")) return null;
  const count = dom.selectedCount(element!);
  return count === 1 ? null : count;
}

/**
 * Text of a drop-down's button: the author's own button, else the selected option, of which only `aria-label` counts where the button is
 * skipped (156). Blink: `HTMLSelectElement::InnerElement`
 */
function selectText(pass: Pass, object: AxObject, visited: Set<AxObject>): string | null {
  const dom = elementDom(pass);
  const index = dom.selectedIndex(object.element!);
  const options = dom.selectOptions(object.element!);
  const skips = skipsItsContent(pass, object);
  const several = skips ? null : selectedCount(pass, object);
  if (several !== null) return asShown(object, withNumber(pass, "selected", several));
  const option = index >= 0 && options !== null ? dom.optionAt(options, index) : null;
  const label = option === null ? null : dom.attr(option, "aria-label");
  if (label !== null) return label;
  if (skips) return null;
  const button = shownButton(pass, object);
  if (button !== null) return textFromDescendants(pass, button, visited, null);
  if (option === null) return "";
  const text = strip(dom.attr(option, "label") || dom.optionText(option));
  return asShown(object, text);
}

/** The button repeats the option's text in its own style. */
function asShown({ box, style }: AxObject, text: string): string {
  return box ? maskText(transformText(text, style, " "), style.get("-webkit-text-security")) : text;
}

