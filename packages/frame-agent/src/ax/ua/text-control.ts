import { elementDom } from "../../dom/element-dom.js";
import { visibleValue } from "../control-value.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { innerEditorOf, type InnerEditor } from "../../text-area/inner-editor.js";
import { isDisabledFormControl } from "../state/form/form-control.js";
import { isRuby } from "../text/box-type.js";
import { maskText } from "../text/transform/mask.js";
import { isNowrap, keepsBreaks, keepsSpaces } from "../text/white-space/white-space.js";
import type { UaVerdict } from "./facts.js";
import type { Template } from "./template.js";

/** Types with decorations of their own around the editor (clear button, spin buttons). */
const DECORATED = new Set(["search", "number"]);
/** Types that get decorations from a `list` of suggestions (the arrow). */
const WITH_SUGGESTIONS = new Set(["text", "search", "tel", "url", "email", "number"]);
const PRESERVED = { "white-space-collapse": "preserve", "text-wrap-mode": "nowrap" };

/**
 * A text-like input: the placeholder, then the inner editor, inside a container and a viewport where there are decorations
 * (Blink: `TextFieldInputType::CreateShadowSubtree`). Accessibility sees the decorations
 * only where they need no box: in canvas fallback and in a closed drop-down.
 */
export function textInput(pass: Pass, host: AxObject, type: string): Template[] {
  const input = host.element as HTMLInputElement;
  const value = visibleValue(pass, input);
  // One bullet per cluster, where the field's value has one per UTF-16 unit; only what is laid out is masked (156).
  const text = type === "password" && host.box ? maskText(value, "disc") : value;
  const lines: Template[] = [];
  addTexts(lines, text);
  const placeholder = placeholderPart(pass, host, value === "" && !(type === "number" && hasOtherText(pass, input)));
  const hasSuggestions = WITH_SUGGESTIONS.has(type) && hasSuggestion(pass, input);
  const editor = (path: string): Template => ({ path, verdict: "included", style: PRESERVED, children: lines });
  const index = placeholder.length;
  if (!DECORATED.has(type) && !hasSuggestions) return [...placeholder, editor(`div[${index}]`)];
  const viewport: Template = {
    path: "div[0]",
    verdict: "internal",
    // As a block the viewport stays in the tree; that of search and number does not (156).
    display: DECORATED.has(type) ? "inline-block" : "block",
    outsideNames: DECORATED.has(type),
    children: [editor("div[0]")],
  };
  // The arrow, which is hidden by aria-hidden, stands before spin buttons.
  const isExposed = (host.inCanvas || host.dropDown) && DECORATED.has(type);
  const decoration: Template[] = isExposed ? [{ path: type === "number" && hasSuggestions ? "div[2]" : "div[1]", outsideNames: true }] : [];
  return [...placeholder, { path: `div[${index}]`, verdict: index > 0 ? verdictBeside(host) : "internal", display: "flex", children: [viewport, ...decoration] }];
}

/** Text that is no number, which only shows in what is wrong with the field. */
function hasOtherText(pass: Pass, input: HTMLInputElement): boolean {
  const validity = pass.dom.validity.input(input);
  return validity !== null && elementDom(pass).hasBadInput(validity);
}

/** Any option of use in its list (Blink: `HTMLInputElement::HasValidDataListOptions`). */
function hasSuggestion(pass: Pass, input: HTMLInputElement): boolean {
  const dom = elementDom(pass);
  const list = dom.inputList(input);
  if (list === null) return false;
  const options = dom.queryAllIn(list, "option:not(:disabled)");
  for (let i = 0, length = dom.listLength(options); i < length; i++) {
    if ((dom.attr(options[i]!, "value") ?? dom.optionText(options[i]!)) !== "") return true;
  }
  return false;
}

/** A `textarea`: what its inner editor has of its value. */
export function textArea(pass: Pass, host: AxObject): Template[] {
  const area = host.element as HTMLTextAreaElement;
  const value = pass.dom.textAreaValue(area);
  const placeholder = placeholderPart(pass, host, value === "");
  const isReadOnly = pass.dom.hasAttr(area, "readonly") || isDisabledFormControl(pass, host);
  return [
    ...placeholder,
    {
      path: `div[${placeholder.length}]`,
      verdict: "included",
      style: isReadOnly || keepsOwnWhiteSpace(host) ? undefined : { "white-space-collapse": "preserve" },
      children: lineParts(pass.env.instrumentation.textAreas?.innerEditorOf(area) ?? innerEditorOf(value)),
    },
  ];
}

/** Where plain text is edited, white space that a value of `white-space` says to collapse does not (Blink: `AdjustStyleForEditing`, 156). */
const keepsOwnWhiteSpace = (host: AxObject): boolean => (isNowrap(host) ? keepsBreaks(host) : keepsSpaces(host));

/** Text nodes of the inner editor have a limited length (`TextControlElement::SetInnerEditorValue`, 156). */
function addTexts(parts: Template[], text: string): void {
  for (const [piece] of text.matchAll(/[^]{1,8192}/g)) parts.push({ path: `#text[${parts.length}]`, text: piece });
}

function lineParts({ nodes, placeholder }: InnerEditor): Template[] {
  const parts: Template[] = [];
  const all = placeholder === "exposed" ? [...nodes, "\n"] : nodes;
  for (const node of all) node === "\n" ? parts.push({ path: `br[${parts.length}]` }) : addTexts(parts, node);
  return parts;
}

/** In a ruby blocks are atomic boxes of a line, which are exposed beside other elements (CSS Ruby 1 §2.2; `StyleAdjuster`, 156). */
const verdictBeside = (host: AxObject): UaVerdict => (isRuby(host) ? "atomic" : "internal");

/**
 * The element exists with the attribute, whatever its value, and is hidden while the field has text. Its text counts in names around
 * an inert field, which is not in the tree, so that its parts are children of what is around it (156).
 */
function placeholderPart(pass: Pass, host: AxObject, isEmpty: boolean): Template[] {
  const text = pass.dom.attr(host.element!, "placeholder");
  if (text === null) return [];
  return [{ path: "div[0]", verdict: verdictBeside(host), display: isEmpty ? "block" : "none", text: text || undefined }];
}
