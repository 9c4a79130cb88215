import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";
import { parsedUrl } from "./state/url/resolved-url.js";

const IMAGE_TYPE = /^image\/(?:a?png|avif|bmp|gif|jpg|p?jpeg|vnd\.microsoft\.icon|webp|x-icon|x-png|x-xbitmap)$/;
const DOCUMENT_TYPE =
  /^(?:text\/(?!calendar|csv|rtf|vcard)|(?:audio|video)\/(?:3gpp|aac|flac|mp[34]|mpeg|ogg|webm|x-m[4p][av3]|x-wav|wav)|.*\bjson$|multipart\/|application\/(?:(?:xhtml\+|atom\+|rss\+)?xml|ogg|pdf|(?:x-)?javascript|ecmascript)$|image\/svg\+xml$)/;

const IMAGE_FILE = /\.(?:a?png|avif|bmp|gif|ico|jpe?g|jfif|pjpe?g?|webp|xbm)$/i;
/** Extensions of well-known types that Blink shows in no frame; unknown ones get a frame. */
const OTHER_FILE =
  /\.(?:ai|apk|bin|com|crx|csv|docx?|epub|eps|exe|gz|ics|jxl|mpe?g|pptx?|ps|rtf|sw[fl]|tgz|tiff?|wasm|woff2?|xlsx?|zip)$/i;

/** The last part of a path, without parameters and a slash at its end (`KURL::LastPathComponent`). */
const FILE_NAME = /([^/;]*)(?:;[^/]*)?\/?$/;

/** Films of a plug-in that Chromium shows in a page of their own instead (`OverrideFlashEmbedWithHTML`). */
const FLASH_FILM = /^(?:https?:)?\/\/(?:[^/?#]*\.)?(?:youtube(?:-nocookie)?\.com\/v\/|dailymotion\.com\/swf\/)/i;

/**
 * What an `embed` or `object` makes of its resource, by its `type`, else by its address: `null` stands for a plug-in, which no browser has any
 * more, or nothing to show. Blink: `HTMLPlugInElement::GetObjectType`, observed on 156.
 */
export function embeddedResource({ dom }: Pass, { element, tag }: AxObject): "document" | "image" | null {
  const src = dom.attr(element!, tag === "object" ? "data" : "src")?.trim() ?? "";
  if (FLASH_FILM.test(src)) return "document";
  const type = dom.attr(element!, "type") || /^data:([^;,]*)/i.exec(src)?.[1];
  const url = parsedUrl(src, dom.baseUri(element!));
  const kind = type ? kindOfType(type.split(";")[0]!.trim().toLowerCase()) : src !== "" && url ? kindOfFile(FILE_NAME.exec(url.pathname)![1]!) : null;
  // Frames are for documents with an address.
  return kind === "document" && (!url || url.protocol === "javascript:") ? null : kind;
}

const kindOfType = (type: string): "document" | "image" | null => (IMAGE_TYPE.test(type) ? "image" : DOCUMENT_TYPE.test(type) ? "document" : null);

const kindOfFile = (name: string): "document" | "image" | null => (IMAGE_FILE.test(name) ? "image" : OTHER_FILE.test(name) ? null : "document");

/** Whether an `embed` or `object` is laid out as an image. */
export function showsImageResource(pass: Pass, object: AxObject): boolean {
  if (embeddedResource(pass, object) !== "image") return false;
  // An object whose image failed shows what it contains, or nothing.
  if (object.flatChildren.length > 0) return false;
  if (object.tag === "embed" || !pass.dom.attr(object.element!, "data")) return true;
  // An inline box has no used width; an image may have none either.
  return pass.layout.rect(object.element!).width > 0 || object.style.get("width") === "0px";
}
