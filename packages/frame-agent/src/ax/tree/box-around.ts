import type { AxObject } from "../object.js";

/** The nearest ancestor with a box (`LayoutTreeBuilderTraversal::LayoutParent`). */
export function boxAround({ flatParent }: AxObject): AxObject | null {
  let around = flatParent;
  while (around && !around.box) around = around.flatParent;
  return around;
}
