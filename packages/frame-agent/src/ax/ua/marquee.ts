import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { unnamedChildNodes } from "./light.js";
import type { Template } from "./template.js";

/** `<marquee>`: a moving box around a slot for all that names no other, after a `style` (Blink: `HTMLMarqueeElement::DidAddUserAgentShadowRoot`). */
export function marquee(pass: Pass, host: AxObject): Template[] {
  const slotted = unnamedChildNodes(pass, host);
  const slot: Template[] = slotted.length > 0 ? [{ path: "slot[0]", slotted }] : [];
  return [{ path: "div[1]", verdict: "layout", children: slot }];
}
