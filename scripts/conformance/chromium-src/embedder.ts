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

  async send(message: Message): Promise<void> {
    const answer = await this.#answer(message);
    const { result } = answer as { result?: { targetId?: string; sessionId?: string } };
    if (message.method === "Target.createTarget") this.#targets.push(result!.targetId!);
    if (message.method === "Target.attachToTarget") await this.#attached(result!.sessionId!);
    this.dispatch({ id: message.id, ...answer, ...(message.sessionId && { sessionId: message.sessionId }) });
  }

  async close(): Promise<void> {
    for (const stop of this.#unsubscribe) stop();
    await Promise.all(this.#targets.map((targetId) => this.browser.connection.send("Target.closeTarget", { targetId })));
  }

  async #answer({ method, params, sessionId }: Message): Promise<Answer> {
    if (this.engineScript === undefined || !ENGINE_METHODS.test(method)) {
      return answerOf((await this.browser.connection.sendRaw(method, params, sessionId)).text);
    }
    const { result } = await this.browser.connection.send(
      "Runtime.evaluate",
      { expression: `__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params ?? {})})`, awaitPromise: true, returnByValue: true },
      sessionId,
    );
    return answerOf(result.value);
  }

  async #attached(sessionId: string): Promise<void> {
    const { connection } = this.browser;
    for (const method of EVENTS) {
      if (this.engineScript !== undefined && ENGINE_METHODS.test(method)) continue;
      this.#unsubscribe.push(connection.on(method, (params) => this.dispatch({ method, params, sessionId }), sessionId));
    }
    if (this.engineScript === undefined) return;
    await connection.send("Runtime.addBinding", { name: EVENT_BINDING }, sessionId);
    this.#unsubscribe.push(
      connection.on("Runtime.bindingCalled", ({ payload }) => this.dispatch({ ...JSON.parse(payload), sessionId }), sessionId),
    );
    await connection.send("Page.enable", undefined, sessionId);
    await connection.send("Page.addScriptToEvaluateOnNewDocument", { source: `${this.engineScript}\n${FORWARD_EVENTS}` }, sessionId);
  }
}

const EVENT_BINDING = "__icdpEvent";

const FORWARD_EVENTS = `(() => {
  const forward = globalThis.${EVENT_BINDING};
  globalThis.__icdp.onEvent((method, params) => forward(JSON.stringify({ method, params })));
})();`;
