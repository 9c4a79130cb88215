import { dirname } from "node:path";
import { HOST_PATH } from "@icdp/protocol";
import { startRelay } from "@icdp/relay";
import { launchChromium } from "../lib/chromium.js";
import { RedisServer } from "../lib/redis.js";
import { Relays, type RelaysOptions } from "../lib/relays.js";
import { type AppFiles, startSite } from "./site.js";
import { type Stage, untilTrue } from "./stage.js";

const TARGET = "app";

/** Where Hosts and Clients come: the same port unless there are several Relays. */
interface Ports {
  readonly ofHosts: number;
  readonly ofClients: number;
  close(): Promise<void>;
}

async function startRelays(options: RelaysOptions["options"], isFleet: boolean): Promise<Ports> {
  if (!isFleet) {
    const relay = await startRelay({ port: 0, ...options });
    return { ofHosts: relay.port, ofClients: relay.port, close: () => relay.close() };
  }
  const redis = await RedisServer.start();
  const relays = await Relays.start({ count: 3, redis: redis.url, options });
  return {
    ofHosts: relays.portOf(0),
    ofClients: relays.portOf(1),
    async close() {
      relays.close();
      await redis.close();
    },
  };
}

/** The app in an iframe of a page in a real Chromium, offered by a Relay, or by three processes on one Redis when `isFleet`. */
export async function openIframeStage(name: "cross-origin" | "same-origin", uploadFile: string, app: AppFiles, isFleet: boolean): Promise<Stage> {
  let relayUrl = "";
  const site = await startSite({ sameOrigin: name === "same-origin", relayUrl: () => relayUrl, app });
  const relays = await startRelays({ access: { hostOrigins: [site.shellOrigin] }, fileDirectories: [dirname(uploadFile)] }, isFleet);
  relayUrl = `ws://127.0.0.1:${relays.ofHosts}${HOST_PATH}`;
  const chromium = await launchChromium({ args: ["--window-size=1280,720"] });
  const page = await chromium.newPage();
  /** Contexts of main worlds by frame. */
  const contexts = new Map<string, number>();
  page.on("Runtime.executionContextCreated", ({ context }) => {
    const { frameId, isDefault } = context.auxData as { frameId: string; isDefault: boolean };
    if (isDefault) contexts.set(frameId, context.id);
  });
  page.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
    for (const [frame, id] of contexts) if (id === executionContextId) contexts.delete(frame);
  });
  await page.send("Runtime.enable");
  await page.navigate(site.shellUrl);

  const frameOfApp = async (): Promise<string | undefined> => {
    const { frameTree } = await page.send("Page.getFrameTree");
    return frameTree.childFrames?.find(({ frame }) => frame.name === TARGET)?.frame.id;
  };
  const run = async <T>(expression: string, contextId?: number): Promise<T> => {
    const params = { expression, contextId, returnByValue: true, awaitPromise: true };
    const { result, exceptionDetails } = await page.send("Runtime.evaluate", params, { timeoutMs: 5_000 });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };
  const evaluate = async <T>(expression: string): Promise<T> => {
    const contextId = contexts.get((await frameOfApp()) ?? "");
    if (contextId === undefined) throw new Error("the app has no document at the moment");
    return run<T>(expression, contextId);
  };
  const until = (expression: string): Promise<void> => untilTrue(evaluate, expression);
  const connected = (): Promise<boolean> => run<boolean>(`isConnected(${JSON.stringify(TARGET)})`);
  const picture = async (): Promise<Buffer> => Buffer.from((await page.send("Page.captureScreenshot")).data, "base64");
  const stage: Stage = {
    name,
    port: relays.ofClients,
    product: chromium.version,
    uploadFile,
    lacks: new Set(),
    app: { targetId: TARGET, url: site.appUrl, evaluate, until, picture },
    async reset() {
      await run("keepOnlyApp()");
      await page.send("Storage.clearDataForOrigin", { origin: new URL(site.appUrl).origin, storageTypes: "all" });
      await until("(window.stale = true)");
      await run(`document.querySelector("iframe").src = ${JSON.stringify(site.appUrl)}`);
      await until(`!window.stale && document.readyState === 'complete' && ${app.ready}`);
      await evaluate("sessionStorage.clear()");
      await untilTrue(connected, "the app is connected");
    },
    async close() {
      await chromium.close();
      await relays.close();
      await site.close();
    },
  };
  await untilTrue(run, "typeof keepOnlyApp === 'function'");
  await stage.reset();
  return stage;
}
