import type { Dom } from "../../../dom/dom.js";

/** Elements whose boxes are of their own kind change what `display` computes to (156; Blink: `StyleAdjuster`). */
export type DisplayAdjustment = (display: string, appearance: string) => string;

/** Without `display: contents` do elements that a box alone makes visible (css-display-3, "Appendix B"). */
const REPLACED: ReadonlySet<string> = new Set([
  "audio", "br", "canvas", "embed", "frame", "frameset", "iframe", "img", "input", "meter", "object", "progress", "select", "textarea",
  "video", "wbr",
]);
const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "meter", "progress", "select", "textarea"]);
/** What a control with the looks of its kind computes to instead. */
const OF_CONTROLS: Readonly<Record<string, string>> = { inline: "inline-block", "table-cell": "inline-block", "list-item": "block", table: "block" };
const OF_LEGENDS: Readonly<Record<string, string>> = { inline: "block", "table-cell": "block", "inline list-item": "list-item" };

/** Elements of SVG that `display: contents` leaves out alone; it leaves out others with all that they hold (css-display-3, "Appendix B"; 156). */
const SVG_WITHOUT_BOX = "svg svg, g, use, tspan";

const withoutContents: DisplayAdjustment = (display) => (display === "contents" ? "none" : display);

/** Undefined for elements that take every value as it is. */
export function displayAdjustment(dom: Dom, element: Element, ns: string): DisplayAdjustment | undefined {
  if (ns === "svg") return dom.matches(element, SVG_WITHOUT_BOX) ? undefined : withoutContents;
  return ns === "html" ? htmlDisplayAdjustment(dom.localName(element), dom.attr(element, "type")) : undefined;
}

function htmlDisplayAdjustment(tag: string, type: string | null): DisplayAdjustment | undefined {
  if (tag === "legend") return (display) => OF_LEGENDS[display] ?? display;
  const isReplaced = REPLACED.has(tag);
  const isControl = CONTROLS.has(tag) && !(tag === "input" && type?.toLowerCase() === "image");
  if (!isControl) return isReplaced ? withoutContents : undefined;
  return (display, appearance) => {
    // What the user-agent sheet says of customizable selects; an author's own `inline-block` is not told apart.
    if (appearance === "base-select" && display === "inline-block") return "inline-flex";
    const changed = (appearance === "none" ? undefined : OF_CONTROLS[display]) ?? display;
    return isReplaced ? withoutContents(changed, appearance) : changed;
  };
}
