import type { Chromium } from "../../lib/chromium.js";
import { answerOf } from "../chromium-stage.js";
import type { Answer } from "../subject.js";

/** Events that tests wait for; a session is subscribed to them when it is attached. */
const EVENTS = [
  "Accessibility.loadComplete",
  "Accessibility.nodesUpdated",
  "DOM.setChildNodes",
  "Page.lifecycleEvent",
  "Page.loadEventFired",
] as const;

/** Domains that our engine answers in Chromium's place. */
const ENGINE_METHODS = /^(Accessibility\.|DOM\.|Runtime\.(callFunctionOn|getProperties|release))/;

interface Message {
  id: number;
  method: string;
  params?: object;
  sessionId?: string;
}

/**
 * What the test runner's page is embedded in: takes its CDP messages and hands answers and events back. With an engine
 * script, each page gets the engine before its own scripts, and the engine answers what is under test.
 */
export class Embedder {
  #targets: string[] = [];
  #unsubscribe: (() => void)[] = [];

  constructor(
    private readonly browser: Chromium,
    private readonly engineScript: string | undefined,
    private readonly dispatch: (message: object) => void,
  ) {}

  /** Rejects when the message cannot be delivered; error answers are answers. */
  send(message: Message): Promise<void> {
    if (this.engineScript !== undefined && ENGINE_METHODS.test(message.method)) return this.#askEngine(message);
    const { method, params, sessionId } = message;
    // One reaction away from the answer's arrival, as events are: so everything is delivered in the order it came.
    return this.browser.connection
      .sendRaw(method, params, sessionId)
      .then(({ text }) => this.#hear(message, answerOf(text)));
  }

  async close(): Promise<void> {
    for (const stop of this.#unsubscribe) stop();
    await Promise.all(this.#targets.map((targetId) => this.browser.connection.send("Target.closeTarget", { targetId })));
  }

  #hear(message: Message, answer: Answer): void | Promise<void> {
    const { targetId, sessionId } = "result" in answer ? answer.result : {};
    if (message.method === "Target.createTarget") this.#targets.push(targetId);
    if (message.method !== "Target.attachToTarget") return this.#answer(message, answer);
    return this.#attached(sessionId).then(() => this.#answer(message, answer));
  }

  #answer({ id, sessionId }: Message, answer: Answer): void {
    this.#deliver({ id, ...answer, ...(sessionId && { sessionId }) });
  }

  /** Each message in a task of its own, as in a page: what waits for one goes on before the next comes. */
  #deliver(message: object): void {
    setImmediate(() => this.dispatch(message));
  }

  async #askEngine(message: Message): Promise<void> {
    const { method, params, sessionId } = message;
    const expression = `__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params ?? {})})`;
    const { result, exceptionDetails } = await this.browser.connection.send(
      "Runtime.evaluate",
      { expression, awaitPromise: true, returnByValue: true },
      sessionId,
    );
    if (exceptionDetails) throw new Error(`${method}: ${exceptionDetails.exception?.description}`);
    this.#answer(message, answerOf(result.value));
  }

  async #attached(sessionId: string): Promise<void> {
    const { connection } = this.browser;
    for (const method of EVENTS) {
      if (this.engineScript !== undefined && ENGINE_METHODS.test(method)) continue;
      const hear = (params: object) => queueMicrotask(() => this.#deliver({ method, params, sessionId }));
      this.#unsubscribe.push(connection.on(method, hear, sessionId));
    }
    if (this.engineScript === undefined) return;
    await connection.send("Runtime.addBinding", { name: EVENT_BINDING }, sessionId);
    this.#unsubscribe.push(
      connection.on("Runtime.bindingCalled", ({ payload }) => this.#deliver({ ...JSON.parse(payload), sessionId }), sessionId),
    );
    await connection.send("Page.enable", undefined, sessionId);
    await connection.send("Page.addScriptToEvaluateOnNewDocument", { source: `${this.engineScript}\n${FORWARD_EVENTS}` }, sessionId);
  }
}

const EVENT_BINDING = "__icdpEvent";

/** Looks the binding up each time, since every session brings its own. */
const FORWARD_EVENTS = `globalThis.__icdp.onEvent((method, params) =>
  globalThis.${EVENT_BINDING}?.(JSON.stringify({ method, params })));`;
