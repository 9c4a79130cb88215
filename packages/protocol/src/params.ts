/**
 * Checks a command's parameters as the deserialisers do that Chromium generates from the protocol's definitions: members in
 * the order of the text, unknown ones ignored, missing ones last and by name. `data` of the error names a byte position in the CBOR form
 * of the parameters (`crdtp::json::ConvertJSONToCBOR`), which is computed here without building that form.
 */

import { invalidParameters } from "./errors.js";
import { isInt32 } from "./guards.js";

/** `b`oolean, `i`nteger, `n`umber, `s`tring, b`y`tes (base64), `o`bject, `a`ny, an array of one of them (`[s`), or a named object type (`@Name`). */
export type FieldType = string;

/** For example `targetId:s flatten?:b filter?:[@FilterEntry`; `?` marks optional members. */
export type ParamsDefinition = string;

/** Definitions of the object types that `@Name` refers to. */
export type ObjectTypes = Readonly<Record<string, ParamsDefinition>>;

interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly type: FieldType;
}

/**
 * @returns the parameters, `{}` when there are none
 * @throws CdpError -32602 `Invalid parameters` with Chromium's `data`
 */
export function checkParams(params: unknown, definition: ParamsDefinition, types: ObjectTypes = {}): Record<string, unknown> {
  const fields = fieldsOf(definition);
  if (params !== undefined) return checkObject(params, fields, types, "params", 0);
  if (fields.some((field) => !field.optional)) fail("params", "CBOR: map start expected", 0);
  return {};
}

const parsed = new Map<ParamsDefinition, readonly Field[]>();

function fieldsOf(definition: ParamsDefinition): readonly Field[] {
  const known = parsed.get(definition);
  if (known) return known;
  const fields = definition
    .split(" ")
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [name, type] = entry.split(":", 2);
      return { name: name.replace("?", ""), optional: name.endsWith("?"), type };
    });
  // The order in which Chromium notices what is missing.
  fields.sort((a, b) => (a.name < b.name ? -1 : 1));
  parsed.set(definition, fields);
  return fields;
}

/** Maps and arrays follow an envelope of this many bytes (tag, length). */
const ENVELOPE = 7;

function checkObject(
  value: unknown,
  fields: readonly Field[],
  types: ObjectTypes,
  path: string,
  start: number,
): Record<string, unknown> {
  if (!isMap(value)) failContainer(path, "CBOR: map start expected", value, start);
  let position = start + ENVELOPE + 1;
  for (const [key, member] of Object.entries(value)) {
    position += cborSize(key);
    const field = fields.find(({ name }) => name === key);
    if (field) checkValue(member, field.type, types, `${path}.${key}`, position);
    position += cborSize(member);
  }
  for (const { name, optional } of fields) {
    if (!optional && !Object.hasOwn(value, name)) fail(`${path}.${name}`, "BINDINGS: mandatory field missing", position);
  }
  return value;
}

const SCALARS: Readonly<Record<string, { readonly accepts: (value: unknown) => boolean; readonly expected: string }>> = {
  b: { accepts: (value) => typeof value === "boolean", expected: "bool" },
  i: { accepts: isInt32, expected: "int32" },
  n: { accepts: (value) => typeof value === "number", expected: "double" },
  s: { accepts: (value) => typeof value === "string", expected: "string" },
};

function checkValue(value: unknown, type: FieldType, types: ObjectTypes, path: string, position: number): void {
  switch (type[0]) {
    case "a":
      return;
    case "o":
    case "@":
      checkObject(value, fieldsOf(type === "o" ? "" : types[type.slice(1)]), types, path, position);
      return;
    case "[":
      checkArray(value, type.slice(1), types, path, position);
      return;
    case "y":
      checkBytes(value, path, position);
      return;
    default: {
      const scalar = SCALARS[type];
      if (!scalar.accepts(value)) fail(path, `BINDINGS: ${scalar.expected} value expected`, position);
    }
  }
}

/** A string beyond ASCII has another form in CBOR, in which no bytes are looked for. */
function checkBytes(value: unknown, path: string, position: number): void {
  if (typeof value !== "string" || /[^\0-\x7f]/.test(value)) fail(path, "BINDINGS: binary value expected", position);
  const padding = value.endsWith("==") ? 2 : value.endsWith("=") ? 1 : 0;
  const isBase64 = value.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(value.slice(0, value.length - padding));
  if (!isBase64) fail(path, "BINDINGS: invalid base64 string", position);
}

function checkArray(value: unknown, type: FieldType, types: ObjectTypes, path: string, start: number): void {
  if (!Array.isArray(value)) failContainer(path, "CBOR: array start expected", value, start);
  let position = start + ENVELOPE + 1;
  for (const item of value) {
    checkValue(item, type, types, path, position);
    position += cborSize(item);
  }
}

/** Bytes of a value in CBOR, of a map or array including its envelope and end byte. */
function cborSize(value: unknown): number {
  if (typeof value === "string") return headerSize(textLength(value)) + textLength(value);
  if (typeof value === "number") return isInt32(value) ? headerSize(value < 0 ? -1 - value : value) : 9;
  if (typeof value !== "object" || value === null) return 1;
  const items = Array.isArray(value) ? value : Object.entries(value).flat();
  return items.reduce<number>((size, item) => size + cborSize(item), ENVELOPE + 2);
}

function headerSize(length: number): number {
  if (length < 24) return 1;
  if (length < 0x100) return 2;
  return length < 0x1_0000 ? 3 : 5;
}

/** Chromium's JSON parser hands texts beyond ASCII on in UTF-16. */
function textLength(text: string): number {
  return /^[\x00-\x7f]*$/.test(text) ? text.length : text.length * 2;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A container of the wrong kind is reported behind its envelope, a scalar where it stands. */
function failContainer(path: string, what: string, value: unknown, start: number): never {
  fail(path, what, typeof value === "object" && value !== null ? start + ENVELOPE : start);
}

function fail(path: string, what: string, position: number): never {
  throw invalidParameters(`Failed to deserialize ${path} - ${what} at position ${position}`);
}
