import type { Rect } from "../../layout/layout.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { lastSpaceOf } from "./known-fragments.js";
import { hasSize, isShown } from "./rects.js";
import { solidEnd } from "../white-space/white-space.js";

/** Without the space at its end where something of its own stands between that and the end of the line. */
export function withoutLostEnd(pass: Pass, object: AxObject, rects: ArrayLike<Rect>, all: readonly string[]): readonly string[] {
  const last = all[all.length - 1];
  const space = lastSpaceOf(object);
  if (!space || !last?.endsWith(" ")) return all;
  const rect = rects[rects.length - 1]!;
  if (!hasSize(rect)) return all;
  const data = pass.dom.data(object.node as Text);
  if (space === "lost unless shown" && isShown(pass, object.node, solidEnd(data), data.length, rect)) return all;
  return [...all.slice(0, -1), last.slice(0, -1)];
}
