import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { walk } from "./lib/first-walk.js";

/** What a new user does, from an empty folder to the app in an agent's terminal, with the time that each command takes. */
const folder = await mkdtemp(join(tmpdir(), "icdp-walk-"));
try {
  const { steps, snapshot } = await walk(folder);
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const { command, seconds } of steps) console.log(`${seconds.toFixed(1).padStart(6)} s  ${command}`);
  console.log(`${total.toFixed(1).padStart(6)} s  together\n\n${snapshot}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
