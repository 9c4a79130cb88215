/**
 * Writes src/cdp/params/*.gen.ts: the parameters of the methods in our method tables, taken from devtools-protocol, those of each
 * part in a file of its own.
 * Run from the package: `tsx scripts/gen-params.ts`.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { partOf } from "../src/parts/part.js";

interface Type {
  type?: string;
  $ref?: string;
  items?: Type;
  description?: string;
}
interface Property extends Type {
  name: string;
  optional?: boolean;
}
interface Definition extends Type {
  id: string;
  properties?: Property[];
}
interface Domain {
  domain: string;
  types?: Definition[];
  commands: { name: string; parameters?: Property[] }[];
}

const require = createRequire(import.meta.url);
const source = fileURLToPath(new URL("../src/cdp/", import.meta.url));
const domains: Domain[] = ["browser", "js"].flatMap(
  (name) => (require(`devtools-protocol/json/${name}_protocol.json`) as { domains: Domain[] }).domains,
);
const definitions = new Map<string, { readonly domain: string; readonly type: Definition }>(
  domains.flatMap(({ domain, types = [] }) => types.map((type) => [`${domain}.${type.id}`, { domain, type }] as const)),
);

const wanted = new Set(
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".gen.ts"))
    .flatMap((name) => [...readFileSync(source + name, "utf8").matchAll(/^\s+"([A-Z]\w+\.[a-z]\w+)"[:(]/gm)])
    .map((match) => match[1]),
);

/** Name of an object type → definition. */
let objects = new Map<string, string>();

function code(type: Type, domain: string): string {
  if (type.$ref) {
    const name = type.$ref.includes(".") ? type.$ref : `${domain}.${type.$ref}`;
    const found = definitions.get(name);
    if (!found) throw new Error(`${name} is not defined`);
    if (found.type.type !== "object" || !found.type.properties) return code(found.type, found.domain);
    if (!objects.has(name)) {
      objects.set(name, "");
      objects.set(name, fields(found.type.properties, found.domain));
    }
    return `@${name}`;
  }
  switch (type.type) {
    case "integer":
      return "i";
    case "number":
      return "n";
    case "boolean":
      return "b";
    case "string":
      // Published as strings; only the description tells.
      return type.description?.includes("Encoded as a base64 string") ? "y" : "s";
    case "binary":
      return "y";
    case "object":
      return "o";
    case "any":
      return "a";
    case "array":
      return `[${code(type.items!, domain)}`;
    default:
      throw new Error(`unknown type ${JSON.stringify(type)}`);
  }
}

function fields(properties: Property[], domain: string): string {
  return properties.map((p) => `${p.name}${p.optional ? "?" : ""}:${code(p, domain)}`).join(" ");
}

/** File name → methods, and the object types that they use. */
const schemas = new Map<string, { readonly methods: Map<string, string>; readonly objects: Map<string, string> }>();
for (const { domain, commands } of domains) {
  for (const { name, parameters } of commands) {
    const method = `${domain}.${name}`;
    if (!wanted.delete(method) || !parameters) continue;
    const file = `${partOf(method) ?? "page"}.gen.ts`;
    let schema = schemas.get(file);
    if (!schema) schemas.set(file, (schema = { methods: new Map(), objects: new Map() }));
    ({ objects } = schema);
    schema.methods.set(method, fields(parameters, domain));
  }
}
/** Methods in our tables that the protocol does not know. */
export const unknownMethods: readonly string[] = [...wanted];

const lines = (map: Map<string, string>): string =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `    ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`).join("");

/** Path → what the generated file should be. */
export const FILES: ReadonlyMap<string, string> = new Map(
  [...schemas].map(([file, schema]) => [
    `${source}params/${file}`,
    `// Written by scripts/gen-params.ts from devtools-protocol ${(require("devtools-protocol/package.json") as { version: string }).version}. Do not edit.

import type { ParamsSchema } from "../params-schema.js";

export const schema: ParamsSchema = {
  methods: {
${lines(schema.methods)}  },
  types: {
${lines(schema.objects)}  },
};
`,
  ]),
);

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const [path, content] of FILES) writeFileSync(path, content);
