import type { AxObject } from "../object.js";

/** Ruby manages its boxes itself (Blink: `LayoutBlockFlow::AllowsColumns`). */
const MAY_HAVE_COLUMNS = /^(?:block$|inline-block|flow-root|list-item|table-c[ae])/;

/** https://drafts.csswg.org/css-multicol-1/#multi-column-container */
export const isMultiColumn = ({ style }: AxObject): boolean =>
  MAY_HAVE_COLUMNS.test(style.display) && ["column-count", "column-width", "column-height"].some((name) => /\d/.test(style.get(name)));

/**
 * Anonymous boxes between a pseudo-element and its content, outermost first, as their `display`: table parts that are missing
 * (CSS 2 §17.2.1), the one item of a flex or grid container, the ruby in a block of ruby, and the flow that columns share.
 */
export function wrapperChain(pseudo: AxObject): readonly string[] {
  switch (pseudo.style.display) {
    case "flex":
    case "inline-flex":
    case "grid":
    case "inline-grid":
    case "-webkit-box":
    case "-webkit-inline-box":
      return ["block"];
    case "table":
    case "inline-table":
      return ["table-row-group", "table-row", "table-cell"];
    case "table-row-group":
    case "table-header-group":
    case "table-footer-group":
      return ["table-row", "table-cell"];
    case "table-row":
      return ["table-cell"];
    case "block ruby":
      return ["ruby"];
    default:
      return isMultiColumn(pseudo) ? ["block"] : [];
  }
}
