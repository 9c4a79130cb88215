import { CdpError, invalidParams, serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import type { ExecutionContext } from "./contexts.js";
import type { FrameRuntime, RunResult } from "./runtime.js";
import type { ResultParams } from "./wrap-options.js";

export interface CallArgument {
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly objectId?: string;
}

export interface CallParams extends ResultParams {
  readonly functionDeclaration: string;
  readonly objectId?: string;
  readonly executionContextId?: number;
  readonly uniqueContextId?: string;
  readonly arguments?: readonly CallArgument[];
}

/** `Runtime.callFunctionOn` in all its forms. */
export async function callFunctionOn(runtime: FrameRuntime, session: AgentSession, params: CallParams): Promise<RunResult> {
  const { objectId, executionContextId, uniqueContextId } = params;
  const given = [objectId, executionContextId, uniqueContextId].filter((name) => name !== undefined).length;
  if (given > 1) throw invalidParams("ObjectId, executionContextId and uniqueContextId must mutually exclude each other");
  if (given === 0) throw invalidParams("Either objectId or executionContextId or uniqueContextId must be specified");

  const target = objectId === undefined ? undefined : runtime.objects(session).get(objectId);
  const { contexts } = runtime;
  const context = target
    ? contexts.get(target.contextId)
    : uniqueContextId === undefined
      ? contexts.get(executionContextId!)
      : contexts.unique(uniqueContextId);
  const group = params.objectGroup ?? target?.group;
  const { world } = context;
  const args = (params.arguments ?? []).map((argument) => argumentValue(runtime, session, context, argument));
  return runtime.complete(session, context, { ...params, objectGroup: group }, () => {
    const fn = world.evaluate(`(${params.functionDeclaration})`);
    if (typeof fn !== "function") throw serverError("Given expression does not evaluate to a function");
    return world.call(fn, target ? target.value : world.global, args);
  });
}

function argumentValue(runtime: FrameRuntime, session: AgentSession, context: ExecutionContext, argument: CallArgument): unknown {
  if (argument.objectId !== undefined) return objectArgument(runtime, session, context, argument.objectId);
  if (argument.unserializableValue !== undefined) return unserializable(argument.unserializableValue);
  const { value } = argument;
  return typeof value === "object" && value !== null ? context.world.parse(JSON.stringify(value)) : value;
}

function objectArgument(runtime: FrameRuntime, session: AgentSession, context: ExecutionContext, objectId: string): unknown {
  const foreign = serverError("Argument should belong to the same JavaScript world as target object");
  try {
    const stored = runtime.objects(session).get(objectId);
    if (stored.contextId !== context.id) throw foreign;
    return stored.value;
  } catch (error) {
    if (error instanceof CdpError && error.message === "Cannot find context with specified id") throw foreign;
    throw error;
  }
}

const NUMBERS: ReadonlyMap<string, number> = new Map([["NaN", NaN], ["Infinity", Infinity], ["-Infinity", -Infinity], ["-0", -0]]);

function unserializable(text: string): unknown {
  const number = NUMBERS.get(text);
  if (number !== undefined) return number;
  if (/^-?\d+n$/.test(text)) return BigInt(text.slice(0, -1));
  throw serverError("Couldn't parse value object in call argument");
}
