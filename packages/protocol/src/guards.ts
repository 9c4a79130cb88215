/**
 * Guards for values from other windows and sockets. They read own data properties only: neither prototypes nor getters
 * of the sender are consulted.
 */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === "string";
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** A 32-bit signed integer, the range of CDP ids. */
export function isInt32(value: unknown): value is number {
  return typeof value === "number" && (value | 0) === value;
}

/** The own data property `key`, or `undefined` when it is missing, inherited or an accessor. */
export function ownValue(object: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

/** True when `object` has no own keys besides `keys`. */
export function hasOnly(object: object, keys: readonly string[]): boolean {
  return Object.keys(object).every((key) => keys.includes(key));
}

/** For the last line of a switch over a closed union: a new member fails the build. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${String(value)}`);
}
