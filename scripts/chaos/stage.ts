import { launchChromium, type Chromium, type Page } from "../lib/chromium.js";
import type { StaticServer } from "../lib/serve.js";
import { serveShell } from "../lib/serve-shell.js";

/** A page with a Host of its own browser. */
export interface HostPage {
  readonly browserId: string;
  /** Calls one of the functions that `shell.ts` puts on its window. */
  call(name: string, argument: unknown): Promise<unknown>;
}

/** Real Chromium with the Hosts. */
export class HostStage {
  readonly origin: string;
  readonly #server: StaticServer;
  readonly #appUrl: string;
  readonly #chromium: Chromium;

  private constructor(server: StaticServer, chromium: Chromium) {
    this.origin = server.origin;
    this.#server = server;
    this.#appUrl = `http://app.localhost:${new URL(server.origin).port}/app.html`;
    this.#chromium = chromium;
  }

  static async open(): Promise<HostStage> {
    const server = await serveShell("chaos/shell.ts");
    const buttons = Array.from({ length: 50 }, (_, i) => `<button>Button ${i}</button>`).join("");
    server.add(`<!doctype html><script src="/agent.js" data-allowed-parents="${server.origin}"></script><title>App</title><main>${buttons}</main>`, { path: "/app.html" });
    return new HostStage(server, await launchChromium());
  }

  get version(): string {
    return this.#chromium.version;
  }

  async addHost(browserId: string, relayUrl: string): Promise<HostPage> {
    const page: Page = await this.#chromium.newPage();
    const settings = { relayUrl, browserId, appUrl: this.#appUrl };
    await page.navigate(`${this.origin}/shell.html#${encodeURIComponent(JSON.stringify(settings))}`);
    const call = async (name: string, argument: unknown): Promise<unknown> => {
      const expression = `window.${name}(${JSON.stringify(argument)})`;
      const { result } = await page.send("Runtime.evaluate", { expression, returnByValue: true }, { timeoutMs: 30_000 });
      return result.value;
    };
    return { browserId, call };
  }

  async close(): Promise<void> {
    await this.#chromium.close();
    await this.#server.close();
  }
}
