import type { Inspector } from "./inspect.js";

export interface DeepOptions {
  /** How many levels of members are serialised. Default: all. */
  readonly maxDepth?: number;
}

interface Deep {
  readonly type: string;
  readonly value?: unknown;
}

const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;
const toISOString = Date.prototype.toISOString;

/** `deepSerializedValue`: the value in WebDriver BiDi's form (v8-inspector, v8-deep-serializer.cc). */
export function deepSerialize(value: unknown, inspector: Inspector, { maxDepth = Infinity }: DeepOptions): Deep {
  const inner = (member: unknown): Deep => deepSerialize(member, inspector, { maxDepth: maxDepth - 1 });
  switch (typeof value) {
    case "undefined":
      return { type: "undefined" };
    case "string":
    case "boolean":
      return { type: typeof value, value };
    case "number":
      return { type: "number", value: Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : String(value) };
    case "bigint":
      return { type: "bigint", value: String(value) };
    case "symbol":
    case "function":
      return { type: typeof value };
    default:
      return value === null ? { type: "null" } : object(value as object, inspector, maxDepth, inner);
  }
}

function object(value: object, inspector: Inspector, depth: number, inner: (member: unknown) => Deep): Deep {
  const { subtype } = inspector.kindOf(value);
  const members = <T>(list: () => T): { value?: T } => (depth > 0 ? { value: list() } : {});
  switch (subtype) {
    case "array":
      return { type: "array", ...members(() => Array.from(value as ArrayLike<unknown>, inner)) };
    case "map":
      return { type: "map", ...members(() => pairs(value, inner)) };
    case "set":
      return { type: "set", ...members(() => items(value, inner)) };
    case "date":
      return { type: "date", value: Reflect.apply(toISOString, value, []) };
    case "regexp":
      return { type: "regexp", value: { pattern: (value as RegExp).source, ...((value as RegExp).flags && { flags: (value as RegExp).flags }) } };
    case undefined:
      return { type: "object", ...members(() => Object.keys(value).map((key) => [key, inner((value as Record<string, unknown>)[key])])) };
    default:
      return { type: subtype };
  }
}

function pairs(value: object, inner: (member: unknown) => Deep): [unknown, Deep][] {
  const list: [unknown, Deep][] = [];
  Reflect.apply(mapForEach, value, [
    (item: unknown, key: unknown) => list.push([typeof key === "string" ? key : inner(key), inner(item)]),
  ]);
  return list;
}

function items(value: object, inner: (member: unknown) => Deep): Deep[] {
  const list: Deep[] = [];
  Reflect.apply(setForEach, value, [(item: unknown) => list.push(inner(item))]);
  return list;
}
