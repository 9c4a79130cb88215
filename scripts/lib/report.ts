import type { DifferenceGroup } from "./differences.js";
import { isEqual, ratio, SCORE_NAMES, totalOf, type ScoreName, type Scores, type TotalScore } from "./scores.js";
import { cutAround, type Paint } from "./show-diff.js";
import { visible } from "./visible.js";

/** What became of one page, or one state of it: scores, or the reason why there are none. */
export interface PageResult {
  name: string;
  /** What a user did before; absent as the page loads. */
  steps?: string[];
  scores?: Scores;
  /** The answers are the same text but for the identifiers' values. */
  sameBytes?: boolean;
  /** They differ in what Chromium keeps of earlier states only. */
  kept?: boolean;
  error?: string;
}

/** Prints a ratio so that 100 stands for equality only; a dash when nothing was compared. */
export function percentText(score: { matched: number; chromium: number; ours: number }): string {
  if (score.chromium + score.ours === 0) return "–";
  const value = ratio(score) * 100;
  const text = value.toFixed(3);
  return text === "100.000" && !isEqual(score) ? "99.999" : text;
}

export function pageRow({ name, sameBytes, kept, scores, error }: PageResult, nameWidth: number, paint: Paint): string {
  const title = name.length > nameWidth ? `…${name.slice(1 - nameWidth)}` : name.padEnd(nameWidth);
  if (!scores) return paint("removed", `${title}  FAILED: ${error}`);
  const cells = SCORE_NAMES.map((score) => {
    const text = `${score} ${percentText(scores[score]).padStart(7)}`;
    return isEqual(scores[score]) ? paint("dim", text) : paint("changed", text);
  });
  const { wire } = scores;
  const order = isEqual(wire) && !sameBytes ? paint("changed", "  order or spelling differs") : "";
  return `${title}  ${cells.join("  ")}  ${wire.matched}/${wire.chromium}${order}${kept ? paint("changed", "  kept from before") : ""}`;
}

export function printTotals(
  results: PageResult[],
  counted: "pages" | "states",
  version: string,
  seconds: number,
  paint: Paint,
  print: (line: string) => void,
): void {
  const compared = results.filter(({ scores }) => scores !== undefined);
  const totals = totalOf(compared.map(({ scores }) => scores!));
  const equalTexts = compared.filter(({ sameBytes }) => sameBytes).length;
  const failed = results.length - compared.length;
  print(paint("strong", `\nChromium ${version}: ${results.length} ${counted} in ${seconds.toFixed(1)} s`));
  for (const name of SCORE_NAMES) {
    const total = totals[name];
    print(
      `  ${name.padEnd(9)} ${percentText(total).padStart(7)} %   ` +
        `${total.equalPages}/${total.pages} ${counted} equal   ${total.matched} of ${total.chromium} lines (ours ${total.ours})`,
    );
  }
  print(`  bytes                 ${equalTexts}/${compared.length} ${counted} equal, order of nodes and keys included`);
  const kept = compared.filter(({ kept }) => kept).length;
  if (kept > 0) print(`  ${kept} ${counted} differ in what Chromium keeps of earlier states only: it is equal in a tree built anew`);
  if (failed > 0) print(paint("removed", `  ${failed} ${counted} failed`));
}

export function printGroups(
  groups: DifferenceGroup[],
  limit: number,
  paint: Paint,
  print: (line: string) => void,
): void {
  if (groups.length === 0) return;
  print(paint("strong", `\nDifferences by kind (${groups.length} kinds)`));
  for (const { kind, count, pages, where, example } of groups.slice(0, limit)) {
    print(`${String(count).padStart(6)}×  ${paint("changed", kind)}  (${pages} ${pages === 1 ? "page" : "pages"})  ${whereText(where)}`);
    print(paint("dim", `         ${example.page} ${example.key || "/"} ${visible(example.described)}`));
    const [chromium, ours] = cutAround(visible(example.chromium), visible(example.ours));
    print(`         Chromium: ${chromium}`);
    print(`         ours:     ${ours}`);
  }
  if (groups.length > limit) print(paint("dim", `… ${groups.length - limit} more kinds; --limit prints more`));
}

/** The floors that were missed, as text. */
export function missedFloors(
  totals: Record<ScoreName, TotalScore>,
  floors: Partial<Record<ScoreName | "equal", number>>,
): string[] {
  const missed: string[] = [];
  for (const name of SCORE_NAMES) {
    const floor = floors[name];
    if (floor !== undefined && ratio(totals[name]) * 100 < floor) {
      missed.push(`${name} ${percentText(totals[name])} % < ${floor} %`);
    }
  }
  const { equalPages, pages } = totals.wire;
  if (floors.equal !== undefined && equalPages * 100 < floors.equal * pages) {
    missed.push(`${equalPages} of ${pages} pages equal < ${floors.equal} %`);
  }
  return missed;
}

export function jsonReport(
  results: PageResult[],
  groups: DifferenceGroup[],
  version: string,
  seconds: number,
  missed: string[],
): object {
  const compared = results.filter(({ scores }) => scores !== undefined);
  return {
    chromium: version,
    seconds,
    totals: totalOf(compared.map(({ scores }) => scores!)),
    equalBytes: compared.filter(({ sameBytes }) => sameBytes).length,
    belowFloor: missed,
    pages: results.map(({ name, steps, error, scores, sameBytes, kept }) => ({ name, steps, error, scores, sameBytes, kept })),
    differences: groups,
  };
}

const SHOWN_PLACES = 4;

function whereText(where: DifferenceGroup["where"]): string {
  const shown = where.slice(0, SHOWN_PLACES).map(([place, count]) => (where.length === 1 ? place : `${place} ${count}×`));
  return [...shown, ...(where.length > SHOWN_PLACES ? ["…"] : [])].join(", ");
}
