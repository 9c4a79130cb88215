import type { AxObject } from "../object.js";

/** All text of an object and below it; line breaks have theirs before they are rendered, too. */
export const textIn = (object: AxObject): string => (object.tag === "br" ? "\n" : object.text + object.flatChildren.map(textIn).join(""));
