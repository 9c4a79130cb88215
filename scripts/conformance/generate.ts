import { launchChromium } from "../lib/chromium.js";
import { serve } from "../lib/serve.js";
import { ChromiumStage } from "./chromium-stage.js";
import { needsFront, type Fixture } from "./fixture.js";
import {
  goldenVersion,
  orphanedGoldens,
  readGolden,
  readTree,
  removeGolden,
  writeGolden,
  writeGoldenVersion,
  type Golden,
} from "./goldens.js";
import { fixturesDir } from "./paths.js";
import { Progress } from "./progress.js";
import { record } from "./record.js";
import { Tabs } from "./tabs.js";
import { firstDifference } from "./text-diff.js";

export interface GenerateOptions {
  fixtures: Fixture[];
  /** Whether `fixtures` are all there are, so that goldens without a fixture can be told. */
  complete: boolean;
  /** Tabs side by side. */
  jobs: number;
  print(line: string): void;
}

interface Heard {
  version: string;
  goldens: { fixture: Fixture; golden: Golden }[];
}

/** Writes what Chromium says about each fixture beside it, with Chromium's version. */
export async function writeGoldens(options: GenerateOptions): Promise<void> {
  const { version, goldens } = await askChromium(options);
  const changed = goldens.filter(({ fixture, golden }) => isStale(fixture, golden));
  for (const { fixture, golden } of changed) writeGolden(fixture, golden);
  const orphans = options.complete ? orphanedGoldens(options.fixtures) : [];
  for (const file of orphans) removeGolden(file);
  if (options.complete) writeGoldenVersion(version);
  options.print(
    `Chromium ${version}: ${goldens.length} goldens, ${changed.length} written, ${orphans.length} files removed`,
  );
}

/**
 * Compares the committed goldens with what Chromium says. Resolves to whether that is in order: on another version than
 * the goldens' own, differences are reported only.
 */
export async function checkGoldens(options: GenerateOptions): Promise<boolean> {
  const { version, goldens } = await askChromium(options);
  const { print } = options;
  const stale = goldens.filter(({ fixture, golden }) => isStale(fixture, golden));
  for (const { fixture, golden } of stale) {
    print(`${fixture.id}: ${readGolden(fixture) === undefined ? "no golden" : "differs"}`);
    print(firstDifference(readGolden(fixture) ?? "", golden.canonical));
  }
  const orphans = options.complete ? orphanedGoldens(options.fixtures) : [];
  for (const file of orphans) print(`${file}: no such fixture`);

  const expected = goldenVersion();
  const equal = goldens.length - stale.length;
  print(`Chromium ${version}: ${equal} of ${goldens.length} goldens are what it says`);
  if (expected !== version) print(`The goldens are those of Chromium ${expected}: differences are no failure`);
  return expected !== version || (stale.length === 0 && orphans.length === 0);
}

function isStale(fixture: Fixture, { canonical, tree }: Golden): boolean {
  return readGolden(fixture) !== canonical || readTree(fixture) !== tree;
}

async function askChromium({ fixtures, jobs }: GenerateOptions): Promise<Heard> {
  const server = await serve({ dir: fixturesDir });
  const browser = await launchChromium();
  const progress = new Progress("goldens", fixtures.length);
  try {
    const tabs = new Tabs(browser, jobs, async (page) => new ChromiumStage(page));
    const goldens = await Promise.all(
      fixtures.map(async (fixture) => {
        const recorded = tabs.lend((stage) => record(stage, fixture, server.origin), needsFront(fixture));
        const golden = await recorded.catch((error) => {
          throw new Error(`${fixture.id}: ${error.message}`, { cause: error });
        });
        progress.step(fixture.id);
        return { fixture, golden };
      }),
    );
    return { version: browser.version, goldens };
  } finally {
    progress.end();
    await browser.close();
    await server.close();
  }
}
