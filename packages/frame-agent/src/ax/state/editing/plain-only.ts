import type { AxObject } from "../../object.js";

const PLAIN_ONLY: ReadonlySet<string> = new Set(["img", "hr", "br", "progress", "input", "select", "option", "video", "source"]);

/** Elements whose content editing does not enter: plain text at most, even in a rich editing host. Observed on 156. */
export const isPlainOnly = ({ tag }: AxObject): boolean => PLAIN_ONLY.has(tag);
