import { isArea, type AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import type { Role } from "../../spec/blink-roles.js";
import { inputType } from "../form/form-control.js";

/** Blink: `ui::IsLink` */
const LINK_ROLES: ReadonlySet<Role> = new Set<Role>(["docBacklink", "docBiblioref", "docGlossref", "docNoteref", "link"]);

/** Blink: `ui::IsImage`, without canvas */
const IMAGE_ROLES: ReadonlySet<Role> = new Set<Role>(["docCover", "graphicsSymbol", "image", "svgRoot"]);

/** The start of an address whose host or port may be none. */
const MALFORMED = /^\s*(?:(?:https?|ftp|wss?):)?[\\/]{2}(?![\w.-]+(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}))?(?:[/?#]|$))/i;

/** Resolved address of a link, image, image button or document; null when there is none. Blink: `AXNodeObject::Url` */
export function urlOf(pass: Pass, object: AxObject): string | null {
  const { dom } = pass;
  const { element } = object;
  if (object.kind === "document") return dom.documentUrl(pass.document);
  if (element === null) return null;
  const url = addressOf(pass, object, element);
  return MALFORMED.test(url) ? part("elements").malformedUrl(pass, element, url) : url || null;
}

/** As the element itself resolves it; empty when there is none. */
function addressOf(pass: Pass, object: AxObject, element: Element): string {
  if (LINK_ROLES.has(object.role) || isArea(object)) return linkUrl(pass, object, element);
  if (object.ns !== "html") return "";
  if (object.tag === "img" && IMAGE_ROLES.has(object.role)) return imageUrl(pass, object, element);
  return inputType(pass, object) === "image" && object.role === "button" ? part("elements").elementDom(pass).inputSrc(element) : "";
}

function linkUrl(pass: Pass, object: AxObject, element: Element): string {
  const { dom } = pass;
  if (object.ns === "svg" && object.tag === "a") return part("elements").svgLinkUrl(pass, element);
  if (object.ns !== "html") return "";
  if (object.tag === "a") return object.attributeNames.includes("href") ? dom.anchorHref(element) : "";
  return isArea(object) && object.attributeNames.includes("href") ? part("elements").elementDom(pass).areaHref(element) : "";
}

/** The chosen candidate of srcset and picture, else `src` as it is written: what is asked for may be another address. */
function imageUrl(pass: Pass, image: AxObject, element: Element): string {
  const { dom } = pass;
  if (image.attributeNames.includes("srcset") || image.flatParent?.tag === "picture") {
    const chosen = dom.imageCurrentSrc(element);
    if (chosen !== "") return chosen;
    const { fittingCandidate, resolveUrl } = part("elements");
    const fitting = fittingCandidate(pass, image);
    if (fitting !== null) return resolveUrl(dom.baseUri(element), fitting);
  }
  return dom.attr(element, "src")?.trim() ? dom.imageSrc(element) : "";
}
