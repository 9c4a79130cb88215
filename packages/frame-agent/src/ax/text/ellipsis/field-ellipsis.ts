import { pixels } from "../../layout/pixels.js";
import type { AxObject } from "../../object.js";
import type { Pass } from "../../pass.js";
import { breakAnywhere, contentWidth, TOLERANCE, textAreaFragments } from "../lines/field-lines.js";
import { fallbackLines } from "../lines/fallback-lines.js";
import { ellipsisOf } from "../lines/font-characters.js";
import { fragments, withEllipses } from "../fragments/fragments.js";
import { hasRightToLeft } from "../bidi/right-to-left.js";

/** Line fragments of the text of a field, button, image button or default summary, which no Range reaches; null for that of other elements. */
export function partFragments(pass: Pass, object: AxObject): readonly string[] | null {
  const host = pass.objectOf(object.node);
  if (host?.tag === "input" && host.isPlain) return fallbackLines(pass, host, object.text);
  if (host?.tag === "details") return withEllipses(pass, object, fragments(pass, object));
  return host?.tag === "textarea" || host?.tag === "input" ? fieldFragments(pass, host, object) : null;
}

function fieldFragments(pass: Pass, host: AxObject, object: AxObject): readonly string[] {
  const all = host.tag === "textarea" ? textAreaFragments(pass, host, object) : fragments(pass, object);
  const visible = visiblePart(pass, host, object);
  return visible === null ? all : [...all, visible, ellipsisOf(pass, host)];
}

/** What `text-overflow: ellipsis` leaves of a line, from left to right only. Fields with focus show all (observed on 156). */
function visiblePart(pass: Pass, host: AxObject, object: AxObject): string | null {
  const { style } = host;
  const box = object.flatParent!;
  if (style.get("text-overflow") !== "ellipsis" || !(box === host || (box.tag === "div" && box.flatParent === host))) return null;
  if (box.style.get("text-wrap-mode") !== "nowrap" || style.get("direction") === "rtl" || hasRightToLeft(object.text) || pass.containsFocus(host)) return null;
  const available = contentWidth(pass, host) - (box.flatChildren[0] === object ? pixels(style, "text-indent") : 0);
  if (available <= 0 || pass.layout.textWidth(style, object.text) <= available + TOLERANCE) return null;
  return breakAnywhere(pass.layout, style, object.text, available - pass.layout.textWidth(style, ellipsisOf(pass, host)))[0] ?? null;
}
