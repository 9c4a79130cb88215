import type { AxObject } from "../../object.js";

/** From parts of a hard line that several texts make, one after the other, to what of them is an object's; "" for nothing. */
export function ownPart(object: AxObject, texts: readonly AxObject[]): (part: string) => string {
  let offset = 0;
  for (const { text } of texts.slice(0, texts.indexOf(object))) offset -= text.length;
  return (part) => {
    const own = part.slice(Math.max(0, -offset), Math.max(0, object.text.length - offset));
    offset += part.length;
    return own;
  };
}
