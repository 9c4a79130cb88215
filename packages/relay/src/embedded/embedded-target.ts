/** A Target whose document lives in a window of this process. It navigates by opening the next window. */

import { MessageChannel } from "node:worker_threads";
import { type IcdpHost, type PortLike } from "@icdp/host";
import { badArgument, checkParams, type Command, createNonce, errorText, loaderIdOf, resultText, serverError, toCdpError } from "@icdp/protocol";
import { CookieJar } from "jsdom";
import { InterceptingPort } from "./intercepting-port.js";
import { JointHistory } from "./joint-history.js";
import type { Destination, DocumentEntries, NavigationHandlers } from "./page-navigation.js";
import { openPageWindow, type PageWindow } from "./page-window.js";

export interface EmbeddedTargetOptions {
  readonly host: IcdpHost;
  readonly targetId: string;
  readonly scripts: boolean;
  readonly openerId?: string;
  /** The page opens a window of its own. */
  readonly onOpen: (url: string) => void;
}

interface SessionRef {
  readonly id: string;
  readonly flat: boolean;
}

/** Answers a command about the document's environment with its result; `undefined` is `{}`. Throws CdpError. */
type Handler = (params: unknown, commit: (result: object) => void) => object | undefined | Promise<object | undefined>;

const SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "about:"]);

export class EmbeddedTarget {
  readonly #options: EmbeddedTargetOptions;
  readonly #history = new JointHistory();
  readonly #cookieJar = new CookieJar();
  #window: PageWindow | undefined;
  #closed = false;

  constructor(options: EmbeddedTargetOptions) {
    this.#options = options;
  }

  /**
   * Opens a page in place of the present one.
   *
   * @throws Error when it cannot be fetched; the present page stays
   */
  async open(url: string): Promise<void> {
    await this.#show({ url }, createNonce(), () => this.#history.push(url));
  }

  /** Tells the page's console, and so its Clients. */
  warn(text: string): void {
    this.#window?.warn(text);
  }

  close(): void {
    this.#closed = true;
    this.#window?.close();
    this.#window = undefined;
  }

  /** `beforeChange` runs when the document is there and before it takes over. */
  async #show({ url, body }: Destination, nonce: string, beforeChange: () => void): Promise<void> {
    const { host, targetId, openerId, scripts } = this.#options;
    const window = await openPageWindow({
      url,
      body,
      scripts,
      frameId: targetId,
      loaderId: loaderIdOf(nonce),
      handoff: () => this.#window?.agent.handoff,
      cookieJar: this.#cookieJar,
      navigation: this.#navigationOf(() => this.#window === window),
    });
    if (this.#closed) return window.close();
    beforeChange();
    const previous = this.#window;
    this.#window = window;
    const { port1, port2 } = new MessageChannel();
    const port: InterceptingPort = new InterceptingPort(port1 as unknown as PortLike, (session, command) =>
      this.#intercept(port, session, command),
    );
    window.agent.connectPort(port2 as unknown as MessagePort);
    host.pairPort(port, { targetId, openerId });
    previous?.close();
  }

  /** What the page itself asks for; windows that were left have no say. */
  #navigationOf(isCurrent: () => boolean): NavigationHandlers {
    const go = (destination: Destination, beforeChange: () => void): void => {
      if (!isCurrent()) return;
      this.#show(destination, createNonce(), beforeChange).catch((error: Error) => {
        this.warn(`icdp: ${destination.url} could not be opened: ${error.message}`);
      });
    };
    return {
      navigate: (destination, replace) => {
        go(destination, () => (replace ? this.#history.replace(destination.url) : this.#history.push(destination.url)));
      },
      reload: () => go({ url: this.#window!.url }, () => {}),
      traverse: (delta) => {
        const url = this.#history.at(delta);
        if (url !== undefined) go({ url }, () => this.#history.move(delta));
      },
      open: (url) => isCurrent() && this.#options.onOpen(url),
    };
  }

  readonly #handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
    ["Page.navigate", (params, commit) => this.#navigate(params, commit)],
    ["Page.reload", (_params, commit) => this.#reload(commit)],
    ["Page.getNavigationHistory", () => this.#navigationHistory()],
    ["Page.navigateToHistoryEntry", (params, commit) => this.#navigateToEntry(params, commit)],
  ]);

  #intercept(port: InterceptingPort, session: SessionRef, command: Command): boolean {
    const handler = this.#handlers.get(command.method);
    if (handler) void this.#answer(port, session, command, handler);
    return handler !== undefined;
  }

  /** Navigations answer when the next document is there (`commit`): its port is another one. */
  async #answer(port: InterceptingPort, session: SessionRef, { id, params }: Command, handler: Handler): Promise<void> {
    const tail = session.flat ? session.id : undefined;
    const deliver = (text: string): void => port.deliver({ k: "ans", s: session.id, i: id, p: text });
    let committed = false;
    const commit = (result: object): void => {
      committed = true;
      deliver(resultText(id, result, tail));
    };
    try {
      const result = await handler(params, commit);
      if (!committed) commit(result ?? {});
    } catch (error) {
      if (!committed) deliver(errorText(id, toCdpError(error).toBody(), tail));
    }
  }

  /** The words of failures are those of Chromium 156: wrong URLs are errors, unreachable ones results with `errorText`. */
  async #navigate(params: unknown, commit: (result: object) => void): Promise<object | undefined> {
    const frameId = this.#options.targetId;
    const url = destinationOf(params);
    const nonce = createNonce();
    try {
      await this.#show({ url }, nonce, () => {
        this.#history.push(url);
        commit({ frameId, loaderId: loaderIdOf(nonce) });
      });
      return undefined;
    } catch {
      return { frameId, errorText: "net::ERR_FAILED" };
    }
  }

  async #reload(commit: (result: object) => void): Promise<undefined> {
    await this.#show({ url: this.#window!.url }, createNonce(), () => commit({}));
  }

  /** Entries of the present document one by one, of the others one for each. */
  #navigationHistory(): object {
    const { urls, index } = this.#history;
    const { within, first } = this.#within();
    const all = [...urls.slice(0, index), ...within.urls, ...urls.slice(index + 1)];
    const entries = all.map((url, i) => ({ id: i + 1, url, userTypedURL: url, title: "", transitionType: "link" }));
    return { currentIndex: first + within.index, entries };
  }

  /** The present document's entries, and the place of the first one among all. */
  #within(): { readonly within: DocumentEntries; readonly first: number } {
    return { within: this.#window!.entries!, first: this.#history.index };
  }

  async #navigateToEntry(params: unknown, commit: (result: object) => void): Promise<undefined> {
    const { entryId } = checkParams(params, "entryId:i") as { entryId: number };
    const { within, first } = this.#within();
    const place = entryId - 1 - first;
    if (place >= 0 && place < within.urls.length) {
      commit({});
      if (place !== within.index) within.go(place - within.index);
      return undefined;
    }
    const delta = place < 0 ? place : place - within.urls.length + 1;
    const url = this.#history.at(delta);
    if (url === undefined) throw badArgument("No entry with passed id");
    await this.#show({ url }, createNonce(), () => {
      this.#history.move(delta);
      commit({});
    });
  }
}

function destinationOf(params: unknown): string {
  const { url } = checkParams(params, "url:s referrer?:s transitionType?:s frameId?:s referrerPolicy?:s") as { url: string };
  try {
    const destination = new URL(url);
    if (SCHEMES.has(destination.protocol)) return destination.href;
  } catch {
    // Reported below.
  }
  throw serverError("Cannot navigate to invalid URL");
}
