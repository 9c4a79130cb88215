import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";
import { diffLines } from "diff";
import { type StageName } from "./clients/stage.js";
import { runTasks, type TaskRun } from "./tasks/run-tasks.js";

/** Transcripts of what has no layout would differ. */
const STAGES = ["chromium", "cross-origin", "same-origin"] as const satisfies readonly StageName[];

const { target, transcript } = new Command("tasks")
  .description("Does a list of tasks through the MCP server, on the Relay and in real Chromium: each checked by its effect, and the transcripts compared.")
  .addOption(new Option("--target <names>", "some of the targets").choices(STAGES).argParser((text) => text.split(",")))
  .option("--transcript <file>", "write what was asked and answered, of the first target")
  .parse()
  .opts<{ target?: StageName[]; transcript?: string }>();

let first: TaskRun | undefined;
for (const name of target ?? STAGES) {
  const run = await runTasks(name);
  const failed = run.outcomes.filter(({ failure }) => failure !== undefined);
  console.log(`${name}: ${run.outcomes.length - failed.length} of ${run.outcomes.length} tasks, ${run.transcript.match(/^> /gm)!.length} calls, ${run.transcript.length} characters`);
  for (const { name: task, failure } of failed) console.log(`  ✗ ${task}: ${failure}`);
  if (!first && transcript !== undefined) writeFileSync(transcript, `${run.transcript}\n`);
  const changes = first ? diffLines(first.transcript, run.transcript).filter(({ added, removed }) => added || removed) : [];
  if (first) console.log(changes.length === 0 ? "  the same transcript" : "  the transcript differs:");
  for (const { added, value } of changes) for (const line of value.trimEnd().split("\n")) console.log(`  ${added ? "+" : "-"} ${line}`);
  if (failed.length > 0 || changes.length > 0) process.exitCode = 1;
  first ??= run;
}
