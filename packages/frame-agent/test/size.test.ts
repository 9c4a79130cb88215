import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { agentFiles } from "../../../scripts/lib/serve-agent.js";

/** The limit of `pnpm size`, which needs built packages; 60 kB is wanted for `agent.global.js`. */
function limitOf(file: string): number {
  const entries = JSON.parse(readFileSync(new URL("../../../.size-limit.json", import.meta.url), "utf8")) as { path: string; limit: string }[];
  const [, kilobytes] = /^([\d.]+) kB$/.exec(entries.find(({ path }) => path === `packages/frame-agent/dist/${file}`)!.limit)!;
  return Number(kilobytes) * 1000;
}

const files = await agentFiles();

it.each([...files.keys()])("%s is ASCII, whatever encoding a page takes it for", (name) => {
  expect(files.get(name)).toMatch(/^[\0-\x7f]*$/);
});

it.each([...files.keys()])("%s is within its limit", (name) => {
  expect(gzipSync(files.get(name)!, { level: 9 }).length).toBeLessThanOrEqual(limitOf(name));
});
