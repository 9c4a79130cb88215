import { cleanStack } from "../../../realm/stack.js";
import type { Inspector } from "./inspect.js";

const MAX_PROPERTIES = 5;
const MAX_INDEXES = 100;
const MAX_TEXT = 100;
const MAX_ENTRIES = 5;

interface PropertyPreview {
  readonly name: string;
  readonly type: string;
  readonly value?: string;
  readonly subtype?: string;
}

/** `Runtime.ObjectPreview`: the first few properties in one line's worth (v8-inspector, `ObjectMirror::buildObjectPreview`). */
export interface ObjectPreview {
  readonly type: string;
  readonly subtype?: string;
  readonly description?: string;
  readonly overflow: boolean;
  readonly properties: readonly PropertyPreview[];
  readonly entries?: readonly { readonly key?: ObjectPreview; readonly value: ObjectPreview }[];
}

export function previewOf(value: object, inspector: Inspector, withEntries = true): ObjectPreview {
  const { type, subtype, description } = inspector.kindOf(value);
  const { properties, overflow } = propertiesOf(value, inspector);
  if (subtype === "map" || subtype === "set") properties.unshift({ name: "size", type: "number", value: /\d+/.exec(description)![0] });
  const entries = withEntries ? entriesOf(value, subtype, inspector) : undefined;
  return {
    type,
    ...(subtype && { subtype }),
    description,
    overflow: overflow || entries?.overflow === true,
    properties,
    ...(entries && { entries: entries.list }),
  };
}

function propertiesOf(value: object, inspector: Inspector): { properties: PropertyPreview[]; overflow: boolean } {
  const properties: PropertyPreview[] = [];
  const isArray = inspector.arrayLength(value) !== undefined;
  let named = 0;
  let indexed = 0;
  for (const key of ownKeys(value)) {
    const descriptor = describe(value, key);
    if (!descriptor || (isArray && key === "length")) continue;
    const isErrorPart = key === "stack" || key === "message";
    if (!descriptor.enumerable && !isErrorPart) continue;
    const isIndex = isArray && typeof key === "string" && /^\d+$/.test(key);
    if (isIndex ? indexed++ >= MAX_INDEXES : named++ >= MAX_PROPERTIES) return { properties, overflow: true };
    // V8 keeps the stack behind an accessor of its own.
    const shown = key === "stack" && inspector.isError(value) ? { value: cleanStack(String((value as Error).stack)) } : descriptor;
    properties.push(property(typeof key === "symbol" ? String(key) : key, shown, inspector));
  }
  return { properties, overflow: false };
}

function ownKeys(value: object): (string | symbol)[] {
  try {
    return Reflect.ownKeys(value);
  } catch {
    return [];
  }
}

function describe(value: object, key: string | symbol): PropertyDescriptor | undefined {
  try {
    return Object.getOwnPropertyDescriptor(value, key);
  } catch {
    return undefined;
  }
}

function property(name: string, descriptor: PropertyDescriptor, inspector: Inspector): PropertyPreview {
  if (!("value" in descriptor)) return { name, type: "accessor" };
  const value: unknown = descriptor.value;
  switch (typeof value) {
    case "function":
      return { name, type: "function", value: "" };
    case "object": {
      if (value === null) return { name, type: "object", value: "null", subtype: "null" };
      const { subtype, description } = inspector.kindOf(value);
      return { name, type: "object", value: abridge(description, subtype), ...(subtype && { subtype }) };
    }
    default:
      return { name, type: typeof value, value: primitiveText(value) };
  }
}

function primitiveText(value: unknown): string {
  if (typeof value === "string") return abridge(value);
  if (typeof value === "bigint") return abridge(`${value}n`);
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Long texts lose their middle; regular expressions and the like their end. */
function abridge(text: string, subtype?: string): string {
  if (text.length <= MAX_TEXT) return text;
  if (subtype) return `${text.slice(0, MAX_TEXT - 1)}…`;
  const end = Math.floor((MAX_TEXT - 1) / 2);
  return `${text.slice(0, MAX_TEXT - 1 - end)}…${text.slice(-end)}`;
}

interface Entries {
  readonly list: { key?: ObjectPreview; value: ObjectPreview }[];
  readonly overflow: boolean;
}

const mapForEach = Map.prototype.forEach;
const setForEach = Set.prototype.forEach;

function entriesOf(value: object, subtype: string | undefined, inspector: Inspector): Entries | undefined {
  const list: { key?: ObjectPreview; value: ObjectPreview }[] = [];
  let overflow = false;
  const add = (entry: () => { key?: ObjectPreview; value: ObjectPreview }): void => {
    if (list.length >= MAX_ENTRIES) overflow = true;
    else list.push(entry());
  };
  if (subtype === "map") {
    Reflect.apply(mapForEach, value, [
      (item: unknown, key: unknown) => add(() => ({ key: entry(key, inspector), value: entry(item, inspector) })),
    ]);
  } else if (subtype === "set") {
    Reflect.apply(setForEach, value, [(item: unknown) => add(() => ({ value: entry(item, inspector) }))]);
  } else {
    return undefined;
  }
  return list.length || overflow ? { list, overflow } : undefined;
}

function entry(value: unknown, inspector: Inspector): ObjectPreview {
  if (typeof value === "object" && value !== null) return previewOf(value, inspector, false);
  if (typeof value === "function") return { type: "function", description: inspector.kindOf(value).description, overflow: false, properties: [] };
  const subtype = value === null ? { subtype: "null" } : {};
  return { type: typeof value, ...subtype, description: primitiveText(value), overflow: false, properties: [] };
}
