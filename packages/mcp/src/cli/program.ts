/** The `icdp-mcp` command. */

import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { Command, InvalidArgumentError } from "commander";
import { createMcpServer } from "../server.js";

interface Flags {
  readonly cdp: string;
  readonly allowEvaluate: boolean;
  readonly timeout: number;
}

/** Serves MCP on standard input and output until the client ends it. */
export async function runProgram(args: readonly string[], version: string): Promise<void> {
  const program = new Command("icdp-mcp")
    .description("MCP server with which agents read and operate pages behind a CDP endpoint: a Relay, or Chrome with --remote-debugging-port")
    .version(version)
    .option("--cdp <address>", "the endpoint: http://host:port (?token=… where the Relay demands one), ws://…, or a port of this machine", parseAddress, "http://127.0.0.1:9222")
    .option("--allow-evaluate", "let the agent run JavaScript in pages", false)
    .option("--timeout <milliseconds>", "limit of waits and navigations", parseMilliseconds, 10_000)
    .showHelpAfterError("(--help shows what is possible)");
  const { cdp, allowEvaluate, timeout } = program.parse(args, { from: "user" }).opts<Flags>();
  const { server, close } = createMcpServer({ cdp, allowEvaluate, timeoutMs: timeout });
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await close();
}

function parseAddress(text: string): string {
  if (/^\d+$/.test(text)) return parseAddress(`http://127.0.0.1:${text}`);
  try {
    const { protocol, href } = new URL(text);
    if (/^(http|ws)s?:$/.test(protocol)) return href;
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError("An endpoint is an address such as http://127.0.0.1:9222 or ws://127.0.0.1:9222/devtools/browser/….");
}

function parseMilliseconds(text: string): number {
  const milliseconds = Number(text);
  if (!Number.isInteger(milliseconds) || milliseconds < 1) throw new InvalidArgumentError("A time limit is a whole number of milliseconds.");
  return milliseconds;
}
