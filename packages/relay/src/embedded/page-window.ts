/** A page in a window without a browser: jsdom with the Frame Agent, which is there before the page's own scripts. */

import { createInPageAgent, type InPageAgent } from "@icdp/frame-agent";
import { type BaseOptions, type CookieJar, JSDOM, VirtualConsole } from "jsdom";
import { type Destination, type DocumentEntries, handleNavigations, type NavigationHandlers } from "./page-navigation.js";
import { keepRejections } from "./page-rejections.js";
import { installPlatform } from "./platform/index.js";
import { installSyntheticLayout } from "./synthetic-layout.js";

export interface PageWindowOptions {
  /** `http:`, `https:` or `about:blank`. */
  readonly url: string;
  /** Whether the page's own scripts run. They run in this process, and nothing keeps them in. */
  readonly scripts: boolean;
  /** The ids of the main frame and of this load. */
  readonly frameId?: string;
  readonly loaderId?: string;
  /** What the previous document of the Target leaves to this one, asked for when this one begins. */
  readonly handoff?: () => InPageAgent["handoff"] | undefined;
  /** What a form posts to the URL. */
  readonly body?: Destination["body"];
  /** Cookies that the documents of one Target share. */
  readonly cookieJar?: CookieJar;
  /** What the page's own navigations lead to; without it the page stays. */
  readonly navigation?: NavigationHandlers;
}

export interface PageWindow {
  readonly agent: InPageAgent;
  /** The address after redirects, `pushState` and fragments. */
  readonly url: string;
  /** Absent where the page's navigations lead nowhere. */
  readonly entries: DocumentEntries | undefined;
  /** Reports to the page's console, and so to Clients. */
  warn(text: string): void;
  /** Resolves at the `load` event, or when it has not come after `patience` ms. */
  loaded(patience?: number): Promise<void>;
  /** Stops the agent, timers and requests. */
  close(): void;
}

const LOAD_PATIENCE = 10_000;

/** @throws Error when the document cannot be fetched */
export async function openPageWindow({ url, scripts, frameId, loaderId, handoff, body, cookieJar, navigation }: PageWindowOptions): Promise<PageWindow> {
  let agent: InPageAgent | undefined;
  let entries: DocumentEntries | undefined;
  let releaseRejections = (): void => {};
  const options: BaseOptions = {
    runScripts: scripts ? "dangerously" : "outside-only",
    resources: scripts ? "usable" : undefined,
    pretendToBeVisual: true,
    // The agent reports what the page logs; nothing goes to this process's output.
    virtualConsole: new VirtualConsole(),
    ...(cookieJar && { cookieJar }),
    beforeParse(window) {
      const page = window as unknown as Window & typeof globalThis;
      installPlatform(page);
      installSyntheticLayout(page);
      if (scripts) releaseRejections = keepRejections(page);
      if (navigation) entries = handleNavigations(page, navigation);
      agent = createInPageAgent(page, { frameId, loaderId, handoff: handoff?.() });
    },
  };
  const { window } = await load(url, body, options).catch((error: unknown) => {
    releaseRejections();
    throw error;
  });
  return {
    agent: agent!,
    get url() {
      return window.document.URL;
    },
    entries,
    warn: (text) => window.console.warn(text),
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
      releaseRejections();
    },
  };
}

async function load(url: string, body: Destination["body"], options: BaseOptions & { cookieJar?: CookieJar }): Promise<JSDOM> {
  if (new URL(url).protocol === "about:") return new JSDOM("<!DOCTYPE html><html><head></head><body></body></html>", { ...options, url: "about:blank" });
  return body === undefined ? JSDOM.fromURL(url, options) : post(url, body, options);
}

async function post(url: string, body: NonNullable<Destination["body"]>, options: BaseOptions & { cookieJar?: CookieJar }): Promise<JSDOM> {
  const cookie = (await options.cookieJar?.getCookieString(url)) ?? "";
  const response = await fetch(url, { method: "POST", body, headers: cookie === "" ? {} : { cookie } });
  if (!response.ok) throw new Error(`Resource was not loaded. Status: ${response.status}`);
  for (const line of response.headers.getSetCookie()) await options.cookieJar?.setCookie(line, response.url, { ignoreError: true });
  return new JSDOM(await response.text(), { ...options, url: response.url });
}
