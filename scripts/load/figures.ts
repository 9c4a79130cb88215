import { median } from "../lib/median.js";
import { percentile, type Throughput } from "./clients.js";

/** What one measurement, or the middle of several, says. */
export interface Figures {
  readonly commandsPerSecond: number;
  readonly bytesPerSecond: number;
  /** In ms. */
  readonly p50: number;
  readonly p99: number;
}

const NAMES = ["commandsPerSecond", "bytesPerSecond", "p50", "p99"] as const satisfies readonly (keyof Figures)[];

function figures(of: (name: keyof Figures) => number): Figures {
  return Object.fromEntries(NAMES.map((name) => [name, of(name)])) as unknown as Figures;
}

export function figuresOf({ commands, bytes, latencies, seconds }: Throughput): Figures {
  return { commandsPerSecond: commands / seconds, bytesPerSecond: bytes / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

export function ratiosOf(one: Figures, other: Figures): Figures {
  return figures((name) => one[name] / other[name]);
}

/** The median of each figure. */
export function middleOf(runs: readonly Figures[]): Figures {
  return figures((name) => median(runs.map((run) => run[name])));
}
