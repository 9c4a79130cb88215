import type { Protocol } from "devtools-protocol";

export interface ProfileRow {
  /** Function and the line in the built script where it starts. */
  what: string;
  /** Share of all samples that hit the function itself. */
  self: number;
  /** Share of the samples that hit it or what it called. */
  total: number;
}

/** Sums up a CPU profile by function, those with most time of their own first. */
export function summarizeProfile({ nodes, samples = [], timeDeltas = [] }: Protocol.Profiler.Profile): ProfileRow[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const self = new Map<string, number>();
  const total = new Map<string, number>();
  let sum = 0;
  samples.forEach((id, index) => {
    const time = timeDeltas[index] ?? 0;
    sum += time;
    add(self, nameOf(byId.get(id)!), time);
    // A function that calls itself counts once per sample.
    const onStack = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parentOf.get(at)) onStack.add(nameOf(byId.get(at)!));
    for (const name of onStack) add(total, name, time);
  });
  return [...total]
    .map(([what, time]) => ({ what, self: (self.get(what) ?? 0) / sum, total: time / sum }))
    .sort((a, b) => b.self - a.self || b.total - a.total);
}

function nameOf({ callFrame }: Protocol.Profiler.ProfileNode): string {
  const name = callFrame.functionName || "(anonymous)";
  return callFrame.lineNumber < 0 ? name : `${name}:${callFrame.lineNumber + 1}`;
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}
