import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { flatChildNodes } from "./light.js";
import type { Template } from "./template.js";

/** `<marquee>`: a moving box around a slot for everything, after a `style` (Blink: `HTMLMarqueeElement::DidAddUserAgentShadowRoot`). */
export function marquee(pass: Pass, host: AxObject): Template[] {
  const slotted = flatChildNodes(pass, host);
  const slot: Template[] = slotted.length > 0 ? [{ path: "slot[0]", slotted }] : [];
  return [{ path: "div[1]", verdict: "layout", children: slot }];
}
