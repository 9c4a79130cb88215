import type { Step } from "./steps.js";

/** One comparison: the same input on the same page, in Chromium and through the Frame Agent. */
export interface Scenario {
  readonly html: string;
  readonly steps: readonly Step[];
  /** Event types left out on both sides. */
  readonly skip?: readonly string[];
  /** In a tab of its own: Chromium counts taps over several documents. */
  readonly ownTab?: boolean;
  /** The page moves under the pointer: its boundary events are not compared ({@link SETTLING}). */
  readonly settles?: boolean;
  /** What page JavaScript cannot reach, each with its reason. */
  readonly differences?: readonly Difference[];
}

/**
 * A known difference. Lines that match are left out on both sides, or rewritten; what remains must be equal. The comparison fails
 * when the recordings are equal without it.
 */
export interface Difference {
  readonly reason: string;
  readonly lines: RegExp;
  /** Rewrites what `lines` matched; without it the whole line goes. */
  readonly to?: string;
}

export type Scenarios = Readonly<Record<string, Scenario>>;

const EVENT = "^(?:frame: )?";

/** Differences that concern many scenarios and are not checked for being stale. */
export const EVERYWHERE: readonly Difference[] = [
  {
    reason: "A TextEvent made by script cannot be composed, so it does not leave shadow trees",
    lines: new RegExp(`(${EVENT}textInput \\| \\S+ \\| bc)o?$`),
    to: "$1",
  },
];

/** The boundary events of a page that moved under the pointer come at a moment of the browser's choice. */
export const SETTLING: Difference = {
  reason: "Chromium tells by itself, some time between commands, that the page moved under the pointer",
  lines: new RegExp(`${EVENT}(pointer|mouse)(over|out|enter|leave) |^gotpointercapture `),
};

export function apply(lines: readonly string[], differences: readonly Difference[]): string[] {
  return differences.reduce<string[]>(
    (kept, difference) =>
      difference.to === undefined
        ? kept.filter((line) => !difference.lines.test(line))
        : kept.map((line) => line.replace(difference.lines, difference.to!)),
    [...lines],
  );
}
