import type { Template } from "./template.js";

/** `<meter>`: bar and value (Blink: `HTMLMeterElement::DidAddUserAgentShadowRoot`). */
export const METER: readonly Template[] = [
  { path: "div[0]", verdict: "included", children: [{ path: "div[0]", verdict: "included", children: [{ path: "div[0]" }] }] },
];
