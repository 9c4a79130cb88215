import { CDATA, ELEMENT, TEXT } from "../../dom/dom.js";
import { embeddedResource } from "../embedded-resource.js";
import { hasImageContent } from "../generated/element-alt.js";
import { isBlank } from "../name/space.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { unnamedChildNodes } from "./light.js";
import type { Template } from "./template.js";

/**
 * `<object>`: a slot for its children while they show instead of the resource (Blink: `HTMLPlugInElement::EnsureUserAgentShadowRoot`);
 * leaf otherwise, and without a box.
 */
export function objectFallback(pass: Pass, host: AxObject): Template[] {
  if (!host.rendered) return [];
  const slotted = unnamedChildNodes(pass, host);
  return showsFallback(pass, host) ? [{ path: "slot[0]", slotted, unlisted: slotted.length === 0 || undefined }] : [];
}

/** In place of its fallback content it has no pseudo-elements at all, unlike images, frames, and one whose `type` alone is known (156). */
export const refusesPseudos = (pass: Pass, host: AxObject): boolean =>
  host.rendered && (!!pass.dom.attr(host.element!, "data") || embeddedResource(pass, host) === null);

/** `HTMLObjectElement::HasFallbackContent`: anything but white space and `param`, comments included. */
function hasFallbackContent({ dom }: Pass, host: AxObject): boolean {
  for (let node = dom.firstChild(host.node); node; node = dom.nextSibling(node)) {
    const type = dom.nodeType(node);
    const isText = type === TEXT || type === CDATA;
    if (isText ? !isBlank(dom.data(node as Text)) : type !== ELEMENT || dom.localName(node as Element) !== "param") return true;
  }
  return false;
}

/**
 * Where there is nothing to load, only content of some use is shown, and none where `type` alone names what the browser could show; where
 * loading failed, whatever there is (observed on 156).
 * Without layout nothing is loaded but what the address itself holds.
 */
function showsFallback(pass: Pass, host: AxObject): boolean {
  const { dom, layout } = pass;
  const data = dom.attr(host.element!, "data");
  const resource = data || dom.attr(host.element!, "type") ? embeddedResource(pass, host) : null;
  // An inline box has no width for its client area, unlike what is laid out in its place: the resource, or an image that a style says.
  const { display } = host.style;
  const hasClientArea = (): boolean => dom.clientWidth(host.element!) > 0;
  // With several frames in it an object gives its content up again after a while.
  if (resource === null) return hasFallbackContent(pass, host) && !(display === "inline" && !hasImageContent(host) && hasClientArea());
  if (!data) return false;
  if (!layout.hasGeometry) return !/^\s*data:/i.test(data!) && hasFallbackContent(pass, host);
  // A frame goes when its resource fails, but for one that starts again when children are added; that has no box.
  if (resource === "document" && dom.contentWindow(host.element!) === null) return true;
  if (layout.textRects(host.node).length > 0) return true;
  return display === "inline" && !hasClientArea() && host.style.get("width") !== "0px";
}
