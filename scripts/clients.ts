import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, Option } from "commander";
import { CLIENTS } from "./clients/clients.js";
import { type Result, writeFleetSection, writeReport } from "./clients/report.js";
import { runJobs } from "./clients/run.js";
import { type Stage, STAGE_NAMES, STAGE_TITLES, type StageName } from "./clients/stage.js";
import type { AnyClientKind } from "./clients/table.js";
import { openStage } from "./clients/stages.js";

const FLEET_STAGES: readonly StageName[] = ["cross-origin"];

const list = (text: string): string[] => text.split(",");

const options = new Command("clients")
  .description("Lets released CDP clients do their jobs in real Chromium and on the Relay, each job checked by its effect in the page.")
  .addOption(new Option("--only <client>", "one client").choices(CLIENTS.map(({ name }) => name)))
  .addOption(new Option("--target <names>", "some of the targets").choices(STAGE_NAMES).argParser(list))
  .option("--jobs <names>", "some of the jobs", list)
  .option("--times", "print the time of each job", false)
  .option("--redis", "put Host and clients on different ones of three Relays on one Redis; the app is in a cross-origin iframe", false)
  .option("--write", "write docs/clients.md, with --redis its section in docs/operations.md", false)
  .parse()
  .opts<{ only?: string; target?: StageName[]; jobs?: string[]; times: boolean; redis: boolean; write: boolean }>();

const folder = mkdtempSync(join(tmpdir(), "icdp-clients-"));
const uploadFile = join(folder, "upload.txt");
writeFileSync(uploadFile, "seventeen bytes.\n");
const results: Result[] = [];
const stages: Stage[] = [];
try {
  for (const name of options.target ?? (options.redis ? FLEET_STAGES : STAGE_NAMES)) stages.push(await openStage(name, uploadFile, undefined, options.redis));
  // Client by client, so that what else the machine does slows all of its targets down alike.
  for (const kind of CLIENTS) {
    if (options.only !== undefined && kind.name !== options.only) continue;
    for (const stage of stages) results.push(await run(kind, stage));
    // A run of all clients takes many minutes.
    if (options.write && options.redis) writeFleetSection(results);
    else if (options.write) await writeReport(results);
  }
} finally {
  for (const stage of stages) await stage.close();
  rmSync(folder, { recursive: true, force: true });
}

async function run(kind: AnyClientKind, stage: Stage): Promise<Result> {
  console.log(`— ${kind.name} ${kind.version} on ${STAGE_TITLES[stage.name]}`);
  const outcomes = await runJobs(kind, stage, {
    ...(options.jobs && { only: new Set(options.jobs) }),
    onOutcome: ({ job, failure, elapsed }) => {
      if (failure !== undefined) console.log(`  ✗ ${job}: ${failure.slice(0, 400)}`);
      else if (options.jobs || options.times) console.log(`  ✓ ${job} (${Math.round(elapsed)} ms)`);
    },
  });
  const passed = outcomes.filter(({ failure }) => failure === undefined);
  console.log(`  ${passed.length} of ${outcomes.length} jobs, ${Math.round(passed.reduce((sum, { elapsed }) => sum + elapsed, 0))} ms`);
  return { client: kind.name, stage: stage.name, product: stage.product, outcomes };
}
