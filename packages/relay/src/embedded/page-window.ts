/** A page in a window without a browser: jsdom with the Frame Agent, which is there before the page's own scripts. */

import { createInPageAgent, type InPageAgent } from "@icdp/frame-agent";
import { type BaseOptions, JSDOM, VirtualConsole } from "jsdom";

export interface PageWindowOptions {
  /** `http:`, `https:` or `about:blank`. */
  readonly url: string;
  /** Whether the page's own scripts run. They run in this process, and nothing keeps them in. */
  readonly scripts: boolean;
  /** The ids of the main frame and of this load. */
  readonly frameId?: string;
  readonly loaderId?: string;
}

export interface PageWindow {
  readonly agent: InPageAgent;
  /** Resolves at the `load` event, or when it has not come after `patience` ms. */
  loaded(patience?: number): Promise<void>;
  /** Stops the agent, timers and requests. */
  close(): void;
}

const LOAD_PATIENCE = 10_000;

/** @throws Error when the document cannot be fetched */
export async function openPageWindow({ url, scripts, frameId, loaderId }: PageWindowOptions): Promise<PageWindow> {
  let agent: InPageAgent | undefined;
  const options: BaseOptions = {
    runScripts: scripts ? "dangerously" : "outside-only",
    resources: scripts ? "usable" : undefined,
    pretendToBeVisual: true,
    // The agent reports what the page logs; nothing goes to this process's output.
    virtualConsole: new VirtualConsole(),
    beforeParse(window) {
      agent = createInPageAgent(window as unknown as Window & typeof globalThis, { frameId, loaderId });
    },
  };
  const { window } = await load(url, options);
  return {
    agent: agent!,
    loaded(patience = LOAD_PATIENCE) {
      if (window.document.readyState === "complete") return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, patience);
        window.addEventListener("load", () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    close() {
      agent!.stop();
      window.close();
    },
  };
}

function load(url: string, options: BaseOptions): Promise<JSDOM> {
  switch (new URL(url).protocol) {
    case "about:":
      return Promise.resolve(new JSDOM("<!DOCTYPE html><html><head></head><body></body></html>", { ...options, url: "about:blank" }));
    default:
      return JSDOM.fromURL(url, options);
  }
}
