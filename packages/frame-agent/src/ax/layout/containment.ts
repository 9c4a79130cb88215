import type { StyleFacts } from "./layout.js";

/**
 * Boxes that size containment, and so `content-visibility`, applies to (css-contain-2 §3.1): not plain inline boxes, tables (156)
 * and their parts other than cells, and internal ruby boxes.
 */
export function isSizeContained(style: StyleFacts): boolean {
  switch (style.display) {
    case "inline":
    case "inline list-item":
    case "contents":
    case "none":
    case "ruby":
    case "ruby-text":
    case "table":
    case "inline-table":
    case "table-caption":
    case "table-row":
    case "table-row-group":
    case "table-header-group":
    case "table-footer-group":
    case "table-column":
    case "table-column-group":
      return false;
    default:
      return true;
  }
}
