import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { walk } from "../../scripts/lib/first-walk.js";
import { browserAvailable } from "../e2e/available.js";

test.skipIf(!browserAvailable)("a new user's app is in agent-browser's snapshot after `npm create vite` and one line", { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "icdp-walk-"));
  try {
    const { snapshot } = await walk(folder);
    expect(snapshot).toContain('heading "Get started" [level=1');
    expect(snapshot).toContain("button");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
