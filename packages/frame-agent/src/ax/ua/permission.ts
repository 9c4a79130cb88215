import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Template } from "./template.js";

const ICON: Template = { path: "span[0]", display: "block", children: [{ path: "svg[0]", verdict: "included", role: "svgRoot", display: "block" }] };

/**
 * `<geolocation>`: an icon and what it asks for, in English: Chromium takes the text from the language of the element
 * (Blink: `HTMLPermissionElement`, `HTMLGeolocationElement::UpdateAppearance`; observed on 156).
 */
export function geolocation(pass: Pass, host: AxObject): Template[] {
  const isPrecise = pass.dom.attr(host.element!, "accuracymode")?.toLowerCase() === "precise";
  const text = isPrecise ? "Use precise location" : "Use location";
  const label: Template = { path: "span[1]", display: "block", children: [{ path: "#text[0]", text }] };
  return [{ path: "div[0]", display: "flex", children: [ICON, label] }];
}
