import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown, type Plugin } from "rolldown";
import { VERSION } from "../src/parts/version.js";

export interface CoreWithParts {
  /** Body of a function that returns the core. */
  readonly core: string;
  /** File name → script, of each part. */
  readonly parts: ReadonlyMap<string, string>;
}

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const withoutBundledParts: Plugin = {
  name: "without-bundled-parts",
  load: { filter: { id: /[\\/]parts[\\/]bundled\.ts$/ }, handler: () => "export const BUNDLED = {};" },
};

/** Name and module of each part that a folder's `bundled.ts` imports. */
const partsIn = (folder: string, prefix: string): [name: string, module: string][] =>
  [...readFileSync(source(`${folder}/bundled.ts`), "utf8").matchAll(/^import \* as (\w+) from/gm)].map(([, name]) => [prefix + name!, source(`${folder}/${name}.ts`)]);

/**
 * Bundles the core and, apart from it, each of the parts that are in `src/parts/bundled.ts` and `src/ax/parts/bundled.ts`. A module that the core uses, or
 * several parts do, is in the core, which exports to the parts what they use of it.
 */
export async function buildCoreWithParts(define: Record<string, string>, alias: Record<string, string>): Promise<CoreWithParts> {
  const parts = [...partsIn("parts", ""), ...partsIn("ax/parts", "ax-")];
  const entries = { core: source("core/core.ts"), ...Object.fromEntries(parts) };
  const usedBy = new Map<string, Set<string>>();
  const findUses: Plugin = {
    name: "find-uses",
    buildEnd() {
      for (const [name, entry] of Object.entries(entries)) {
        const todo = [entry];
        for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
          const users = usedBy.get(id) ?? new Set();
          usedBy.set(id, users);
          if (users.has(name)) continue;
          users.add(name);
          todo.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      }
    },
  };
  const bundle = await rolldown({
    input: entries,
    preserveEntrySignatures: "allow-extension",
    platform: "browser",
    resolve: { alias },
    transform: { define, target: "es2022" },
    plugins: [withoutBundledParts, findUses],
  });
  const isInCore = (id: string): boolean => {
    const users = usedBy.get(id);
    return users !== undefined && (users.has("core") || users.size > 1);
  };
  const { output } = await bundle.generate({
    format: "cjs",
    exports: "named",
    strict: false,
    minifyInternalExports: true,
    entryFileNames: "[name]",
    codeSplitting: { groups: [{ name: "core", test: isInCore }] },
  });
  await bundle.close();
  const chunks = output.flatMap((file) => (file.type === "chunk" ? [file] : []));
  const unexpected = chunks.find(({ fileName, imports }) => !(fileName in entries) || imports.some((name) => name !== "core"));
  if (unexpected) throw new Error(`${unexpected.fileName} imports ${unexpected.imports.join()}: a part can use the core only`);
  const version = createHash("sha256").update(chunks.map(({ code }) => code).join("\0")).digest("hex").slice(0, 12);
  const codeOf = (name: string): string => chunks.find(({ fileName }) => fileName === name)!.code.replaceAll(VERSION, version);
  return {
    core: `const exports = {};\n${codeOf("core")}\nreturn { ...exports.core, exports };`,
    parts: new Map(
      parts.map(([name]) => [
        `agent.${name}.js`,
        `document.currentScript.icdpPart = { version: "${version}", make: function (require, exports) {\n${codeOf(name)}\n} };`,
      ]),
    ),
  };
}
