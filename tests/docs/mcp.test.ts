import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { type Block, blocksRunBy, placeOf } from "./lib/blocks.js";
import { Sandbox } from "./lib/sandbox.js";

const PAGE = "<!doctype html><title>Counter</title><h1>Counter</h1><button>Add one</button>";

interface Configuration {
  readonly mcpServers: Readonly<Record<string, { readonly command: string; readonly args: readonly string[] }>>;
}

/** A call that reads the page, by the tools of each server. */
const READING: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [["observe", {}], ["take_snapshot", { pageId: 1 }]];

let sandbox: Sandbox;
let client: Client | undefined;
beforeEach(async () => void (sandbox = await Sandbox.open()));
afterEach(async () => {
  await client?.close();
  await sandbox.close();
});

async function start(name: string, args: readonly string[]): Promise<Client> {
  client = new Client({ name: "documents", version: "1" });
  await client.connect(new StdioClientTransport({ command: sandbox.commandOf(name), args: [...args], stderr: "ignore" }), { timeout: 120_000 });
  return client;
}

async function call(tool: string, args: Record<string, unknown>): Promise<string> {
  const { content } = (await client!.callTool({ name: tool, arguments: args })) as { content: { text?: string }[] };
  return content.map(({ text }) => text).join("\n");
}

const placed = (name: string): (readonly [string, Block])[] => blocksRunBy(name).map((block) => [placeOf(block), block]);

test.each(placed("mcp-config"))("%s starts a server that reads the page", { timeout: 240_000 }, async (_place, { code }) => {
  sandbox.write("page.html", PAGE);
  await sandbox.run("npm install @icdp/relay @icdp/mcp chrome-devtools-mcp");
  await sandbox.run("npx icdp serve page.html");
  const servers = Object.values((JSON.parse(sandbox.local(code)) as Configuration).mcpServers);
  expect(servers.map(({ command }) => command)).toEqual(["npx"]);
  const [name, ...args] = servers[0]!.args;
  const { tools } = await (await start(name!, args)).listTools();
  const reading = READING.find(([tool]) => tools.some((other) => other.name === tool))!;
  expect(await call(...reading)).toContain('button "Add one"');
});

/** A line that stands for any lines. */
const ELISION = "…";

/** Whether the answer is the printed one, as far as that is shown. */
function shows([first, ...others]: readonly string[], answer: readonly string[]): boolean {
  if (first === undefined) return answer.length === 0;
  if (first.trim() !== ELISION) return answer[0] === first && shows(others, answer.slice(1));
  return others.length === 0 || answer.some((_, from) => shows(others, answer.slice(from)));
}

describe("conversations with the MCP server", () => {
  test("lines may be left out", () => {
    expect(shows(["a", "  …", "d"], ["a", "b", "c", "d"])).toBe(true);
    expect(shows(["a", "…"], ["a", "b"])).toBe(true);
    expect(shows(["a", "c"], ["a", "b", "c"])).toBe(false);
  });

  test.each(placed("mcp-calls"))("%s went like this", { timeout: 240_000 }, async (_place, { code }) => {
    cpSync(join(ROOT, "tests/mcp/pages"), join(sandbox.folder, "pages"), { recursive: true });
    await sandbox.run("npm install @icdp/relay @icdp/mcp");
    await sandbox.run("npx icdp serve pages");
    await start("@icdp/mcp", ["--cdp", sandbox.local("http://127.0.0.1:9222")]);
    const calls = code.split(/^> /m).slice(1);
    expect(calls.length).toBeGreaterThan(2);
    for (const each of calls) {
      const [line, ...printed] = each.trimEnd().split("\n");
      const [, tool, args] = /^(\w+) (.*)$/.exec(line!)!;
      const answer = await call(tool!, JSON.parse(args!) as Record<string, unknown>);
      if (!shows(printed, answer.split("\n"))) expect(answer, line).toBe(printed.join("\n"));
    }
  });
});
