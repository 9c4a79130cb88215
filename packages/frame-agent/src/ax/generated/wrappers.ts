/**
 * Anonymous boxes between a pseudo-element and its content, outermost first, as their `display`: table parts that are missing
 * (CSS 2 §17.2.1), the one item of a flex or grid container, and the ruby in a block of ruby.
 */
export function wrapperChain(display: string): readonly string[] {
  switch (display) {
    case "flex":
    case "inline-flex":
    case "grid":
    case "inline-grid":
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
      return [];
  }
}
