import { diffArrays } from "diff";

/** A place where two texts differ: the lines of either. */
export interface Hunk {
  readonly tool: readonly string[];
  readonly ours: readonly string[];
}

export function hunksBetween(tool: readonly string[], ours: readonly string[]): Hunk[] {
  const hunks: { tool: string[]; ours: string[] }[] = [];
  let open: { tool: string[]; ours: string[] } | undefined;
  for (const { added, removed, value } of diffArrays([...tool], [...ours])) {
    if (!added && !removed) {
      open = undefined;
      continue;
    }
    if (!open) hunks.push((open = { tool: [], ours: [] }));
    (removed ? open.tool : open.ours).push(...value);
  }
  return hunks;
}
