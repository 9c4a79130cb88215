import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StageName } from "../clients/stage.js";
import { openStage } from "../clients/stages.js";
import { McpTaskAgent } from "./task-agent.js";
import { DESK, TASKS } from "./task-list.js";

export interface TaskOutcome {
  readonly name: string;
  /** Absent when the page shows the task's effect. */
  readonly failure?: string;
}

export interface TaskRun {
  readonly outcomes: readonly TaskOutcome[];
  readonly transcript: string;
}

/** Does all tasks through the MCP server, each checked by its effect in the page. */
export async function runTasks(name: StageName): Promise<TaskRun> {
  const folder = mkdtempSync(join(tmpdir(), "icdp-tasks-"));
  const file = join(folder, "upload.txt");
  writeFileSync(file, "seventeen bytes.\n");
  try {
    const stage = await openStage(name, file, DESK);
    try {
      const agent = await McpTaskAgent.start(stage);
      const outcomes: TaskOutcome[] = [];
      for (const { name: what, run, effect } of TASKS) {
        agent.transcript.heading(what);
        await run(agent);
        const failure = await stage.app.until(effect).then(() => undefined, (error: Error) => error.message);
        outcomes.push({ name: what, ...(failure !== undefined && { failure }) });
      }
      await agent.close();
      return { outcomes, transcript: agent.transcript.toString() };
    } finally {
      await stage.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
