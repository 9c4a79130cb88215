import { CdpError, noContextWithId, notANode, serverError } from "../../errors.js";
import type { PageEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";
import { CommandLineApi } from "./command-line-api.js";
import { Contexts, describeContext, type ExecutionContext } from "./contexts.js";
import { rejectionDetails, thrownDetails, type ExceptionDetails } from "./exceptions.js";
import { Inspector } from "./inspect.js";
import { IsolatedWorlds } from "./isolated-world.js";
import { createMainWorld } from "./main-world.js";
import { ObjectStore } from "./object-store.js";
import { wrap, type RemoteObject, type WrapOptions } from "./remote-object.js";
import { wrapOptions, type ResultParams } from "./wrap-options.js";

/** Answer of the methods that run code. */
export interface RunResult {
  readonly result: RemoteObject;
  readonly exceptionDetails?: ExceptionDetails;
}

const BY_ID: WrapOptions = { mode: "id" };

/** Execution contexts and remote objects, shared by the Runtime domain and the domains that take or give objects. */
export class FrameRuntime {
  readonly inspector: Inspector;
  readonly contexts: Contexts;
  readonly commandLine: CommandLineApi;
  readonly #stores = new WeakMap<AgentSession, ObjectStore>();
  readonly #storeList = new Set<ObjectStore>();
  readonly #isolateId = String(BigInt.asIntN(63, BigInt(`0x${[...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(16).padStart(2, "0")).join("")}`)));
  /** What ends the commands that wait for a promise of a context. */
  readonly #waiting = new Map<number, Set<() => void>>();
  readonly #worlds: IsolatedWorlds;
  readonly #listeners = new Set<(context: ExecutionContext) => void>();

  constructor(private readonly env: PageEnv) {
    this.commandLine = new CommandLineApi(env);
    this.inspector = new Inspector(env.dom, env.natives);
    this.#worlds = new IsolatedWorlds(env, (value) => this.inspector.isNode(value));
    this.contexts = new Contexts(
      (context) => {
        env.sessions.broadcast("Runtime", "Runtime.executionContextCreated", { context: describeContext(context) });
        for (const listener of this.#listeners) listener(context);
      },
      ({ id, uniqueId }) => {
        for (const store of this.#storeList) store.releaseContext(id);
        for (const abandon of this.#waiting.get(id) ?? []) abandon();
        this.#waiting.delete(id);
        env.sessions.broadcast("Runtime", "Runtime.executionContextDestroyed", {
          executionContextId: id,
          executionContextUniqueId: uniqueId,
        });
      },
    );
  }

  /** Isolated worlds work while there are Sessions. */
  opened(session: AgentSession): void {
    this.#worlds.resume();
    session.onClose(() => {
      if ([...this.env.sessions].length === 0) this.#worlds.rest();
    });
  }

  /** Calls back for every context that comes into being. */
  onContext(listener: (context: ExecutionContext) => void): void {
    this.#listeners.add(listener);
  }

  /** The main world of the main frame. */
  get mainContext(): ExecutionContext {
    const context = this.contexts.defaultOf(this.env.window.document);
    if (!context) throw noContextWithId();
    return context;
  }

  addMainWorld(document: Document, frameId: () => string, page = this.env.page): ExecutionContext {
    return this.contexts.add(
      { document, frameId, origin: page.window.origin ?? "", name: "", isDefault: true },
      createMainWorld(page, page === this.env.page ? this.env.natives : page.window),
    );
  }

  /** @throws CdpError where a Content Security Policy forbids evaluation */
  addIsolatedWorld(document: Document, frameId: () => string, name: string, page = this.env.page): ExecutionContext {
    const world = this.#worlds.create(page, page.window === this.env.window);
    if (!world) throw serverError("Isolated worlds need a Content Security Policy with script-src 'unsafe-eval'");
    return this.contexts.add({ document, frameId, origin: page.window.origin ?? "", name, isDefault: false }, world);
  }

  objects(session: AgentSession): ObjectStore {
    let store = this.#stores.get(session);
    if (!store) {
      const created = new ObjectStore(this.#isolateId, (id) => this.contexts.has(id));
      store = created;
      this.#stores.set(session, created);
      this.#storeList.add(created);
      session.onClose(() => {
        created.clear();
        this.#storeList.delete(created);
      });
    }
    return store;
  }

  /** Describes a value of a context for a session; objects get ids in `group`. */
  wrap(session: AgentSession, context: ExecutionContext, value: unknown, options: WrapOptions = BY_ID, group = ""): RemoteObject {
    return wrap(value, options, this.inspector, (object) => this.objects(session).bind(object, context.id, group));
  }

  /** @throws CdpError with Chromium's words */
  nodeOfObject(session: AgentSession, objectId: string): Node {
    const { value } = this.objects(session).get(objectId);
    if (!this.inspector.isNode(value)) throw notANode();
    return value;
  }

  /**
   * Runs code and describes its completion: the value, the settled promise's value, or the exception.
   * Rejects with CdpError when the result cannot be described as asked.
   */
  async complete(session: AgentSession, context: ExecutionContext, params: ResultParams, run: () => unknown): Promise<RunResult> {
    const options = wrapOptions(params);
    const group = params.objectGroup ?? "";
    let value: unknown;
    try {
      value = run();
    } catch (thrown) {
      if (thrown instanceof CdpError) throw thrown;
      return this.thrown(session, context, thrown, group);
    }
    return params.awaitPromise
      ? this.settled(session, context, value, options, group)
      : { result: this.wrap(session, context, value, options, group) };
  }

  thrown(session: AgentSession, context: ExecutionContext, thrown: unknown, group: string): RunResult {
    const describe = (): RemoteObject => this.wrap(session, context, thrown, this.#exceptionOptions(thrown), group);
    const result = describe();
    return { result, exceptionDetails: thrownDetails(thrown, describe(), session.enabled.has("Runtime")) };
  }

  /** Waits for a promise of the context's world. */
  settled(session: AgentSession, context: ExecutionContext, value: unknown, options: WrapOptions, group: string): Promise<RunResult> {
    return new Promise((resolve, reject) => {
      const abandon = (): void => reject(serverError("Execution context was destroyed."));
      const waiting = this.#waitingIn(context.id);
      waiting.add(abandon);
      const answer = (make: () => RunResult): void => {
        waiting.delete(abandon);
        try {
          resolve(make());
        } catch (error) {
          reject(error as Error);
        }
      };
      context.world.settle(
        value,
        (settledValue) => answer(() => ({ result: this.wrap(session, context, settledValue, options, group) })),
        (reason) =>
          answer(() => ({
            result: this.wrap(session, context, reason, options, group),
            exceptionDetails: rejectionDetails(
              reason,
              this.wrap(session, context, reason, this.#exceptionOptions(reason), group),
              this.#errorTitle(reason),
              session.enabled.has("Runtime"),
            ),
          })),
      );
    });
  }

  #waitingIn(contextId: number): Set<() => void> {
    let waiting = this.#waiting.get(contextId);
    if (!waiting) this.#waiting.set(contextId, (waiting = new Set()));
    return waiting;
  }

  /** Exceptions that are objects, but no errors, come with a preview. */
  #exceptionOptions(thrown: unknown): WrapOptions {
    const isError = typeof thrown === "object" && thrown !== null && this.inspector.isError(thrown);
    return { mode: "id", preview: !isError };
  }

  #errorTitle(reason: unknown): string {
    if (typeof reason !== "object" || reason === null || !this.inspector.isError(reason)) return "";
    return this.inspector.kindOf(reason).description.split("\n    at ")[0]!;
  }
}
