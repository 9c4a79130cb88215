import { screenScale } from "../layout/screen-scale.js";
import type { AxObject, IgnoredReason } from "../object.js";
import type { Pass } from "../pass.js";
import { ownerSelect } from "../role/select.js";
import { inertFallbackReason } from "../state/focus/canvas-fallback.js";
import { NOT_RENDERED, type Hiding } from "./hidden.js";
import { NO_REASON, type Verdict } from "./semantic.js";

const PROBABLY_PRESENTATIONAL: readonly IgnoredReason[] = [{ name: "probablyPresentational" }];

/** A canvas that is too small to show anything and has no fallback is none; pixels are the screen's (Blink: `AXNodeObject::ComputeIsIgnored`). */
export function canvasVerdict(pass: Pass, { element }: AxObject): Verdict {
  const { dom, layout } = pass;
  if (dom.firstChild(element!)) return true;
  const { width, height } = layout.rect(element!);
  return Math.min(width, height) * screenScale(pass) <= 1 ? PROBABLY_PRESENTATIONAL : null;
}

/** What would hide it elsewhere is still said of an object in canvas fallback that is ignored. */
export function reasonsInCanvas(pass: Pass, object: AxObject, { inert }: Hiding): readonly IgnoredReason[] {
  const reason = inertFallbackReason(pass, object);
  if (reason) return [inert?.name === "activeModalDialog" ? inert : reason];
  const isOption = object.tag === "option" && ownerSelect(pass, object) !== null;
  return isOption || object.ua || object.style.display === "contents" ? NO_REASON : [NOT_RENDERED];
}

/** What is around it lays it out nowhere: being displayed and visible is enough, but not in a drop-down (156). */
export const showsFallbackUnlaid = ({ style, dropDown }: AxObject): boolean =>
  style.display !== "none" && style.display !== "contents" && style.visibility === "visible" && !dropDown;
