import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { denseSeriesOf, seriesOf, subjectSeriesOf, type Series } from "../../scripts/fuzz/generate.js";
import { allowance, compareSeries, firstNumbers, floorOf, type SeriesFloor, type SeriesResult } from "../../scripts/fuzz/series.js";
import { buildEngineScript } from "../../scripts/lib/engine.js";
import { Workbench } from "../../scripts/lib/workbench.js";
import { hasChromium } from "./harness/browser.js";

const FRESH_PAGES = 100;
const LIMIT_MS = 300_000;

/** `fresh` and its kin are what series of unseen pages showed: fewer of the fixed pages differ, which work was done on. */
type Floor = SeriesFloor & Record<"fresh" | "freshDense" | "freshSubjects", Pick<SeriesFloor, "differing" | "pages">>;

const floor = JSON.parse(await readFile(new URL("fuzz-floor.json", import.meta.url), "utf8")) as Floor;

describe.runIf(hasChromium("fuzz"))("random pages in Chromium", async () => {
  const workbench = new Workbench({ jobs: 4, engineScript: await buildEngineScript(), offline: true, loadTimeoutMs: 10_000 });
  afterAll(() => workbench.close());

  it(`pages 1 to ${floor.pages} of seed ${floor.seed} are as equal as they have been`, { timeout: LIMIT_MS }, async () => {
    const result = await compareSeries(workbench, seriesOf(floor.seed), firstNumbers(floor.pages));
    const reached = floorOf(floor.seed, result);
    console.log(`seed ${floor.seed}: ${summary(result)}`);
    if (reached.differing < floor.differing || reached.wire > floor.wire) console.log(`tests/ax/fuzz-floor.json can be raised: ${JSON.stringify(reached)}`);
    expect(reached.differing, summary(result)).toBeLessThanOrEqual(floor.differing);
    expect(reached.wire).toBeGreaterThanOrEqual(floor.wire);
  });

  it.each<{ sort: string; option: string; series: (seed: string) => Series; unseen: Floor["fresh"] }>([
    { sort: "fresh", option: "", series: seriesOf, unseen: floor.fresh },
    { sort: "fresh dense", option: " --dense", series: denseSeriesOf, unseen: floor.freshDense },
    { sort: "fresh subjects'", option: " --subject", series: subjectSeriesOf, unseen: floor.freshSubjects },
  ])("$sort pages differ no more often than unseen ones did, which is never once that is zero", { timeout: LIMIT_MS }, async ({ option, series, unseen }) => {
    const seed = `fresh-${Date.now().toString(36)}`;
    console.log(`fresh seed ${seed} (pnpm fuzz${option} --seed ${seed} --pages ${FRESH_PAGES})`);
    const result = await compareSeries(workbench, series(seed), firstNumbers(FRESH_PAGES));
    console.log(`seed ${seed}: ${summary(result)}`);
    expect(result.failures.length + result.broken.length, `seed ${seed}: ${summary(result)}`).toBeLessThanOrEqual(allowance(unseen, FRESH_PAGES));
  });
});

/** Which pages differ, and how; small enough for a log. */
function summary({ scores, failures, excepted, unstable, broken }: SeriesResult): string {
  const lines = [`${failures.length} of ${scores.length + broken.length} pages differ, ${excepted} in known differences, ${unstable.length} unstable in Chromium, ${broken.length} failed`];
  for (const { number, kinds } of failures) lines.push(`  page ${number}: ${kinds.slice(0, 2).join("; ")}${kinds.length > 2 ? "; …" : ""}`);
  for (const { number, reason } of broken) lines.push(`  page ${number} failed: ${reason}`);
  return lines.join("\n");
}
