import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { join } from "node:path";
import { type Browser, chromium as playwright } from "playwright-core";
import { AgentBrowser } from "../../tests/e2e/agent-browser.js";
import { ROOT } from "../lib/build.js";

const SERVER = join(ROOT, "node_modules/chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js");

/** What the released tools print for a page. */
export interface ToolTexts {
  readonly aria: string;
  readonly devtools: string;
  readonly devtoolsVerbose: string;
  readonly agentBrowser: string;
  readonly agentBrowserInteractive: string;
}

/** The released tools, connected to one debugging port on 127.0.0.1. They look at the page whose URL they are given. */
export class RealTools {
  #browser: Browser | undefined;
  #mcp: Client | undefined;
  readonly #agentBrowser: AgentBrowser;

  constructor(private readonly port: number) {
    this.#agentBrowser = new AgentBrowser(port, `formats-${port}`);
  }

  /** Takes all texts of the page. It has to be the only one of its browser, because agent-browser looks at the first. */
  async read(url: string): Promise<ToolTexts> {
    const aria = await this.aria(url);
    const devtools = await this.devtools(url, false);
    const devtoolsVerbose = await this.devtools(url, true);
    // A session that starts anew numbers from 1.
    const agentBrowser = await this.#agentBrowser.run("snapshot");
    const agentBrowserInteractive = await this.#agentBrowser.run("snapshot", "-i");
    return { aria, devtools, devtoolsVerbose, agentBrowser, agentBrowserInteractive };
  }

  async aria(url: string): Promise<string> {
    this.#browser ??= await playwright.connectOverCDP(`http://127.0.0.1:${this.port}`);
    const [page, ...others] = this.#browser.contexts().flatMap((context) => context.pages());
    if (!page || others.length > 0) throw new Error(`Playwright sees ${others.length + (page ? 1 : 0)} pages instead of one.`);
    // The news of a navigation travels to each client on its own.
    await page.waitForURL(url);
    return page.locator("body").ariaSnapshot();
  }

  async devtools(url: string, verbose: boolean): Promise<string> {
    const pages = await this.#call("list_pages");
    const line = pages.split("\n").find((candidate) => candidate.includes(url));
    if (!line) throw new Error(`chrome-devtools-mcp sees no page ${url} in: ${pages}`);
    const text = await this.#call("take_snapshot", { verbose, pageId: Number(/(\d+)/.exec(line)![1]) });
    const start = text.search(/^uid=/m);
    if (start === -1) throw new Error(`chrome-devtools-mcp took no snapshot: ${text}`);
    return text.slice(start);
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#browser?.close(), this.#mcp?.close(), this.#agentBrowser.close()]);
  }

  async #call(name: string, args: Record<string, unknown> = {}): Promise<string> {
    if (!this.#mcp) {
      this.#mcp = new Client({ name: "icdp-formats", version: "1.0.0" });
      const options = ["--no-usage-statistics", "--no-performance-crux"];
      await this.#mcp.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [SERVER, `--browserUrl=http://127.0.0.1:${this.port}`, ...options],
          stderr: "ignore",
        }),
      );
    }
    const { content } = (await this.#mcp.callTool({ name, arguments: args })) as { content: { type: string; text?: string }[] };
    return content.map(({ text = "" }) => text).join("\n");
  }
}
