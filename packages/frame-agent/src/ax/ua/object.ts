import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { flatChildNodes } from "./light.js";
import type { Template } from "./template.js";

/**
 * `<object>`: a slot for the fallback content while that shows instead of the resource (Blink:
 * `HTMLPlugInElement::EnsureUserAgentShadowRoot`); leaf otherwise, and without a box.
 */
export function objectFallback(pass: Pass, host: AxObject): Template[] {
  if (!host.rendered) return [];
  const slotted = flatChildNodes(pass, host);
  if (!slotted.some((node) => isContent(pass, node)) || !showsFallback(pass, host)) return [];
  return [{ path: "slot[0]", slotted }];
}

/** `HTMLObjectElement::HasFallbackContent`: anything but white space and `param`. */
function isContent(pass: Pass, node: Node): boolean {
  if (pass.dom.nodeType(node) === 1) return pass.dom.localName(node as Element) !== "param";
  return /[^ \t\n\f\r]/.test(pass.dom.data(node as Text));
}

/**
 * Without `data` there is nothing to show instead; else the fallback shows exactly if it has been laid out. Where nothing is
 * laid out nothing is loaded either, but for what the URL itself holds.
 */
function showsFallback(pass: Pass, host: AxObject): boolean {
  const data = pass.dom.attr(host.element!, "data");
  if (!data) return true;
  return pass.layout.hasGeometry ? pass.layout.textRects(host.node).length > 0 : !/^\s*data:/i.test(data);
}
