import type { IncomingMessage, ServerResponse } from "node:http";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { serveAgent } from "../src/agent-script.js";

const folder = dirname(createRequire(import.meta.url).resolve("@icdp/frame-agent/agent.global.js"));
const serve = serveAgent("/base/");

/** The text of the answer; undefined when the request goes to whoever comes next. */
const get = (url: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const response = { writeHead: () => ({ end: (text: Buffer) => resolve(text.toString()) }) };
    serve({ url } as IncomingMessage, response as unknown as ServerResponse, () => resolve(undefined));
  });

it("serves the script with all of its parts", async () => {
  const files = (await readdir(folder)).filter((name) => name.startsWith("agent."));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(await get(`/base/@icdp/${file}?version`), file).toBe(await readFile(join(folder, file), "utf8"));
});

it.each(["/base/@icdp/index.js", "/base/@icdp/agent.none.js", "/base/@icdp/../agent.global.js", "/@icdp/agent.global.js"])("has no %s", async (url) => {
  expect(await get(url)).toBeUndefined();
});
