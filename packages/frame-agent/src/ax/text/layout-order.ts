import type { AxObject } from "../object.js";
import { boxType } from "./box-type.js";

/** A fieldset lays its legend out before anything else (`LayoutFieldset::AddChild`). */
export function inLayoutOrder({ tag, flatChildren }: AxObject): readonly AxObject[] {
  const legend = tag === "fieldset" && flatChildren.find((child) => child.tag === "legend" && boxType(child) === "block");
  return legend ? [legend, ...flatChildren] : flatChildren;
}
