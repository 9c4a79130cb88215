import { launchChromium } from "../lib/chromium.js";
import { type AppFiles, startSite } from "./site.js";
import { listTargets, type Stage, untilTrue } from "./stage.js";

/** The documents of frames do not stay in it: those that a tab goes back to are to be loaded anew, too. */
const NO_BACK_FORWARD_CACHE = "--disable-features=BackForwardCache";

/** The app in a tab of a real Chromium. */
export async function openChromiumStage(uploadFile: string, app: AppFiles): Promise<Stage> {
  const site = await startSite({ sameOrigin: false, relayUrl: () => "", app });
  const chromium = await launchChromium({ openPort: true, args: ["--window-size=1280,720", NO_BACK_FORWARD_CACHE] });
  const { targetInfos } = await chromium.connection.send("Target.getTargets");
  const { targetId } = targetInfos.find(({ type }) => type === "page")!;
  const { sessionId } = await chromium.connection.send("Target.attachToTarget", { targetId, flatten: true });
  const evaluate = async <T>(expression: string): Promise<T> => {
    const params = { expression, returnByValue: true, awaitPromise: true };
    const { result, exceptionDetails } = await chromium.connection.send("Runtime.evaluate", params, sessionId, { timeoutMs: 5_000 });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };
  const port = chromium.port!;
  const until = (expression: string): Promise<void> => untilTrue(evaluate, expression);
  const picture = async (): Promise<Buffer> => Buffer.from((await chromium.connection.send("Page.captureScreenshot", {}, sessionId)).data, "base64");
  const stage: Stage = {
    name: "chromium",
    port,
    product: chromium.version,
    uploadFile,
    lacks: new Set(),
    app: { targetId, url: site.appUrl, evaluate, until, picture },
    async reset() {
      for (const { id } of await listTargets(port)) {
        if (id !== targetId) await chromium.connection.send("Target.closeTarget", { targetId: id });
      }
      // A dialog that a failed job left open would hold up everything.
      await chromium.connection.send("Page.handleJavaScriptDialog", { accept: true }, sessionId).catch(() => {});
      await chromium.connection.send("Storage.clearDataForOrigin", { origin: new URL(site.appUrl).origin, storageTypes: "all" }, sessionId);
      await chromium.connection.send("Page.navigate", { url: site.appUrl }, sessionId);
      await until(`document.readyState === 'complete' && ${app.ready}`);
      await evaluate("sessionStorage.clear()");
    },
    async close() {
      await chromium.close();
      await site.close();
    },
  };
  await stage.reset();
  return stage;
}
