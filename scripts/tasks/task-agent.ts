import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { basename, join } from "node:path";
import type { Stage } from "../clients/stage.js";
import { ROOT } from "../lib/build.js";
import { Transcript } from "./transcript.js";

const SERVER = join(ROOT, "packages/mcp/src/cli/main.ts");

/** Arguments that are uids. */
const REFERENCES: ReadonlySet<string> = new Set(["uid", "to", "in"]);

/** What tasks do: they know the app only by what the tools say. */
export interface TaskAgent {
  /** A file of 17 bytes. */
  readonly file: string;
  /** The app's address, ending in a slash. */
  readonly url: string;
  observe(args?: object): Promise<string>;
  /** References are given as the beginning of an element's line. */
  act(action: string, args?: Record<string, unknown>): Promise<string>;
  targets(args?: object): Promise<string>;
}

/** Drives the released command's source over stdio, with the SDK's client. */
export class McpTaskAgent implements TaskAgent {
  readonly transcript: Transcript;
  readonly file: string;
  readonly url: string;
  /** Lines with a uid that were observed, the latest first. */
  #seen: string[] = [];

  private constructor(
    private readonly client: Client,
    { app, uploadFile }: Stage,
  ) {
    this.transcript = new Transcript(app);
    this.file = uploadFile;
    this.url = app.url;
  }

  static async start(stage: Stage): Promise<McpTaskAgent> {
    const client = new Client({ name: "icdp-tasks", version: "1.0.0" });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ["--import", "tsx", SERVER, "--cdp", `http://127.0.0.1:${stage.port}`],
      env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, "scripts/tsconfig.json") } as Record<string, string>,
      stderr: "inherit",
    });
    await client.connect(transport);
    return new McpTaskAgent(client, stage);
  }

  async observe(args: object = {}): Promise<string> {
    const text = await this.#call("observe", args);
    const lines = text.split("\n").map((line) => line.replace(/^[+~ -]\s*/, "").trim());
    this.#seen = [...lines.filter((line) => line.includes("[uid=")), ...this.#seen];
    return text;
  }

  act(action: string, args: Record<string, unknown> = {}): Promise<string> {
    const found = Object.entries(args).map(([name, value]) => [name, REFERENCES.has(name) ? this.#uid(value as string) : value]);
    return this.#call("interact", { action, ...Object.fromEntries(found) });
  }

  targets(args: object = {}): Promise<string> {
    return this.#call("targets", args);
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** What begins like no line is a uid as it is. */
  #uid(start: string): string {
    const line = this.#seen.find((candidate) => candidate.startsWith(start));
    return /\[uid=(\d+)\]/.exec(line ?? "")?.[1] ?? start;
  }

  async #call(name: string, args: object): Promise<string> {
    const { content, isError } = await this.client.callTool({ name, arguments: args as Record<string, unknown> });
    const [{ text }] = content as [{ text: string }];
    // The directory of the file is another one each time.
    const shown = JSON.parse(JSON.stringify(args).replaceAll(JSON.stringify(this.file), JSON.stringify(basename(this.file)))) as object;
    this.transcript.call(name, shown, { text, isError: isError === true });
    return text;
  }
}
