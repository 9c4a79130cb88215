import type { Template } from "./template.js";

/** `<input type=color>`: swatch wrapper and swatch (Blink: `ColorInputType::CreateShadowSubtree`). */
export const COLOR: readonly Template[] = [{ path: "div[0]", children: [{ path: "div[0]" }] }];
