import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool } from "./support/agent.js";
import { FakeBrowser } from "./support/fake-browser.js";

const MAIN = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const ENV = { ...process.env, TSX_TSCONFIG_PATH: fileURLToPath(new URL("../tsconfig.json", import.meta.url)), NO_COLOR: "1" } as Record<string, string>;
const ARGS = ["--import", "tsx", MAIN];

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [...ARGS, ...args], { env: ENV }, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }));
    child.stdin!.end();
  });

describe("icdp-mcp", { timeout: 30_000 }, () => {
  let browser: FakeBrowser;
  beforeAll(async () => void (browser = await FakeBrowser.start()));
  afterAll(() => browser.close());

  it("serves over standard input and output, and ends with its client", async () => {
    const transport = new StdioClientTransport({ command: process.execPath, args: [...ARGS, "--cdp", String(browser.port)], env: ENV });
    const client = new Client({ name: "test", version: "1" });
    const errors: Error[] = [];
    client.onerror = (error) => void errors.push(error);
    await client.connect(transport);
    expect(client.getServerVersion()).toMatchObject({ name: "icdp", version: expect.stringMatching(/^\d/) });
    expect(client.getInstructions()).toContain("observe");
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["observe", "interact", "targets"]);
    expect((await callTool(client, "observe")).text).toBe('document "(empty)"');
    const { pid } = transport;
    await client.close();
    await expect.poll(() => isRunning(pid!)).toBe(false);
    expect(errors).toEqual([]);
  });

  it("has evaluate with --allow-evaluate", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [...ARGS, "--cdp", browser.cdp, "--allow-evaluate"], env: ENV }));
    expect(await callTool(client, "evaluate", { expression: "1" })).toMatchObject({ text: "true", isError: false });
    await client.close();
  });

  it("ends when its input ends, whether or not a browser is there", async () => {
    expect(await run("--cdp", "http://127.0.0.1:9")).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("tells what it can do", async () => {
    const { code, stdout } = await run("--help");
    expect(code).toBe(0);
    for (const option of ["--cdp", "--allow-evaluate", "--timeout", "http://127.0.0.1:9222"]) expect(stdout).toContain(option);
  });

  it.each([
    [["--cdp", "nowhere"], "An endpoint is an address such as"],
    [["--cdp", "file:///etc/passwd"], "An endpoint is an address such as"],
    [["--timeout", "soon"], "A time limit is a whole number of milliseconds."],
    [["--cpd", "http://127.0.0.1:9222"], "unknown option '--cpd'"],
    [["9222"], "too many arguments"],
  ])("refuses %j", async (args, error) => {
    const { code, stdout, stderr } = await run(...args);
    expect(code).not.toBe(0);
    expect(stdout).toBe("");
    expect(stderr).toContain(error);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
