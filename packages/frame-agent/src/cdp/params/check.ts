import { invalidParameters } from "@icdp/protocol";
import { bodyStart, cborSize, contentStart, isInt32 } from "./cbor-size.js";
import { METHOD_PARAMS, OBJECT_TYPES } from "./schema.gen.js";

interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

const parsed = new Map<string, readonly Field[]>();

/** Reads `depth?:i pierce?:b`. */
function fieldsOf(definition: string): readonly Field[] {
  let fields = parsed.get(definition);
  if (!fields) {
    fields = definition.split(" ").filter(Boolean).map((entry) => {
      const colon = entry.indexOf(":");
      const optional = entry[colon - 1] === "?";
      return { name: entry.slice(0, optional ? colon - 1 : colon), type: entry.slice(colon + 1), optional };
    });
    parsed.set(definition, fields);
  }
  return fields;
}

/**
 * Checks parameters against the protocol's definitions the way Chromium's generated deserialisers do: in the order in which
 * they occur, unknown ones ignored, missing ones last.
 *
 * @returns the parameters, `{}` when there are none
 * @throws CdpError -32602 `Invalid parameters` with Chromium's `data`
 */
export function checkParams(method: string, params: unknown): object {
  const fields = fieldsOf(Object.hasOwn(METHOD_PARAMS, method) ? METHOD_PARAMS[method]! : "");
  if (params === undefined) {
    if (fields.some((field) => !field.optional)) fail([], "CBOR: map start expected", 0);
    return {};
  }
  checkObject(params, fields, [], 0);
  return params as object;
}

function checkObject(value: unknown, fields: readonly Field[], path: readonly string[], start: number): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    fail(path, "CBOR: map start expected", typeof value === "object" && value !== null ? bodyStart(start) : start);
  }
  let position = contentStart(start);
  for (const [key, item] of Object.entries(value as object)) {
    position += cborSize(key);
    const field = fields.find(({ name }) => name === key);
    if (field) checkValue(item, field.type, [...path, key], position);
    position += cborSize(item);
  }
  for (const field of fields) {
    if (!field.optional && !Object.hasOwn(value as object, field.name)) {
      fail([...path, field.name], "BINDINGS: mandatory field missing", position);
    }
  }
}

function checkValue(value: unknown, type: string, path: readonly string[], position: number): void {
  switch (type[0]) {
    case "i":
      if (!isInt32(value)) fail(path, "BINDINGS: int32 value expected", position);
      return;
    case "n":
      if (typeof value !== "number") fail(path, "BINDINGS: double value expected", position);
      return;
    case "b":
      if (typeof value !== "boolean") fail(path, "BINDINGS: bool value expected", position);
      return;
    case "s":
      if (typeof value !== "string") fail(path, "BINDINGS: string value expected", position);
      return;
    case "o":
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        fail(path, "CBOR: map start expected", typeof value === "object" && value !== null ? bodyStart(position) : position);
      }
      return;
    case "[": {
      if (!Array.isArray(value)) {
        fail(path, "CBOR: array start expected", typeof value === "object" && value !== null ? bodyStart(position) : position);
      }
      let start = contentStart(position);
      for (const item of value as unknown[]) {
        checkValue(item, type.slice(1), path, start);
        start += cborSize(item);
      }
      return;
    }
    case "@":
      checkObject(value, fieldsOf(OBJECT_TYPES[type.slice(1)] ?? ""), path, position);
  }
}

function fail(path: readonly string[], what: string, position: number): never {
  throw invalidParameters(
    `Failed to deserialize ${["params", ...path].join(".")} - ${what} at position ${position}`,
  );
}
