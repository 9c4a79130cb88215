import { invalidParams, serverError } from "../../errors.js";
import { partly, refused, type MethodTable } from "../../domain.js";
import type { PageEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";
import { Bindings } from "./bindings.js";
import { callFunctionOn, type CallParams } from "./call.js";
import { ConsoleBridge } from "./console-bridge.js";
import { describeContext, type ContextParams, type ExecutionContext } from "./contexts.js";
import { thrownDetails } from "./exceptions.js";
import { isPromise } from "./inspect.js";
import { getProperties, type PropertiesParams } from "./properties.js";
import type { FrameRuntime } from "./runtime.js";
import { limitStacks } from "./stack-limit.js";
import { Scripts } from "./scripts.js";
import { wrapOptions, type ResultParams } from "./wrap-options.js";

interface EvaluateParams extends ResultParams, ContextParams {
  readonly expression: string;
  readonly includeCommandLineAPI?: boolean;
  readonly replMode?: boolean;
  readonly throwOnSideEffect?: boolean;
  readonly userGesture?: boolean;
}

interface BindingParams {
  readonly name: string;
  readonly executionContextId?: number;
  readonly executionContextName?: string;
}

const EVALUATE_LIMITS =
  "`throwOnSideEffect` is refused; `timeout` ends nothing; `includeCommandLineAPI` adds `$0` to `$4`, `$_`, `$`, `$$` and `$x`, in main worlds; top-level `let`, `const` and `class` end with the evaluation, `replMode` or not";

export function createRuntimeDomain(env: PageEnv, runtime: FrameRuntime): { table: MethodTable; start(): void } {
  const { contexts } = runtime;
  const console = new ConsoleBridge(env, runtime);
  const bindings = new Bindings(runtime);
  const scripts = new Scripts();

  function enable(session: AgentSession): void {
    if (session.enabled.has("Runtime")) return;
    session.enabled.add("Runtime");
    for (const context of contexts.all()) session.emit("Runtime.executionContextCreated", { context: describeContext(context) });
    console.replay(session);
  }

  function assertEnabled(session: AgentSession): void {
    if (!session.enabled.has("Runtime")) throw serverError("Runtime agent is not enabled");
  }

  const main = (): ExecutionContext => runtime.mainContext;

  const table: MethodTable = {
    "Runtime.enable": (_params: never, session) => enable(session),
    "Runtime.disable": (_params: never, session) => void session.enabled.delete("Runtime"),
    "Runtime.evaluate": partly(EVALUATE_LIMITS, (params: EvaluateParams, session) => {
      if (params.throwOnSideEffect) throw serverError("Evaluation without side effects is not supported by this target");
      const context = contexts.named(params, main);
      if (params.userGesture) env.activation.grant();
      const { commandLine } = runtime;
      return runtime.complete(session, context, params, () => {
        const evaluate = (): unknown => context.world.evaluate(params.expression);
        const { global } = context.world;
        const value = params.includeCommandLineAPI && context.isDefault ? commandLine.during(session, global, evaluate) : evaluate();
        if (params.objectGroup === "console") commandLine.keep(session, value);
        return value;
      });
    }),
    "Runtime.callFunctionOn": (params: CallParams & { userGesture?: boolean }, session: AgentSession) => {
      if (params.userGesture) env.activation.grant();
      return callFunctionOn(runtime, session, params);
    },
    "Runtime.getProperties": (params: PropertiesParams, session: AgentSession) => getProperties(runtime, session, params),
    "Runtime.awaitPromise": (params: ResultParams & { promiseObjectId: string }, session: AgentSession) => {
      const { value, contextId, group } = runtime.objects(session).get(params.promiseObjectId);
      if (typeof value !== "object" || value === null || !isPromise(value)) throw serverError("Could not find promise with given id");
      return runtime.settled(session, contexts.get(contextId), value, wrapOptions(params), group);
    },
    "Runtime.releaseObject": ({ objectId }: { objectId: string }, session: AgentSession) => runtime.objects(session).release(objectId),
    "Runtime.releaseObjectGroup": ({ objectGroup }: { objectGroup: string }, session: AgentSession) =>
      runtime.objects(session).releaseGroup(objectGroup),
    "Runtime.addBinding": ({ name, executionContextId, executionContextName }: BindingParams, session: AgentSession) => {
      if (executionContextId !== undefined) {
        if (executionContextName !== undefined) throw invalidParams("executionContextName is mutually exclusive with executionContextId");
        const { id } = contexts.get(executionContextId);
        bindings.add(session, name, (context) => context.id === id);
      } else if (executionContextName !== undefined) {
        bindings.add(session, name, (context) => context.name === executionContextName);
      } else {
        bindings.add(session, name, () => true);
      }
    },
    "Runtime.removeBinding": ({ name }: { name: string }, session: AgentSession) => bindings.remove(session, name),
    "Runtime.compileScript": (params: { expression: string; sourceURL: string; persistScript: boolean; executionContextId?: number }, session: AgentSession) => {
      assertEnabled(session);
      const context = params.executionContextId === undefined ? main() : contexts.get(params.executionContextId);
      const error = scripts.syntaxError(context, params.expression);
      if (error !== undefined) {
        return { exceptionDetails: thrownDetails(error, runtime.wrap(session, context, error), session.enabled.has("Runtime")) };
      }
      const source = params.sourceURL ? `${params.expression}\n//# sourceURL=${params.sourceURL}` : params.expression;
      return params.persistScript ? { scriptId: scripts.add(session, source) } : {};
    },
    "Runtime.runScript": (params: ResultParams & { scriptId: string; executionContextId?: number }, session: AgentSession) => {
      assertEnabled(session);
      const context = params.executionContextId === undefined ? main() : contexts.get(params.executionContextId);
      const source = scripts.take(session, params.scriptId);
      return runtime.complete(session, context, params, () => context.world.evaluate(source));
    },
    "Runtime.globalLexicalScopeNames": refused("Page code cannot list what scripts declared with let, const and class"),
    "Runtime.getIsolateId": () => ({ id: env.loaderId.slice(0, 16).toLowerCase() }),
    "Runtime.discardConsoleEntries": () => console.discard(),
    "Runtime.runIfWaitingForDebugger": partly("documents of nested frames wait for it, 10 s at most, where the Frame Agent's script is in their way (no module, `async` or `defer`; blob: scripts allowed); until then a new frame's session has its init scripts run at once", (_params: never, session: AgentSession) => {
      session.waits = false;
    }),
    "Runtime.setAsyncCallStackDepth": partly("depths above 0 are an error", ({ maxDepth }: { maxDepth: number }, session) => {
      if (!session.enabled.has("Runtime")) throw serverError("Debugger agent is not enabled");
      if (maxDepth > 0) throw serverError("Stack traces of a page have no asynchronous part");
    }),
    "Runtime.setMaxCallStackSizeToCapture": ({ size }: { size: number }, session: AgentSession) => {
      assertEnabled(session);
      if (size < 0) throw serverError("maxCallStackSizeToCapture should be non-negative");
      limitStacks(session, size);
    },
  };

  return { table, start: () => console.start() };
}
