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

/** Undefined for elements that take every value as it is. */
export function displayAdjustment(tag: string, type: string | null): DisplayAdjustment | undefined {
  if (tag === "legend") return (display) => OF_LEGENDS[display] ?? display;
  const isReplaced = REPLACED.has(tag);
  const changes = CONTROLS.has(tag) && !(tag === "input" && type?.toLowerCase() === "image") ? OF_CONTROLS : {};
  if (!isReplaced && changes !== OF_CONTROLS) return undefined;
  return (display, appearance) => (isReplaced && display === "contents" ? "none" : ((appearance === "none" ? undefined : changes[display]) ?? display));
}

/** Elements of SVG that `display: contents` leaves out alone; it leaves out others with all that they hold (css-display-3, "Appendix B"; 156). */
export const SVG_WITHOUT_BOX = "svg svg, g, use, tspan";

export const svgDisplayAdjustment: DisplayAdjustment = (display) => (display === "contents" ? "none" : display);
