import { CdpError, serverError } from "../../errors.js";
import { deepSerialize, type DeepOptions } from "./deep-serialize.js";
import type { Inspector } from "./inspect.js";
import { previewOf } from "./preview.js";
import { toPlainValue } from "./by-value.js";

/** `Runtime.RemoteObject`. */
export interface RemoteObject {
  readonly type: string;
  readonly subtype?: string;
  readonly className?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
  readonly description?: string;
  readonly deepSerializedValue?: unknown;
  readonly objectId?: string;
  readonly preview?: unknown;
}

export interface WrapOptions {
  readonly mode: "id" | "json" | "deep";
  readonly preview?: boolean;
  readonly deep?: DeepOptions;
}

/** Describes primitives, or answers null for values that need an object id. */
export function wrapPrimitive(value: unknown): RemoteObject | null {
  switch (typeof value) {
    case "undefined":
      return { type: "undefined" };
    case "boolean":
    case "string":
      return { type: typeof value, value };
    case "number": {
      const description = Object.is(value, -0) ? "-0" : String(value);
      return Number.isFinite(value) && description !== "-0"
        ? { type: "number", value, description }
        : { type: "number", unserializableValue: description, description };
    }
    case "bigint":
      return { type: "bigint", unserializableValue: `${value}n`, description: `${value}n` };
    case "object":
      return value === null ? { type: "object", subtype: "null", value: null } : null;
    default:
      return null;
  }
}

/**
 * Describes a value for the wire.
 *
 * @param bind gives the value an object id
 * @throws CdpError when a value cannot be returned by value
 */
export function wrap(value: unknown, options: WrapOptions, inspector: Inspector, bind: (value: unknown) => string): RemoteObject {
  const primitive = wrapPrimitive(value);
  if (options.mode === "json") return byValue(value, primitive);
  const deep = options.mode === "deep" ? { deepSerializedValue: deepSerialize(value, inspector, options.deep ?? {}) } : {};
  if (primitive) return { ...primitive, ...deep };
  if (typeof value === "symbol") return { type: "symbol", description: String(value), ...deep, objectId: bind(value) };
  const object = value as object;
  return {
    ...inspector.kindOf(object),
    ...deep,
    objectId: bind(object),
    ...(options.preview && typeof object !== "function" && { preview: previewOf(object, inspector) }),
  };
}

function byValue(value: unknown, primitive: RemoteObject | null): RemoteObject {
  if (primitive) return primitive;
  if (typeof value === "symbol") throw serverError("Object couldn't be returned by value");
  try {
    return { type: typeof value, value: toPlainValue(value) };
  } catch (error) {
    if (error instanceof CdpError) throw error;
    throw new CdpError(-32603, "Internal error");
  }
}
