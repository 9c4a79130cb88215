/** Members of interfaces that page code sees, as Web IDL defines them: enumerable, configurable, on the prototype. */

type Method<Self> = (self: Self, ...args: never[]) => unknown;

export function defineMethods<Self extends object>(prototype: Self, methods: Readonly<Record<string, Method<Self>>>): void {
  for (const [name, method] of Object.entries(methods)) {
    const value = function (this: Self, ...args: never[]): unknown {
      return method(this, ...args);
    };
    Object.defineProperty(value, "name", { value: name });
    Object.defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
  }
}

export interface Attribute<Self, Value> {
  get(self: Self): Value;
  set?(self: Self, value: Value): void;
}

export function defineAttribute<Self extends object, Value>(prototype: Self, name: string, { get, set }: Attribute<Self, Value>): void {
  Object.defineProperty(prototype, name, {
    get(this: Self): Value {
      return get(this);
    },
    set: set
      ? function (this: Self, value: Value): void {
          set(this, value);
        }
      : undefined,
    enumerable: true,
    configurable: true,
  });
}

/** A boolean attribute's IDL attribute. */
export function reflectBoolean(prototype: Element, name: string, attribute = name.toLowerCase()): void {
  defineAttribute<Element, boolean>(prototype, name, {
    get: (self) => self.hasAttribute(attribute),
    set: (self, value) => void self.toggleAttribute(attribute, Boolean(value)),
  });
}

/** A text attribute's IDL attribute. */
export function reflectText(prototype: Element, name: string, attribute = name.toLowerCase()): void {
  defineAttribute<Element, string>(prototype, name, {
    get: (self) => self.getAttribute(attribute) ?? "",
    set: (self, value) => self.setAttribute(attribute, value),
  });
}

/** An IDL attribute limited to known values: `missing` without the attribute, `invalid` for a word that is none of them. */
export function reflectEnumerated<Value extends string | null>(
  prototype: Element,
  name: string,
  { attribute = name.toLowerCase(), values, missing, invalid }: { attribute?: string; values: Readonly<Record<string, Value>>; missing: Value; invalid: Value },
): void {
  defineAttribute<Element, Value>(prototype, name, {
    get(self) {
      const word = self.getAttribute(attribute)?.toLowerCase();
      return word === undefined ? missing : Object.hasOwn(values, word) ? values[word]! : invalid;
    },
    set(self, value) {
      if (value === null) self.removeAttribute(attribute);
      else self.setAttribute(attribute, value);
    },
  });
}
