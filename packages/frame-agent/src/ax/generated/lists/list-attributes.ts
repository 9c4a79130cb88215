import { parseInteger } from "../../../dom/integers.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";

/** The valid `start` of an `ol`, else null. */
export const startAttribute = (pass: Pass, list: AxObject): number | null => parseInteger(pass.dom.attr(list.element!, "start"));

/** The valid `value` of an `li`, else null. */
export const valueAttribute = (pass: Pass, { kind, ns, element }: AxObject): number | null =>
  kind === "element" && ns === "html" ? parseInteger(pass.dom.attr(element!, "value")) : null;
