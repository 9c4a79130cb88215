/** Runs of white space become one space; none at the ends. */
export function collapseSpace(text: string): string {
  return text.replace(/[\s\u200b\u00ad]+/g, " ").trim();
}

export function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Cuts at `length` characters (code points), marking the cut. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = [...text];
  return points.length <= length ? text : `${points.slice(0, length - 1).join("")}…`;
}
