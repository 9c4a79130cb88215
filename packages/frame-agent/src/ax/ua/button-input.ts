import { defaultCaption } from "../name/native/button-value.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isInCanvas, type Template } from "./template.js";

/**
 * `<input type=submit|reset|button>`: its label as text. The default label counts where there is no `value` attribute. The text is
 * made for display: without a box there is none, but in a canvas, shown or not.
 */
export function buttonInput(pass: Pass, host: AxObject, type: string): Template[] {
  if (!host.rendered && !isInCanvas(host)) return [];
  return [{ path: "#text[0]", text: pass.dom.attr(host.element!, "value") ?? defaultCaption(pass, type) }];
}
