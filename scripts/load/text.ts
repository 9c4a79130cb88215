export const KB = 1024;
export const MB = 1024 * KB;

export function sizeText(bytes: number): string {
  return bytes >= MB ? `${bytes / MB} MB` : bytes >= KB ? `${bytes / KB} KB` : `${bytes} B`;
}

export function row(...cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A Markdown table whose columns after the first hold numbers. */
export function table(heading: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(...heading), row("---", ...heading.slice(1).map(() => "---:")), ...rows.map((cells) => row(...cells))].join("\n");
}
