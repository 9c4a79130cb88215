import { dirname } from "node:path";
import CDP from "chrome-remote-interface";
import { startRelay } from "@icdp/relay";
import { startEmbeddedHost } from "@icdp/relay/embedded";
import { type AppFiles, startSite } from "./site.js";
import { listTargets, NEEDS, type Stage, untilTrue } from "./stage.js";

/** The app in a jsdom window of this process, offered by a Relay. */
export async function openJsdomStage(uploadFile: string, app: AppFiles): Promise<Stage> {
  const site = await startSite({ sameOrigin: false, relayUrl: () => "", app });
  const relay = await startRelay({ port: 0, fileDirectories: [dirname(uploadFile)] });
  const embedded = await startEmbeddedHost({ url: site.appUrl, relayUrl: relay.hostUrl, scripts: true });
  const { targetId } = embedded;
  await untilTrue(async () => (await listTargets(relay.port)).length === 1, "the app is connected");
  // Nothing leads past the Frame Agent here; a session of its own is the nearest.
  const observer = await CDP({ port: relay.port, target: targetId, local: true });
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await observer.Runtime.evaluate({ expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as T;
  };
  const until = (expression: string): Promise<void> => untilTrue(evaluate, expression);
  const picture = (): Promise<Buffer> => Promise.reject(new Error("jsdom draws nothing"));
  const stage: Stage = {
    name: "jsdom",
    port: relay.port,
    product: "jsdom",
    uploadFile,
    lacks: new Set(NEEDS),
    app: { targetId, url: site.appUrl, evaluate, until, picture },
    async reset() {
      for (const { id } of await listTargets(relay.port)) {
        if (id !== targetId) await CDP.Close({ port: relay.port, id });
      }
      await evaluate("localStorage.clear(); sessionStorage.clear(); document.cookie = 'bench=; max-age=0'; void 0");
      await observer.Page.navigate({ url: site.appUrl });
      await until(`document.readyState === 'complete' && ${app.ready} && location.search === ''`);
      await evaluate("sessionStorage.clear()");
    },
    async close() {
      await observer.close();
      embedded.close();
      await relay.close();
      await site.close();
    },
  };
  await stage.reset();
  return stage;
}
