import type { AxObject } from "../object.js";

/** A node of a user-agent shadow tree, with its object made and its place for light DOM nodes marked. */
export interface UaPart {
  /** Of kind `ua`; `flatParent` and `flatChildren` are set by the walk that attaches it. */
  readonly object: AxObject;
  readonly children: readonly UaPart[];
  /** Light DOM nodes that come next in the flat tree, after `children`; undefined where the part is no slot. */
  readonly slotted?: readonly Node[] | undefined;
  /** Light DOM nodes that are assigned to the slot and have no objects, as long as it is closed. */
  readonly skipped?: readonly Node[] | undefined;
}
