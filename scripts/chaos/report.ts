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

const row = (...cells: (string | number)[]): string => `| ${cells.join(" | ")} |`;

export function reportText({ minutes, chromium, setting, faults, ledger, leftovers, crashes }: ChaosResult): string {
  const failed = [...ledger.failed].sort(([, a], [, b]) => b - a);
  return [
    "# Chaos",
    `\`pnpm chaos --minutes ${minutes}\`: ${setting}, Chromium ${chromium}.`,
    [row("fault", "injected"), row("---", "---:"), ...[...faults].map(([name, count]) => row(name, count))].join("\n"),
    [
      row("commands", "count"),
      row("---", "---:"),
      row("sent", ledger.sent),
      row("answered with a result", ledger.answered),
      row("failed with a reason", failed.reduce((sum, [, count]) => sum + count, 0)),
      row("socket closed before the answer", ledger.closed),
      row("**lost**", ledger.lost),
      row("**duplicated**", ledger.duplicated),
      row("**answered with another command's result**", ledger.wrong),
      row("events", ledger.events),
      row("**events out of order, repeated or missing**", ledger.disordered),
      row("**Relays that ended by themselves**", crashes),
    ].join("\n"),
    [row("reason of failure", "count"), row("---", "---:"), ...failed.map(([reason, count]) => row(reason, count))].join("\n"),
    [row("left in the Relays after the Clients left", "count"), row("---", "---:"), ...Object.entries(leftovers).map(([name, count]) => row(name, count))].join("\n"),
    "",
  ].join("\n\n");
}
