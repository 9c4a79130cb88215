import { startRelay, type Relay, type RelayOptions } from "@icdp/relay";
import { serveAgent } from "../../scripts/lib/serve-agent.js";
import { launchChromium, type Chromium, type Page } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { TestClient, until } from "../wire/support/world.js";
import { bundlePackage } from "./bundle-package.js";

/** Two apps in iframes of two sites, so that each has a renderer process of its own, in a shell page of a third. */
export interface OwnShell {
  readonly relay: Relay;
  /** The shell page; its `host` is the Host. */
  readonly page: Page;
  readonly origins: Readonly<Record<"one" | "two", string>>;
  /** The origin of a further site, which serves the same documents. */
  originOf(site: string): string;
  /**
   * Makes a document available to both apps, the Frame Agent first unless `agent` is false; it lets the shell control it, or the
   * origins given.
   */
  addPage(path: string, html: string, agent?: boolean | readonly string[]): void;
  client(): Promise<TestClient>;
  close(): Promise<void>;
}

export interface OwnShellOptions {
  readonly relay?: Partial<RelayOptions>;
  /** Code of the shell page: options of its Host, as an object literal. `open(id, url)` embeds and pairs an app. */
  readonly hostOptions?: string;
  /** Further options of every pairing, as an object literal. */
  readonly pairOptions?: string;
  /** The body of both apps' first documents. */
  readonly html?: string;
}

let hostBundle: Promise<string> | undefined;

export async function openOwnShell({ relay: relayOptions, hostOptions = "{}", pairOptions = "{}", html = "<p>first</p>" }: OwnShellOptions = {}): Promise<OwnShell> {
  const host = await (hostBundle ??= bundlePackage("host"));
  const server: StaticServer = await serve();
  const { port } = new URL(server.origin);
  const originOf = (site: string): string => `http://${site}.localhost:${port}`;
  const origins = { one: originOf("one"), two: originOf("two") };
  const relay = await startRelay({ port: 0, access: { hostOrigins: [server.origin] }, ...relayOptions });
  const addPage = (path: string, body: string, agent: boolean | readonly string[] = true): void => {
    const parents = agent === true ? server.origin : agent === false ? "" : agent.join(" ");
    const script = parents === "" ? "" : `<script src="/agent.js" data-allowed-parents="${parents}"></script>`;
    server.add(`<!doctype html><html><head><meta charset=utf-8>${script}<title>${path}</title></head><body>${body}</body></html>`, { path });
  };
  await serveAgent(server, "/agent.js");
  server.add(host, { path: "/host.js", contentType: "text/javascript" });
  addPage("/app.html", html);
  server.add(
    `<!doctype html><title>Shell</title><script src="/host.js"></script><body><script>
      const open = (id, url, openerId) => {
        const iframe = document.createElement("iframe");
        iframe.id = id;
        iframe.src = url;
        document.body.append(iframe);
        return host.pair(iframe, { targetId: id, origins: [new URL(url).origin], openerId, ...${pairOptions} });
      };
      const host = new icdp.IcdpHost(${hostOptions});
      for (const [id, origin] of Object.entries(${JSON.stringify(origins)})) open(id, origin + "/app.html");
      host.connectRelay({ url: ${JSON.stringify(relay.hostUrl)} });
    </script>`,
    { path: "/shell.html" },
  );
  const chromium: Chromium = await launchChromium();
  const page = await chromium.newPage();
  await page.navigate(`${server.origin}/shell.html`);
  await until(() => [...relay.core.browser.state.targets.values()].filter(({ type, title }) => type === "page" && title === "/app.html").length === 2);
  const clients: TestClient[] = [];
  return {
    relay,
    page,
    origins,
    originOf,
    addPage,
    async client() {
      const client = await TestClient.open(`ws://127.0.0.1:${relay.port}/devtools/browser`);
      clients.push(client);
      return client;
    },
    async close() {
      for (const { socket } of clients) socket.terminate();
      await chromium.close();
      await relay.close();
      await server.close();
    },
  };
}
