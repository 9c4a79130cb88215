import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENTS } from "../../scripts/clients/clients.js";
import { REFUSED } from "../../scripts/clients/refused.js";
import { runJobs } from "../../scripts/clients/run.js";
import type { Stage } from "../../scripts/clients/stage.js";
import { openStage } from "../../scripts/clients/stages.js";
import { browserAvailable } from "../e2e/available.js";

/** The jobs that say most about a target; all of them run with `pnpm clients`. */
const JOBS = new Set([
  "connect", "open", "title", "snapshot", "snapshot-interactive", "find-click", "click-selector", "click-ref", "click-frame", "dblclick", "fill", "fill-frame",
  "fill-shadow", "type", "press", "check", "select", "hover", "hover-menu", "scroll-page", "get-box", "eval-object", "eval-throw", "eval-handle", "wait-selector", "console",
  "page-errors", "screenshot", "screenshot-element", "dialog-confirm", "dialog-prompt", "upload", "file-chooser", "drag-html5", "init-script", "spa-nav",
  "link-nav", "back", "reload", "popup", "new-tab", "reconnect",
]);

/**
 * What an attempt left undone, by client. Clients have limits of their own, which they miss now and then on a machine that is busy: where
 * tests get another attempt, that does what failed and nothing else.
 */
const undone = new Map<string, ReadonlySet<string>>();

describe.skipIf(!browserAvailable)("released clients on the Relay, the app in a cross-origin iframe", () => {
  let stage: Stage;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "icdp-clients-"));
    const uploadFile = join(folder, "upload.txt");
    writeFileSync(uploadFile, "seventeen bytes.\n");
    stage = await openStage("cross-origin", uploadFile);
  });
  afterAll(async () => {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(CLIENTS.map((kind) => [kind.name, kind] as const))("%s", { timeout: 300_000 }, async (name, kind) => {
    const left = undone.get(name);
    const outcomes = await runJobs(kind, stage, { only: left ?? JOBS });
    if (left) expect(outcomes).toHaveLength(left.size);
    else expect(outcomes.length).toBeGreaterThan(25);
    const failed = outcomes.filter(({ job, failure }) => failure !== undefined && !(job in REFUSED));
    if (failed.length > 0) undone.set(name, new Set(failed.map(({ job }) => job)));
    expect(failed.map(({ job, failure }) => `${job}: ${failure}`)).toEqual([]);
  });
});
