import { beforeAll, describe, expect, it } from "vitest";
import type { StageName } from "../../scripts/clients/stage.js";
import { runTasks, type TaskRun } from "../../scripts/tasks/run-tasks.js";
import { TASKS } from "../../scripts/tasks/task-list.js";
import { browserAvailable } from "../e2e/available.js";

describe.skipIf(!browserAvailable)("the task list through the MCP server", { timeout: 180_000 }, () => {
  const runs = new Map<StageName, TaskRun>();
  beforeAll(async () => {
    for (const name of ["chromium", "cross-origin"] as const) runs.set(name, await runTasks(name));
  }, 360_000);

  it.each(["chromium", "cross-origin"] as const)("has its effects in the page: %s", (name) => {
    const { outcomes } = runs.get(name)!;
    expect(outcomes.filter(({ failure }) => failure !== undefined)).toEqual([]);
    expect(outcomes).toHaveLength(TASKS.length);
    expect(TASKS.length).toBeGreaterThanOrEqual(20);
  });

  it("leaves the same transcript on the Relay as in Chromium", () => {
    expect(runs.get("cross-origin")!.transcript).toBe(runs.get("chromium")!.transcript);
  });

  it("keeps what is secret out of the transcript", () => {
    const { transcript } = runs.get("cross-origin")!;
    expect(transcript.match(/4111111111111111/g)).toHaveLength(1);
    expect(transcript).toContain("[REDACTED]");
  });
});
