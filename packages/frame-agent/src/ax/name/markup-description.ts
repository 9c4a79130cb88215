import { elementDom } from "../../dom/element-dom.js";
import { attribute } from "../attribute.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { inputType } from "../state/form/form-control.js";
import { includedChildren } from "../tree/included-children.js";
import { nameOrigin } from "./compute.js";
import { childAlternative, textFromDescendants } from "./contents.js";
import { isTextButton } from "./native/button-value.js";

/** What the own markup of a button input, a ruby element, a table or a summary says beside its name. */
export const markupDescription = (pass: Pass, object: AxObject): string | null =>
  buttonValue(pass, object) ?? rubyAnnotation(pass, object) ?? tableCaption(pass, object) ?? summaryContents(pass, object);

/** The caption of a button input that is named by something else; default captions do not count. */
function buttonValue(pass: Pass, object: AxObject): string | null {
  if (object.tag !== "input" || !isTextButton(inputType(pass, object))) return null;
  const value = attribute(pass, object, "value");
  return value === null || nameOrigin(pass, object) === "value" ? null : value;
}

/** The first annotation of a ruby element; it is no part of the base's name. */
function rubyAnnotation(pass: Pass, object: AxObject): string | null {
  if (object.role !== "ruby") return null;
  const annotation = includedChildren(object).find((child) => child.role === "rubyAnnotation" && child.tag === "rt");
  return annotation ? childAlternative(pass, annotation, new Set(), object).text : null;
}

function tableCaption(pass: Pass, object: AxObject): string | null {
  if (object.tag !== "table" || object.ns !== "html" || object.element === null) return null;
  const caption = pass.objectOf(elementDom(pass).tableCaption(object.element));
  if (!caption || nameOrigin(pass, object) === "caption") return null;
  return childAlternative(pass, caption, new Set(), null).text ?? "";
}

function summaryContents(pass: Pass, object: AxObject): string | null {
  if (object.tag !== "summary" || object.ns !== "html" || nameOrigin(pass, object) === "contents") return null;
  return textFromDescendants(pass, object, new Set(), null) || null;
}
