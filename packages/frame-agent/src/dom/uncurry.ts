/**
 * Captured built-ins. Page code may replace methods on its prototypes after the agent started; functions captured here keep
 * the original behaviour, and calling them never looks anything up on a page object.
 */
const bind = Function.prototype.bind;
const call = Function.prototype.call;

/** Turns a method that uses `this` into a plain function whose first argument is `this`. */
export const uncurryThis = bind.bind(call) as unknown as <This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
) => (self: This, ...args: Args) => Result;

export const isPrototypeOf = /* @__PURE__ */ uncurryThis(Object.prototype.isPrototypeOf) as (self: object, value: object) => boolean;

/** Prototypes of a window's interfaces by name; undefined where the environment (jsdom) lacks one. */
export const prototypesOf = <W extends object>(window: W) => <T extends object>(name: keyof W & string): T | undefined =>
  (window as Record<string, { readonly prototype: T } | undefined>)[name]?.prototype;

const kept = new WeakMap<object, Record<PropertyKey, PropertyDescriptor | undefined>>();

/** From now on functions are captured as they are at this moment, whatever page code does to the prototype. */
export function keepDescriptors(prototype: object): void {
  // Without a prototype of its own: a name that it lacks is none of it.
  kept.set(prototype, Object.assign(Object.create(null) as object, Object.getOwnPropertyDescriptors(prototype)));
}

function find(prototype: object | undefined, name: PropertyKey): PropertyDescriptor | undefined {
  for (let p: object | null = prototype ?? null; p; p = Object.getPrototypeOf(p)) {
    const known = kept.get(p);
    const descriptor = known ? known[name] : Object.getOwnPropertyDescriptor(p, name);
    if (descriptor) return descriptor;
  }
  return undefined;
}

/** The getter of an IDL attribute as a plain function; answers `fallback` where the environment (jsdom) lacks it. */
export function getter<T extends object, R>(prototype: T | undefined, name: PropertyKey, fallback: R): (self: T) => R {
  const get = find(prototype, name)?.get;
  if (!get) return () => fallback;
  const read = uncurryThis(get) as (self: T) => R;
  if (!isSpecificElement(prototype!)) return read;
  return (self) => {
    try {
      return read(self);
    } catch {
      return fallback;
    }
  };
}

/**
 * Prototypes of particular HTML elements. An element of another namespace may have the same name (`<svg><input>`), and is then
 * none of theirs: it has no such attribute, and must not fail the whole tree.
 */
function isSpecificElement(prototype: object): boolean {
  const tag: unknown = Object.getOwnPropertyDescriptor(prototype, Symbol.toStringTag)?.value;
  return typeof tag === "string" && /^HTML.+Element$/.test(tag) && tag !== "HTMLElement";
}

/** Copies a list of the page's realm, whose iterator and methods page code may have replaced. */
export function copyList<T>(list: ArrayLike<T>): T[] {
  const copy: T[] = [];
  for (let i = 0, { length } = list; i < length; i++) copy[i] = list[i]!;
  return copy;
}

/** An IDL operation that answers a list, as a plain function that answers a copy of it. */
export function listMethod<T extends object, Args extends unknown[], Item>(
  prototype: T | undefined,
  name: PropertyKey,
): (self: T, ...args: Args) => Item[] {
  const call = method<T, Args, ArrayLike<Item>>(prototype, name, []);
  return (self, ...args) => copyList(call(self, ...args));
}

/** The getter of an IDL attribute that may hold a list, as a plain function that answers a copy of it. */
export function listGetter<T extends object, Item>(prototype: T | undefined, name: PropertyKey): (self: T) => Item[] | null | undefined {
  const get = getter<T, ArrayLike<Item> | null | undefined>(prototype, name, undefined);
  return (self) => {
    const list = get(self);
    return list && copyList(list);
  };
}

/** The getter of an IDL attribute that may hold one object, as a plain function that answers a list of it: as {@link listGetter}. */
export function singleGetter<T extends object, Item extends object>(prototype: T | undefined, name: PropertyKey): (self: T) => Item[] | null | undefined {
  const get = getter<T, Item | null | undefined>(prototype, name, undefined);
  return (self) => {
    const item = get(self);
    return item && [item];
  };
}

/** An IDL operation as a plain function; answers `fallback` where the environment lacks it. */
export function method<T extends object, Args extends unknown[], R>(
  prototype: T | undefined,
  name: PropertyKey,
  fallback: R,
): (self: T, ...args: Args) => R {
  const native = nativeMethod(prototype, name);
  return native ? (uncurryThis(native as (this: T, ...args: Args) => R)) : () => fallback;
}

/** An IDL operation as it is, to be called by way of the page's realm. */
export function nativeMethod(prototype: object | undefined, name: PropertyKey): Function | undefined {
  const value = find(prototype, name)?.value as unknown;
  return typeof value === "function" ? value : undefined;
}

/** The setter of an IDL attribute as a plain function; does nothing where the environment lacks it. */
export function setter<T extends object, V>(prototype: T | undefined, name: PropertyKey): (self: T, value: V) => void {
  const set = find(prototype, name)?.set;
  return set ? (uncurryThis(set) as (self: T, value: V) => void) : () => {};
}
