import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("../../node_modules/chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js", import.meta.url));

/** The unmodified chrome-devtools-mcp, driven by the official client over stdio. */
export class DevToolsMcp {
  readonly #client = new Client({ name: "icdp-tests", version: "1.0.0" });

  static async connect(url: string): Promise<DevToolsMcp> {
    const mcp = new DevToolsMcp();
    const args = [SERVER, `--browserUrl=${url}`, "--no-usage-statistics", "--no-performance-crux"];
    await mcp.#client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
    return mcp;
  }

  /** What a tool says. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const { content, isError } = (await this.#client.callTool({ name, arguments: args })) as { content: { text?: string }[]; isError?: boolean };
    const text = content.map((part) => part.text ?? "").join("\n");
    if (isError) throw new Error(`${name}: ${text}`);
    return text;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
