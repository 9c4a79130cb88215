import { startRelay, type Relay } from "@icdp/relay";
import { startPlayground, type Playground } from "../../playground/server.js";
import { launchChromium, type Chromium, type Page } from "../../scripts/lib/chromium.js";

/** The playground in a real Chromium, connected to a Relay. */
export interface Shell {
  readonly relay: Relay;
  readonly page: Page;
  /** Evaluates in the app's own frame through the real browser, past the Frame Agent. */
  inApp<T = unknown>(app: "bench" | "petstore", expression: string): Promise<T>;
  close(): Promise<void>;
}

interface Context {
  readonly id: number;
  readonly auxData: { readonly frameId: string; readonly isDefault: boolean };
}

export async function openShell(): Promise<Shell> {
  let relayUrl = "";
  const playground: Playground = await startPlayground({ relayUrl: () => relayUrl, port: 0 });
  const relay = await startRelay({ port: 0, access: { hostOrigins: [playground.origin] } });
  relayUrl = relay.url;
  const chromium: Chromium = await launchChromium();
  const page = await chromium.newPage();
  // The studio gives the apps less than half of the window.
  await page.send("Emulation.setDeviceMetricsOverride", { width: 1800, height: 1000, deviceScaleFactor: 1, mobile: false });
  const contexts = new Map<number, Context>();
  page.on("Runtime.executionContextCreated", ({ context }) => void contexts.set(context.id, context as Context));
  page.on("Runtime.executionContextsCleared", () => contexts.clear());
  page.on("Runtime.executionContextDestroyed", ({ executionContextId }) => void contexts.delete(executionContextId));
  await page.send("Runtime.enable");
  await page.navigate(playground.url);
  await until("both apps are connected", async () => {
    const { targets } = (await (await fetch(`${relay.url}/icdp/status`)).json()) as { targets?: number };
    const list = (await (await fetch(`${relay.url}/json/list`)).json()) as { title: string }[];
    return (targets ?? list.length) >= 2 && list.length >= 2 && list.every(({ title }) => title !== "");
  });
  return {
    relay,
    page,
    async inApp(app, expression) {
      const { origin } = new URL(playground.apps.find(({ id }) => id === app)!.url);
      const { frameTree } = await page.send("Page.getFrameTree");
      // Windows that the apps open are embedded behind them.
      const frame = frameTree.childFrames!.find((child) => child.frame.securityOrigin === origin)!.frame;
      const context = [...contexts.values()].find(({ auxData }) => auxData.frameId === frame.id && auxData.isDefault);
      if (!context) throw new Error(`The app ${app} has no execution context`);
      const answer = await page.send("Runtime.evaluate", { expression, contextId: context.id, returnByValue: true, awaitPromise: true });
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
      return answer.result.value;
    },
    async close() {
      await chromium.close();
      await relay.close();
      await playground.close();
    },
  };
}

/** Polls until `condition` holds; the name is what the timeout complains about. */
export async function until(name: string, condition: () => Promise<boolean> | boolean, milliseconds = 15_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Timed out: ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
