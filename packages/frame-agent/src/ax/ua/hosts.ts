import { CAPABILITY_ELEMENTS } from "../spec/elements.js";

/** HTML elements with a user-agent shadow tree (ua/shadow.ts). */
export const SHADOW_HOSTS: ReadonlySet<string> = new Set([
  ...CAPABILITY_ELEMENTS, "audio", "details", "input", "marquee", "meter", "object", "optgroup", "option", "progress", "select", "textarea", "video",
]);

/** Those whose shadow tree has a place for each of their children. */
export const SLOTS_ALL: ReadonlySet<string> = new Set(["details", "optgroup"]);

/** Those whose shadow tree has a slot without a name. */
export const SLOTS_UNNAMED: ReadonlySet<string> = new Set(["marquee", "object", "option"]);
