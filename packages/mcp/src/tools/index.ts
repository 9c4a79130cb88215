import { evaluate } from "./evaluate.js";
import { interact } from "./interact.js";
import { observe } from "./observe.js";
import { targets } from "./targets.js";
import type { Tool } from "./tool.js";

/** The tools that a server offers. */
export function toolsFor({ allowEvaluate }: { readonly allowEvaluate: boolean }): readonly Tool[] {
  return allowEvaluate ? [observe, interact, targets, evaluate] : [observe, interact, targets];
}
