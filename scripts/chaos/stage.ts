import { build } from "esbuild";
import { join } from "node:path";
import { bundleScript } from "../../packages/frame-agent/scripts/self-contained-core.js";
import { ROOT } from "../lib/build.js";
import { launchChromium, type Chromium, type Page } from "../lib/chromium.js";
import { serve, type StaticServer } from "../lib/serve.js";

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
    const server = await serve();
    const shell = await build({
      entryPoints: [join(ROOT, "scripts/chaos/shell.ts")],
      bundle: true,
      write: false,
      format: "esm",
      target: "es2022",
      tsconfig: join(ROOT, "scripts/tsconfig.json"),
    });
    server.add(await bundleScript("agent"), { path: "/agent.js", contentType: "text/javascript" });
    server.add(shell.outputFiles[0].text, { path: "/shell.js", contentType: "text/javascript" });
    server.add('<!doctype html><title>Shell</title><body><script type="module" src="/shell.js"></script>', { path: "/shell.html" });
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
