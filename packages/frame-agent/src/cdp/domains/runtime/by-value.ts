import { serverError } from "../../errors.js";

/** V8's inspector gives up below this many levels, which also ends cycles. */
const MAX_DEPTH = 1000;

/**
 * A copy of a page value that JSON text can carry, by the rules of `toProtocolValue` (v8-inspector of Chromium 156): own
 * enumerable string-keyed properties, no `toJSON`, undefined members left out.
 *
 * @throws CdpError for cycles, symbols and bigints; whatever a getter throws
 */
export function toPlainValue(value: unknown, depth = 1): unknown {
  switch (typeof value) {
    case "undefined":
      return null;
    case "boolean":
    case "string":
      return value;
    case "number":
      return Number.isFinite(value) ? value : null;
    case "symbol":
    case "bigint":
      throw serverError("Object couldn't be returned by value");
    default:
      return value === null ? null : plainObject(value as object, depth);
  }
}

function plainObject(value: object, depth: number): unknown {
  if (depth > MAX_DEPTH) throw serverError("Object reference chain is too long");
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (let i = 0, { length } = value; i < length; i++) items.push(toPlainValue(value[i], depth + 1));
    return items;
  }
  const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) copy[key] = toPlainValue(member, depth + 1);
  }
  return copy;
}
