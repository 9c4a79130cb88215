import { fileURLToPath } from "node:url";
import { writeSection } from "../conformance/doc-section.js";
import { markdownTable } from "./markdown-table.js";
import type { PageResult } from "./report.js";
import { percentText } from "./report.js";
import { SCORE_NAMES, totalOf, type Scores } from "./scores.js";

const DOCUMENT = fileURLToPath(new URL("../../docs/conformance.md", import.meta.url));

/** Writes what `fidelity` found to its section of docs/conformance.md. `command` is how to run it again. */
export function writeFidelitySection(results: PageResult[], version: string, command: string): void {
  const scored = results.flatMap(({ name, scores }) => (scores ? [{ name, scores }] : []));
  const failed = results.filter(({ error }) => error);
  writeSection(
    DOCUMENT,
    "fidelity",
    [
      "# Fidelity",
      `Our tree and Chromium's of the same document at the same moment, in percent of lines that match, in Chromium ${version} (\`${command}\`). *locators* are role and name, *tree* adds nesting, values and properties (*tree-np*: without properties), *wire* every field of every node.`,
      markdownTable([
        ["page", ...SCORE_NAMES, "lines"],
        ...scored.map(({ name, scores }) => [name, ...SCORE_NAMES.map((score) => percentText(scores[score])), scores.wire.chromium]),
      ]).join("\n"),
      totalsTable(scored.map(({ scores }) => scores)),
      ...failed.map(({ name, error }) => `- ${name} failed: ${error}`),
    ].join("\n\n"),
  );
}

export interface FuzzSummary {
  seed: string;
  /** Options that say what pages these are, each with a space behind it. */
  sort: string;
  scores: Scores[];
  differing: number;
  /** Of the pages that differ, those that do in known differences alone. */
  excepted: number;
  /** Pages on which Chromium's own answer changes from load to load, and was ours in one of them. */
  unstable: number;
  failed: number;
  version: string;
}

/** Writes what `fuzz` found to its section of docs/conformance.md. */
export function writeFuzzSection({ seed, sort, scores, differing, excepted, unstable, failed, version }: FuzzSummary): void {
  writeSection(
    DOCUMENT,
    "fuzz",
    [
      "# Fuzzing",
      `Random pages, compared in every field with Chromium ${version} (\`pnpm fuzz ${sort}--seed ${seed} --pages ${scores.length + failed}\`).`,
      totalsTable(scores),
      `${differing} pages differ, ${excepted} more only in what page JavaScript cannot know. On ${unstable} more Chromium's own answer changes from load to load, and was ours in one of them.`,
      ...(failed > 0 ? [`${failed} pages failed.`] : []),
    ].join("\n\n"),
  );
}

function totalsTable(scores: Scores[]): string {
  const totals = totalOf(scores);
  return markdownTable([
    ["in total", "percent", "equal pages", "lines"],
    ...SCORE_NAMES.map((name) => {
      const total = totals[name];
      return [name, percentText(total), `${total.equalPages} of ${total.pages}`, `${total.matched} of ${total.chromium} (ours ${total.ours})`];
    }),
  ]).join("\n");
}
