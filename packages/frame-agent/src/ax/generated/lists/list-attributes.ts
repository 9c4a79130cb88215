import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";

/** The valid `start` of an `ol`, else null. */
export const startAttribute = (pass: Pass, list: AxObject): number | null => parseInteger(pass.dom.attr(list.element!, "start"));

/** The valid `value` of an `li`, else null. */
export const valueAttribute = (pass: Pass, { kind, ns, element }: AxObject): number | null =>
  kind === "element" && ns === "html" ? parseInteger(pass.dom.attr(element!, "value")) : null;

/** https://html.spec.whatwg.org/#rules-for-parsing-integers, within 32 bits. */
function parseInteger(text: string | null): number | null {
  const value = Number(/^[ \t\n\f\r]*([+-]?\d+)/.exec(text ?? "")?.[1]);
  return (value | 0) === value ? value : null;
}
