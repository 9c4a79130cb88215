import { markdownTable } from "../lib/markdown-table.js";
import type { Ledger } from "./ledger.js";

export interface ChaosResult {
  readonly minutes: number;
  readonly chromium: string;
  readonly setting: string;
  readonly faults: ReadonlyMap<string, number>;
  readonly ledger: Ledger;
  /** Figures of all Relays that ought to be zero when everybody has left. */
  readonly leftovers: Readonly<Record<string, number>>;
  /** Relays that ended by themselves. */
  readonly crashes: number;
}

export function reportText({ minutes, chromium, setting, faults, ledger, leftovers, crashes }: ChaosResult): string {
  const failed = [...ledger.failed].sort(([, a], [, b]) => b - a);
  return [
    "# Chaos",
    `\`pnpm chaos --minutes ${minutes}\`: ${setting}, Chromium ${chromium}.`,
    markdownTable([["fault", "injected"], ...faults]).join("\n"),
    markdownTable([
      ["commands", "count"],
      ["sent", ledger.sent],
      ["answered with a result", ledger.answered],
      ["failed with a reason", failed.reduce((sum, [, count]) => sum + count, 0)],
      ["socket closed before the answer", ledger.closed],
      ["**lost**", ledger.lost],
      ["**duplicated**", ledger.duplicated],
      ["**answered with another command's result**", ledger.wrong],
      ["events", ledger.events],
      ["**events out of order, repeated or missing**", ledger.disordered],
      ["**Relays that ended by themselves**", crashes],
    ]).join("\n"),
    markdownTable([["reason of failure", "count"], ...failed]).join("\n"),
    markdownTable([["left in the Relays after the Clients left", "count"], ...Object.entries(leftovers)]).join("\n"),
    "",
  ].join("\n\n");
}
