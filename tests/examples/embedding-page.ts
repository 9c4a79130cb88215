import { startRelay, type Relay } from "@icdp/relay";
import { launchChromium, type Chromium, type LaunchOptions, type Page } from "../../scripts/lib/chromium.js";
import { serve, type StaticServer } from "../../scripts/lib/serve.js";
import { bundlePackage } from "../e2e/bundle-package.js";
import { until } from "../e2e/shell.js";

/** A switch with which Chromium finds origins, as examples name them, on the ports that were free. */
export function mapAddresses(origins: Readonly<Record<string, string>>): string {
  const rules = Object.entries(origins).map(([from, to]) => `MAP ${new URL(from).host} ${new URL(to).host}`);
  return `--host-resolver-rules=${rules.join(",")}`;
}

/** A page that embeds one app at a time, in a real Chromium, and makes it a Target of a Relay. */
export class EmbeddingPage {
  /** @param origin where the browser finds this page; an address of its own unless given */
  static async start(options: LaunchOptions = {}, origin?: string): Promise<EmbeddingPage> {
    const server = await serve();
    server.add(await bundlePackage("host"), { path: "/host.js", contentType: "text/javascript" });
    const relay = await startRelay({ port: 0, access: { hostOrigins: [origin ?? server.origin] } });
    const rules = origin === undefined ? [] : [mapAddresses({ [origin]: server.origin })];
    const chromium = await launchChromium({ ...options, args: [...(options.args ?? []), ...rules] });
    return new EmbeddingPage(server, origin ?? server.origin, relay, chromium, await chromium.newPage());
  }

  private constructor(
    readonly server: StaticServer,
    /** What apps must allow as a parent. */
    readonly origin: string,
    readonly relay: Relay,
    readonly chromium: Chromium,
    readonly page: Page,
  ) {}

  /** Embeds an app in the place of the one before, and waits until Clients find it. */
  async show(url: string): Promise<void> {
    const shell = this.server.add(`<!doctype html><title>Shell</title><script src="/host.js"></script><iframe src="${url}" width=800 height=600></iframe><script>
      const host = new icdp.IcdpHost();
      host.pair(document.querySelector("iframe"), { origins: [${JSON.stringify(new URL(url).origin)}] });
      host.connectRelay({ url: ${JSON.stringify(this.relay.hostUrl)} });
    </script>`);
    await this.page.navigate(this.origin + new URL(shell).pathname);
    await until(`${url} is a connected target`, async () => {
      const list = (await (await fetch(`${this.relay.url}/json/list`)).json()) as { url: string; title: string }[];
      return list.some((target) => target.url === url && target.title !== "");
    });
  }

  async close(): Promise<void> {
    await this.chromium.close();
    await this.relay.close();
    await this.server.close();
  }
}
