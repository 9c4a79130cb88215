import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import type { FrameRuntime } from "./runtime.js";

export interface PropertiesParams {
  readonly objectId: string;
  readonly ownProperties?: boolean;
  readonly accessorPropertiesOnly?: boolean;
  readonly generatePreview?: boolean;
  readonly nonIndexedPropertiesOnly?: boolean;
}

/** `Runtime.getProperties`. */
export function getProperties(runtime: FrameRuntime, session: AgentSession, params: PropertiesParams): object {
  const { value, contextId, group } = runtime.objects(session).get(params.objectId);
  if ((typeof value !== "object" && typeof value !== "function") || value === null) {
    throw serverError("Value with given id is not an object");
  }
  const context = runtime.contexts.get(contextId);
  const wrap = (member: unknown) => runtime.wrap(session, context, member, { mode: "id", preview: params.generatePreview }, group);
  const result: object[] = [];
  const seen = new Set<PropertyKey>();
  let holder: object | null = value;
  for (; holder; holder = params.ownProperties ? null : (Object.getPrototypeOf(holder) as object | null)) {
    for (const key of orderedKeys(holder)) {
      if (seen.has(key) || (params.nonIndexedPropertiesOnly && typeof key === "string" && /^\d+$/.test(key))) continue;
      seen.add(key);
      const descriptor = Object.getOwnPropertyDescriptor(holder, key);
      if (!descriptor) continue;
      const isAccessor = !("value" in descriptor);
      if (params.accessorPropertiesOnly && !isAccessor) continue;
      const { configurable, enumerable, writable } = descriptor;
      result.push({
        name: typeof key === "symbol" ? String(key) : key,
        ...(isAccessor
          ? { get: wrap(descriptor.get), set: wrap(descriptor.set) }
          : { value: wrap(descriptor.value), writable }),
        configurable,
        enumerable,
        isOwn: holder === value,
        ...(typeof key === "symbol" && { symbol: wrap(key) }),
      });
    }
  }
  if (params.accessorPropertiesOnly) return { result };
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype ? { result, internalProperties: [{ name: "[[Prototype]]", value: wrap(prototype) }] } : { result };
}

/** V8 lists enumerable string keys before all others (`DebugPropertyIterator`). */
function orderedKeys(holder: object): (string | symbol)[] {
  const enumerable = Object.keys(holder);
  const listed = new Set<string | symbol>(enumerable);
  return [...enumerable, ...Reflect.ownKeys(holder).filter((key) => !listed.has(key))];
}
