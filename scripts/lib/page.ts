import type { Protocol } from "devtools-protocol";
import type { CdpConnection, CommandParams, CommandResult, EventParams, RawAnswer, SendOptions } from "./cdp-connection.js";
import { CdpClosed } from "./cdp-connection.js";
import type { StaticServer } from "./serve.js";

export interface NavigateOptions {
  /** Rejects when the page has not finished loading within this time. Default 30,000 ms. */
  timeoutMs?: number;
}

const DEFAULT_LOAD_TIMEOUT_MS = 30_000;

/** One tab of a launched Chromium, with focus emulated so that it behaves as the focused one. */
export class Page {
  #crashed = false;
  #contentUrl: string | undefined;

  private constructor(
    private readonly connection: CdpConnection,
    readonly targetId: string,
    readonly sessionId: string,
    private readonly contentServer: () => Promise<StaticServer>,
    private readonly browserContextId: string | undefined,
  ) {}

  /** @internal Tabs are made by `Chromium.newPage()`. */
  static async open(
    connection: CdpConnection,
    contentServer: () => Promise<StaticServer>,
    browserContextId?: string,
  ): Promise<Page> {
    const { targetId } = await connection.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(connection, targetId, sessionId, contentServer, browserContextId);
    page.on("Inspector.targetCrashed", () => {
      page.#crashed = true;
      connection.rejectPending("the page crashed", sessionId);
    });
    await Promise.all([
      page.send("Inspector.enable"),
      page.send("Page.enable"),
      page.send("Page.setLifecycleEventsEnabled", { enabled: true }),
      page.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
    ]);
    return page;
  }

  /** True once the renderer crashed; such a page answers nothing any more. */
  get crashed(): boolean {
    return this.#crashed;
  }

  /** Resolves with the command's result; rejects with `CdpError`, `CdpTimeout` or `CdpClosed`. */
  send<M extends string>(method: M, params?: CommandParams<M>, options?: SendOptions): Promise<CommandResult<M>> {
    if (this.#crashed) return Promise.reject(new CdpClosed(`${method}: the page crashed`));
    return this.connection.send(method, params, this.sessionId, options);
  }

  /** As {@link send}, but hands out the answer's text unparsed, and the time it took. */
  sendRaw<M extends string>(method: M, params?: CommandParams<M>, options?: SendOptions): Promise<RawAnswer> {
    if (this.#crashed) return Promise.reject(new CdpClosed(`${method}: the page crashed`));
    return this.connection.sendRaw(method, params, this.sessionId, options);
  }

  /** Calls back for every such event of this page; returns the way to stop it. */
  on<E extends string>(event: E, listener: (params: EventParams<E>) => void): () => void {
    return this.connection.on(event, listener, this.sessionId);
  }

  /** Resolves with the first such event that the predicate accepts. */
  waitFor<E extends string>(
    event: E,
    accept: (params: EventParams<E>) => boolean = () => true,
    timeoutMs = DEFAULT_LOAD_TIMEOUT_MS,
  ): Promise<EventParams<E>> {
    return new Promise((resolve, reject) => {
      const stop = this.on(event, (params) => {
        if (!accept(params)) return;
        settle();
        resolve(params);
      });
      const stopCrash = this.on("Inspector.targetCrashed", () => {
        settle();
        reject(new CdpClosed(`waiting for ${event}: the page crashed`));
      });
      const timer = setTimeout(() => {
        settle();
        reject(new Error(`No ${event} within ${timeoutMs} ms`));
      }, timeoutMs);
      function settle() {
        clearTimeout(timer);
        stop();
        stopCrash();
      }
    });
  }

  /** Goes to `url` and waits for that document's `load` event. Rejects when the navigation fails. */
  async navigate(url: string, { timeoutMs = DEFAULT_LOAD_TIMEOUT_MS }: NavigateOptions = {}): Promise<void> {
    const loaded = new Set<string>();
    let onLoad = () => {};
    const stop = this.on("Page.lifecycleEvent", (event: Protocol.Page.LifecycleEventEvent) => {
      if (event.name !== "load") return;
      loaded.add(event.loaderId);
      onLoad();
    });
    const deadline = new Deadline(timeoutMs, `${url}: not loaded within ${timeoutMs} ms`);
    const stopCrash = this.on("Inspector.targetCrashed", () => deadline.fail(new CdpClosed(`${url}: the page crashed`)));
    try {
      const { loaderId, errorText } = await deadline.race(this.send("Page.navigate", { url }));
      if (errorText) throw new Error(`${url}: ${errorText}`);
      // No loader: a jump inside the same document, which has loaded already.
      if (loaderId === undefined || loaded.has(loaderId)) return;
      await deadline.race(new Promise<void>((resolve) => (onLoad = () => loaded.has(loaderId) && resolve())));
    } finally {
      deadline.clear();
      stop();
      stopCrash();
    }
  }

  /**
   * Loads `html` as a document of its own from a local server and waits for its `load` event.
   * Returns its URL, which is served until the next call.
   */
  async setContent(html: string, options?: NavigateOptions): Promise<string> {
    const server = await this.contentServer();
    if (this.#contentUrl !== undefined) server.remove(this.#contentUrl);
    this.#contentUrl = server.add(html);
    await this.navigate(this.#contentUrl, options);
    return this.#contentUrl;
  }

  /** Evaluates an expression in the page, awaits a promise, and returns its value. Rejects when it throws. */
  async evaluate<T = any>(expression: string, options?: SendOptions): Promise<T> {
    const answer = await this.send(
      "Runtime.evaluate",
      { expression, awaitPromise: true, returnByValue: true },
      options,
    );
    if (answer.exceptionDetails) {
      const { exception, text } = answer.exceptionDetails;
      throw new Error(exception?.description ?? `${text} ${JSON.stringify(exception?.value)}`);
    }
    return answer.result.value;
  }

  /** Runs `source` in every later document before the document's own scripts. */
  async addInitScript(source: string): Promise<void> {
    await this.send("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  async close(): Promise<void> {
    const { targetId, browserContextId } = this;
    await (browserContextId === undefined
      ? this.connection.send("Target.closeTarget", { targetId })
      : this.connection.send("Target.disposeBrowserContext", { browserContextId }));
  }
}

/** One time limit over several waits. */
class Deadline {
  fail!: (error: Error) => void;
  #failed = new Promise<never>((_, reject) => (this.fail = reject));
  #timer: NodeJS.Timeout;

  constructor(timeoutMs: number, message: string) {
    this.#failed.catch(() => {});
    this.#timer = setTimeout(() => this.fail(new Error(message)), timeoutMs);
  }

  race<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, this.#failed]);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
