import { fileStatus } from "../control-value.js";
import { isContentImage } from "../generated/element-alt.js";
import { DerivedStyle } from "../layout/derived-style.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { CAPABILITY_ELEMENTS } from "../spec/elements.js";
import { inputType } from "../state/form/form-control.js";
import { buttonInput } from "./button-input.js";
import { capability } from "./capability.js";
import { COLOR } from "./color.js";
import { dateTimeInput } from "./date-time.js";
import { details } from "./details.js";
import { imageInput } from "./image-input.js";
import { marquee } from "./marquee.js";
import { media } from "./media.js";
import { METER } from "./meter.js";
import { objectFallback } from "./object.js";
import type { UaPart } from "./part.js";
import { optgroup, option, select } from "./select.js";
import { instantiate, type Template } from "./template.js";
import { textArea, textInput } from "./text-control.js";

type TemplateOf = (pass: Pass, host: AxObject) => readonly Template[];

/** Laid out by its `display`, whatever its looks (`HTMLMeterElement::CreateLayoutObject`, 156). */
function meter(_: Pass, host: AxObject): readonly Template[] {
  host.isPlain = true;
  keepInLine(host);
  return METER;
}

/** Without the looks of its kind laid out by its `display` (`HTMLProgressElement::CreateLayoutObject`). */
function progress(_: Pass, host: AxObject): readonly Template[] {
  host.isPlain = host.box && host.style.get("appearance") === "none";
  return [{ path: "div[0]", unlisted: true }];
}

/** Laid out by its `display`, but as one box where that would have it flow through lines (`InputTypeView::CreateLayoutObject`). */
function stayWhole(host: AxObject): void {
  host.isPlain = !/^(?:inline|ruby|inline list-item)$/.test(host.style.display);
  keepInLine(host);
}

/** What has no layout object of its own is no block as `ruby-text`, but stands in a line as one box (156). */
function keepInLine(host: AxObject): void {
  if (host.style.display === "ruby-text") host.style = new DerivedStyle(host.style, "inline-block");
}

const TEMPLATES: ReadonlyMap<string, TemplateOf> = new Map<string, TemplateOf>([
  ...[...CAPABILITY_ELEMENTS].map((tag): [string, TemplateOf] => [tag, capability]),
  ["audio", media],
  ["details", details],
  ["input", input],
  ["marquee", marquee],
  ["meter", meter],
  ["object", objectFallback],
  ["optgroup", optgroup],
  ["option", option],
  ["progress", progress],
  ["select", select],
  ["textarea", textArea],
  ["video", media],
]);

/**
 * The user-agent shadow tree of an HTML element, null when it has none. Parts that can never show are left out. An empty list
 * is a shadow tree of which nothing is accessible: the host's DOM children are not in the flat tree either.
 */
export function uaShadow(pass: Pass, host: AxObject): readonly UaPart[] | null {
  const templates = TEMPLATES.get(host.tag)?.(pass, host);
  return templates ? instantiate(pass, host, templates, isContentImage(pass, host)) : null;
}

/** File, range, checkbox and radio inputs have parts, too, none of which is accessible. Check boxes and radio buttons have no layout object of their own. */
function input(pass: Pass, host: AxObject): readonly Template[] {
  const type = inputType(pass, host);
  switch (type) {
    case "submit":
    case "reset":
    case "button":
      return buttonInput(pass, host, type);
    case "image":
      return imageInput(pass, host);
    case "color":
      stayWhole(host);
      return COLOR;
    case "date":
    case "time":
    case "month":
    case "week":
    case "datetime-local":
      stayWhole(host);
      return dateTimeInput(pass, host, type);
    case "file":
      return [{ path: "#text[1]", text: fileStatus(pass, host), unlisted: true }];
    case "checkbox":
    case "radio":
      // As a list item it is one box in a line (`BaseCheckableInputType::CreateLayoutObject`, 156).
      host.isPlain = !host.style.display.includes("list-item");
      return [];
    case "range":
    case "hidden":
      return [];
    default:
      return textInput(pass, host, type);
  }
}
