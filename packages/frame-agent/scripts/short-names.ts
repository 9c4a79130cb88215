import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { parseAst } from "rolldown/parseAst";
import { source } from "./source.js";

/** One chunk of a build, with the code of each module in it. */
interface Chunk {
  readonly code: string;
  /** By the path of its file. */
  readonly modules: Readonly<Record<string, { readonly code: string | null }>>;
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const { resolve } = createRequire(import.meta.url);
const sources = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith(".ts")).map((name) => join(folder, name));

/** Folders whose objects nothing else gets to see: the accessibility engine, its door to the DOM, and what watches the page. */
const OWN = ["ax/", "dom/", "frames/", "instrumentation/"].map(source);
/** What starts the core, whose properties keep their names. */
const AROUND = ["agent.global.ts", "start.ts", "core/load-core.ts", "core/embedded.ts"].map(source);
/** Two words or more: what has one may be anything's. */
const COMPOUND = /^[a-z]+[A-Z]\w*$/;

/**
 * The same chunks with short names for properties that only objects of the engine have, the same in each chunk: a thirtieth of the script.
 * Taken are compound names that classes and objects in {@link OWN} declare, unless something else may have a property of that name: the
 * platform, CDP, a message, what starts the core, or whatever is named by a string or a template.
 */
export async function withShortNames(chunks: readonly Chunk[]): Promise<string[]> {
  const declared = new Set<string>();
  const uses = new Map<string, number>();
  const named = new Set<string>();
  const composed: RegExp[] = [];
  for (const { code, modules } of chunks) {
    for (const [path, module] of Object.entries(modules)) {
      if (module.code && OWN.some((folder) => path.startsWith(folder))) eachNode(parseAst(module.code), (node) => addTo(declared, membersOf(node)));
    }
    eachNode(parseAst(code), (node) => {
      addTo(declared, [exportIn(node)]);
      const name = propertyIn(node);
      if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
      for (const word of wordsIn(stringIn(node))) named.add(word);
      composed.push(...compositionIn(node));
    });
  }
  const foreign = foreignNames();
  const isTaken = (name: string): boolean => named.has(name) || foreign.has(name) || composed.some((pattern) => pattern.test(name));
  const own = [...declared].filter((name) => COMPOUND.test(name) && !isTaken(name));
  own.sort((a, b) => uses.get(b)! - uses.get(a)! || (a < b ? -1 : 1));
  const mangleCache = Object.fromEntries(zip(own, unusedNames((name) => uses.has(name) || foreign.has(name))));
  const mangleProps = new RegExp(`^(${own.join("|")})$`);
  return Promise.all(chunks.map(async ({ code }) => (await transform(code, { mangleProps, mangleCache, target: "es2022", charset: "utf8" })).code));
}

function eachNode(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) eachNode(item, visit);
  else if (typeof value === "object" && value !== null && "type" in value) {
    visit(value as Node);
    for (const child of Object.values(value)) if (typeof child === "object") eachNode(child, visit);
  }
}

const nameOf = (node: unknown): string | undefined => ((node as Node).type === "Identifier" ? ((node as Node)["name"] as string) : undefined);

function addTo(names: Set<string>, found: readonly (string | undefined)[]): void {
  for (const name of found) if (name !== undefined) names.add(name);
}

/** Names of the members that a class or an object declares. */
function membersOf({ type, body, properties }: Node): (string | undefined)[] {
  const members = type === "ClassBody" ? body : type === "ObjectExpression" ? properties : [];
  return (members as Node[]).map(propertyIn);
}

/** Name under which a chunk gives something to others. */
function exportIn(node: Node): string | undefined {
  const target = node.type === "AssignmentExpression" ? (node["left"] as Node) : undefined;
  return target?.type === "MemberExpression" && nameOf(target["object"]) === "exports" ? propertyIn(target) : undefined;
}

/** Name of the property that a node declares, reads or writes, unless it is computed. */
function propertyIn(node: Node): string | undefined {
  if (node["computed"] === true) return undefined;
  const key = node.type === "MemberExpression" ? node["property"] : node["key"];
  return key ? nameOf(key) : undefined;
}

const stringIn = ({ type, value }: Node): string => (type === "Literal" && typeof value === "string" ? value : "");

/** What names a template composes, if it may compose any: not of a single letter, which is a format's. */
function compositionIn({ type, quasis }: Node): RegExp[] {
  const parts = type === "TemplateLiteral" ? (quasis as { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked) : [];
  return /^\w\w+$/.test(parts.join("")) ? [new RegExp(`^${parts.join(".*")}$`)] : [];
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/** Whatever is a word in the types of the platform and of CDP, in the messages' or around the core may be the name of a property there. */
function foreignNames(): ReadonlySet<string> {
  const typescript = dirname(resolve("typescript"));
  const files = [
    ...readdirSync(typescript).filter((name) => /^lib\..*\.d\.ts$/.test(name)).map((name) => join(typescript, name)),
    resolve("devtools-protocol/types/protocol.d.ts"),
    ...sources(fileURLToPath(new URL("../../protocol/src", import.meta.url))),
    ...sources(source("realm")),
    ...AROUND,
  ];
  return new Set(files.flatMap((file) => wordsIn(readFileSync(file, "utf8"))));
}

const FIRST = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_"];
const NEXT = [...FIRST, ..."0123456789"];

function* unusedNames(isUsed: (name: string) => boolean): Generator<string, never> {
  for (let names = FIRST; ; names = names.flatMap((name) => NEXT.map((next) => name + next))) for (const name of names) if (!isUsed(name)) yield name;
}

function* zip<A, B>(items: Iterable<A>, others: Iterator<B, never>): Generator<[A, B]> {
  for (const item of items) yield [item, others.next().value];
}
