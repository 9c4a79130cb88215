import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import type { Template } from "./template.js";
import type { CapabilityTexts } from "./texts/english.js";
import { capabilityTexts } from "./texts/texts.js";

const ICON: Template = { path: "span[0]", display: "block", children: [{ path: "svg[0]", verdict: "included", role: "svgRoot", display: "block" }] };

/**
 * A button that asks for a capability of the browser: an icon and a text (Blink: `HTMLCapabilityElementBase`,
 * `HTMLGeolocationElement::UpdateAppearance`; observed on 156).
 */
export function capability(pass: Pass, host: AxObject): Template[] {
  const text = capabilityTexts(pass, host)[asksFor(pass, host)];
  const label: Template = { path: "span[1]", display: "block", children: [{ path: "#text[0]", text }] };
  return [{ path: "div[0]", display: "flex", children: [ICON, label] }];
}

function asksFor({ dom }: Pass, { tag, element }: AxObject): keyof CapabilityTexts {
  if (tag === "camera" || tag === "microphone") return tag;
  if (tag === "usermedia") return "cameraAndMicrophone";
  return dom.attr(element!, "accuracymode")?.toLowerCase() === "precise" ? "preciseLocation" : "location";
}
