import { startRelay, type Relay } from "@icdp/relay";
import { startPlayground, type Playground } from "../../playground/server.js";
import { launchChromium, type Chromium, type Page } from "../../scripts/lib/chromium.js";
import { shadowPage } from "./shadow-page.js";

/** The playground, which is the studio with two apps, in a real Chromium that can be compared with. */
export interface OpenStudio {
  readonly relay: Relay;
  readonly playground: Playground;
  readonly chromium: Chromium;
  readonly page: Page;
  /** Evaluates in the studio's page; `root` is its shadow root. */
  inStudio<T = unknown>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  untilShown(name: string, expression: string): Promise<void>;
  /** Shows a panel. */
  show(panel: string): Promise<void>;
  /** Chooses a Target and waits for its tree. */
  choose(targetId: string): Promise<void>;
  close(): Promise<void>;
}

export async function openStudio(): Promise<OpenStudio> {
  let relayUrl = "";
  const chromium = await launchChromium({ openPort: true, args: ["--remote-allow-origins=*"] });
  const { webSocketDebuggerUrl } = (await (await fetch(`http://127.0.0.1:${chromium.port}/json/version`)).json()) as { webSocketDebuggerUrl: string };
  const playground = await startPlayground({ relayUrl: () => relayUrl, port: 0, chromium: webSocketDebuggerUrl });
  const relay = await startRelay({ port: 0, access: { hostOrigins: [playground.origin] } });
  relayUrl = relay.url;
  const page = await chromium.newPage();
  const { evaluate: inStudio, untilShown } = shadowPage(page, "#studio");
  await page.navigate(playground.url);
  await untilShown("the tree of the first app", "root.querySelector('[role=treeitem]')");
  return {
    relay,
    playground,
    chromium,
    page,
    inStudio,
    untilShown,
    async show(panel) {
      await inStudio(`root.querySelector("#tab-${panel}").click()`);
      await untilShown(`the panel ${panel}`, `root.querySelector("#panel-${panel}")`);
    },
    async choose(targetId) {
      await inStudio(`(() => { const choice = root.querySelector("select"); choice.value = ${JSON.stringify(targetId)}; choice.dispatchEvent(new Event("change")); })()`);
      await untilShown(`the tree of ${targetId}`, `root.querySelector("select").value === ${JSON.stringify(targetId)} && root.querySelector("[role=treeitem]")`);
    },
    async close() {
      await chromium.close();
      await relay.close();
      await playground.close();
    },
  };
}
