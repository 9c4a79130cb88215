export type Cells = readonly (string | number)[];

export function markdownRow(cells: Cells): string {
  return `| ${cells.join(" | ")} |`;
}

/** The lines of a table whose columns after the first hold numbers; the first row is its heading. */
export function markdownTable([heading, ...rows]: readonly Cells[]): string[] {
  return [markdownRow(heading), markdownRow(heading.map((_, column) => (column === 0 ? "---" : "---:"))), ...rows.map(markdownRow)];
}
