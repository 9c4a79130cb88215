import { launchChromium } from "../lib/chromium.js";
import { markdownRow } from "../lib/markdown-table.js";
import { readDifferences } from "./differences.js";
import { writeSection } from "./doc-section.js";
import { engineInChromium, engineOn, serveSuite, type EngineRun } from "./engine-run.js";
import { listFixtures, type Fixture } from "./fixture.js";
import { goldenVersion, readGolden } from "./goldens.js";
import { JsdomStage } from "./jsdom-stage.js";
import { loadCreateAgent } from "./load-agent.js";
import { jsdomDifferencesFile, knownDifferencesFile, reportFile, upstreamDir } from "./paths.js";
import { Progress } from "./progress.js";
import { readUpstream, type UpstreamCase } from "./upstream/case.js";
import { comparable } from "./upstream/replay.js";

/** Where our engine runs. */
type Place = "Chromium" | "jsdom";
const PLACES: Place[] = ["Chromium", "jsdom"];

interface Result {
  id: string;
  /** Own fixtures: the family; upstream cases: `undefined`. */
  family: string | undefined;
  equal: Record<Place, boolean>;
}

/** Runs both suites and writes their figures into docs/conformance.md. */
export async function writeReport(jobs: number, print: (line: string) => void): Promise<void> {
  const upstream = readUpstream(upstreamDir());
  const fixtures = listFixtures();
  const server = await serveSuite(upstream);
  const browser = await launchChromium();
  const progress = new Progress("report", 2 * (fixtures.length + upstream.cases.length));
  try {
    const runs: Record<Place, EngineRun> = {
      Chromium: await engineInChromium(browser, server.origin, jobs),
      jsdom: engineOn(new JsdomStage(await loadCreateAgent()), server.origin),
    };
    const isEqual = async (id: string, said: Promise<string>, expected: string | undefined) => {
      const equal = await said.then((text) => text === expected, () => false);
      progress.step(id);
      return equal;
    };
    const check = (place: Place, fixture: Fixture | UpstreamCase) =>
      "family" in fixture
        ? isEqual(fixture.id, runs[place].fixture(fixture), readGolden(fixture))
        : isEqual(fixture.name, runs[place].upstream(fixture), comparable(fixture.expected));

    const all = [...fixtures, ...upstream.cases];
    const inChromium = await Promise.all(all.map((each) => check("Chromium", each)));
    const inJsdom: boolean[] = [];
    for (const each of all) inJsdom.push(await check("jsdom", each));
    const results = all.map((each, index): Result => ({
      id: "family" in each ? each.id : `upstream/${each.name}`,
      family: "family" in each ? each.family : undefined,
      equal: { Chromium: inChromium[index]!, jsdom: inJsdom[index]! },
    }));
    writeSection(reportFile, "conformance", markdown(results, browser.version));
    print(`${reportFile} written`);
  } finally {
    progress.end();
    await browser.close();
    await server.close();
  }
}

function markdown(results: Result[], version: string): string {
  const own = results.filter(({ family }) => family !== undefined);
  const upstream = results.filter(({ family }) => family === undefined);
  return [
    "# Conformance",
    `What our engine says about the fixtures in \`tests/ax/fixtures\` (*own*) and about those of Chromium's inspector-protocol tests (*upstream*), compared byte for byte with what Chromium ${goldenVersion()} says. Run in Chromium ${version} and in jsdom.`,
    table(["", ...PLACES], [row("own goldens", own), ...(upstream.length > 0 ? [row("upstream goldens", upstream)] : [])]),
    "## By family",
    table(
      ["family", "fixtures", ...PLACES],
      families(own).map(([family, members]) => [family, String(members.length), ...PLACES.map((place) => count(members, place))]),
    ),
    "## Known differences in Chromium",
    "What page JavaScript cannot know (`tests/ax/known-differences.json`); a listed fixture that becomes equal fails the suite.",
    reasons(readDifferences(knownDifferencesFile)),
    "## Differences in jsdom",
    "What needs layout, or a browser's own facts (`tests/ax/jsdom-differences.json`), beside the known differences above.",
    reasons(readDifferences(jsdomDifferencesFile)),
    "## Commands",
    [
      "- `pnpm conformance` asks Chromium and writes the goldens, `pnpm conformance --check` proves them.",
      "- `npx vitest run tests/ax` runs the suites in Chromium and in jsdom.",
      "- `pnpm conformance --chromium-src DIR` runs the accessibility tests of a Chromium checkout.",
      "- `pnpm conformance --report` writes this section.",
    ].join("\n"),
  ].join("\n\n");
}

function row(label: string, results: Result[]): string[] {
  return [label, ...PLACES.map((place) => `${count(results, place)} of ${results.length} (${percent(results, place)})`)];
}

function count(results: Result[], place: Place): string {
  return String(results.filter(({ equal }) => equal[place]).length);
}

function percent(results: Result[], place: Place): string {
  return `${((100 * Number(count(results, place))) / results.length).toFixed(1)} %`;
}

function families(results: Result[]): [string, Result[]][] {
  const byFamily = new Map<string, Result[]>();
  for (const result of results) byFamily.set(result.family!, [...(byFamily.get(result.family!) ?? []), result]);
  return [...byFamily];
}

/** The reasons, most frequent first, with their fixtures. */
function reasons(differences: Map<string, string>): string {
  if (differences.size === 0) return "None.";
  const byReason = new Map<string, string[]>();
  for (const [fixture, reason] of differences) byReason.set(reason, [...(byReason.get(reason) ?? []), fixture]);
  const sorted = [...byReason].sort(([, a], [, b]) => b.length - a.length);
  return table(
    ["reason", "number", "fixtures"],
    sorted.map(([reason, fixtures]) => [reason, String(fixtures.length), fixtures.join(", ")]),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => markdownRow(cells.map((cell) => cell.replaceAll("|", "\\|")));
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
