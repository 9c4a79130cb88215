import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Template } from "./template.js";

const ICON: Template = { path: "span[0]", display: "block", children: [{ path: "svg[0]", verdict: "included", role: "svgRoot", display: "block" }] };

/** What each asks for. */
const TEXTS: Readonly<Record<string, string>> = { camera: "Use camera", microphone: "Use microphone", usermedia: "Use microphone and camera" };

/**
 * A button that asks for a capability of the browser: an icon and a text, in English: Chromium takes it from the language of the element
 * (Blink: `HTMLCapabilityElementBase`, `HTMLGeolocationElement::UpdateAppearance`; observed on 156).
 */
export function capability(pass: Pass, host: AxObject): Template[] {
  const isPrecise = pass.dom.attr(host.element!, "accuracymode")?.toLowerCase() === "precise";
  const text = TEXTS[host.tag] ?? (isPrecise ? "Use precise location" : "Use location");
  const label: Template = { path: "span[1]", display: "block", children: [{ path: "#text[0]", text }] };
  return [{ path: "div[0]", display: "flex", children: [ICON, label] }];
}
