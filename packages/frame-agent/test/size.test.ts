import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { bundleScript } from "../scripts/self-contained-core.js";

/** The limit of `pnpm size`, which needs built packages; 60 kB is wanted. */
function limitOf(name: string): number {
  const entries = JSON.parse(readFileSync(new URL("../../../.size-limit.json", import.meta.url), "utf8")) as { name: string; limit: string }[];
  const [, kilobytes] = /^(\d+) kB$/.exec(entries.find((entry) => entry.name === name)!.limit)!;
  return Number(kilobytes) * 1000;
}

it("the script tag's file is ASCII, whatever encoding a page takes it for", async () => {
  expect(await bundleScript("agent")).toMatch(/^[\0-\x7f]*$/);
});

it("the script tag's file is within its limit", async () => {
  expect(gzipSync(await bundleScript("agent"), { level: 9 }).length).toBeLessThanOrEqual(limitOf("@icdp/frame-agent: script"));
});
