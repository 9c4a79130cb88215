import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { rolldown, type InputOptions, type Plugin } from "rolldown";
import { VERSION } from "../src/parts/version.js";
import { withShortNames } from "./short-names.js";
import { source } from "./source.js";

export interface CoreWithParts {
  /** Body of a function that returns the core. */
  readonly core: string;
  /** File name → script, of each part. */
  readonly parts: ReadonlyMap<string, string>;
}

const withoutBundledParts: Plugin = {
  name: "without-bundled-parts",
  load: { filter: { id: /[\\/]parts[\\/]bundled\.ts$/ }, handler: () => "export const BUNDLED = {};" },
};

/** Scripts run in browsers: what the layout of documents that nothing lays out uses is not the core's for that. */
const withoutStaticLayout: Plugin = {
  name: "without-static-layout",
  load: { filter: { id: /[\\/]layout[\\/]static\.ts$/ }, handler: () => "export const StaticLayout = undefined;" },
};

/** Name and module of each part that a folder's `bundled.ts` imports. */
const partsIn = (folder: string, prefix: string): [name: string, module: string][] =>
  [...readFileSync(source(`${folder}/bundled.ts`), "utf8").matchAll(/^import \* as (\w+) from/gm)].map(([, name]) => [prefix + name!, source(`${folder}/${name}.ts`)]);

/** Small modules that keep no state: a part of the engine has them for itself, or else the core would have them for what two parts share. */
const COPIED: ReadonlySet<string> = new Set(
  [
    "date-time/fields",
    "date-time/format",
    "date-time/input-fields",
    "ax/generated/lists/list-attributes",
    "ax/layout/content-box",
    "ax/layout/line-height",
    "ax/layout/pixels",
    "ax/text/clusters",
    "dom/captured-later",
    "dom/cascade-layers",
    "dom/closed-details",
    "dom/first-child",
    "dom/flat-tree",
    "dom/part-probe",
    "dom/ui-language",
    "text-area/inner-editor",
  ].map((module) => source(`${module}.ts`)),
);

/** Gives what a part of the engine imports of {@link COPIED} a name of the part's own. */
const withCopies = (partOf: (importer: string) => string | undefined): Plugin => ({
  name: "with-copies",
  async resolveId(imported, importer) {
    const part = importer && (importer.split("?")[1] ?? partOf(importer));
    const resolved = part?.startsWith("ax-") ? await this.resolve(imported, importer, { skipSelf: true }) : null;
    return resolved && COPIED.has(resolved.id) ? `${resolved.id}?${part}` : resolved;
  },
  load: { filter: { id: /\?ax-/ }, handler: (id) => ({ code: readFileSync(id.split("?")[0]!, "utf8"), moduleType: "ts" }) },
});

/** Module → the entries whose bundle has code of it when each is bundled alone. */
async function modulesOf(entries: Readonly<Record<string, string>>, options: InputOptions): Promise<ReadonlyMap<string, readonly string[]>> {
  const usedBy = new Map<string, string[]>();
  for (const [name, input] of Object.entries(entries)) {
    const bundle = await rolldown({ ...options, plugins: [options.plugins, withCopies(() => name)], input });
    const { output } = await bundle.generate({ format: "es" });
    await bundle.close();
    for (const file of output) {
      if (file.type !== "chunk") continue;
      for (const [id, { code }] of Object.entries(file.modules)) if (code) usedBy.set(id, [...(usedBy.get(id) ?? []), name]);
    }
  }
  return usedBy;
}

/**
 * Bundles the core that `entry` exports and, apart from it, each of the parts that are in `src/parts/bundled.ts` and
 * `src/ax/parts/bundled.ts`. A module that the core uses, or a part of the engine and another part, is in the core, {@link COPIED} ones
 * apart; one that several of the other parts use is in the page's. Both export what others use of them.
 */
export async function buildCoreWithParts(entry: string, define: Record<string, string>, alias: Record<string, string>): Promise<CoreWithParts> {
  const parts = [...partsIn("parts", ""), ...partsIn("ax/parts", "ax-")];
  const entries = { core: source(entry), ...Object.fromEntries(parts) };
  const options: InputOptions = {
    platform: "browser",
    resolve: { alias },
    transform: { define, target: "es2022" },
    plugins: [withoutBundledParts, withoutStaticLayout],
  };
  const usedBy = await modulesOf(entries, options);
  const onlyUser = (id: string): string | undefined => (usedBy.get(id)?.length === 1 ? usedBy.get(id)![0] : undefined);
  const bundle = await rolldown({
    ...options,
    plugins: [options.plugins, withCopies(onlyUser)],
    input: entries,
    preserveEntrySignatures: "allow-extension",
  });
  const placeOf = (id: string): string | undefined => {
    const users = usedBy.get(id) ?? [];
    if (users.includes("core") || (users.length > 1 && users.some((name) => name.startsWith("ax-")))) return "core";
    return users.includes("page") || users.length > 1 ? "page" : undefined;
  };
  const { output } = await bundle.generate({
    format: "cjs",
    exports: "named",
    strict: false,
    generatedCode: { symbols: false },
    minifyInternalExports: true,
    entryFileNames: "[name]",
    codeSplitting: { includeDependenciesRecursively: false, groups: ["core", "page"].map((name) => ({ name, test: (id: string) => placeOf(id) === name })) },
  });
  await bundle.close();
  const chunks = output.flatMap((file) => (file.type === "chunk" ? [file] : []));
  const mayUse = (user: string, used: string): boolean => used === "core" || (used === "page" && user !== "core" && !user.startsWith("ax-"));
  const unexpected = chunks.find(({ fileName, imports }) => !(fileName in entries) || !imports.every((name) => mayUse(fileName, name)));
  if (unexpected) throw new Error(`${unexpected.fileName} imports ${unexpected.imports.join()}: not what its file can use`);
  const codes = await withShortNames(chunks);
  const version = createHash("sha256").update(codes.join("\0")).digest("hex").slice(0, 12);
  const codeOf = (name: string): string => codes[chunks.findIndex(({ fileName }) => fileName === name)]!.replaceAll(VERSION, version);
  const { code: core, names, values } = withExportsInList(codeOf("core"));
  return {
    core: `${core}\nreturn { ...${values[names.indexOf("core")]!}, exports: [${values.join()}] };`,
    parts: new Map(
      parts.map(([name]) => [
        `agent.${name}.js`,
        `document.currentScript.icdpPart = { version: "${version}", make: function (require, exports) {\n${withPlaces(codeOf(name), names)}\n} };`,
      ]),
    ),
  };
}

const EXPORT = /^exports\.([\w$]+) = (.+);\n/gm;

/** What parts use of the core they find by its place: names would be another hundredth of the script. */
function withExportsInList(code: string): { readonly code: string; readonly names: readonly string[]; readonly values: readonly string[] } {
  const found = [...code.matchAll(EXPORT)];
  return { code: code.replace(EXPORT, ""), names: found.map(([, name]) => name!), values: found.map(([, , value]) => value!) };
}

const withPlaces = (code: string, names: readonly string[]): string =>
  code.replace(/\brequire_core\.([\w$]+)/g, (_, name: string) => {
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`The core does not export ${name}`);
    return `require_core[${place}]`;
  });
