import { fileURLToPath } from "node:url";
import { build, transform, type Plugin } from "esbuild";
import { buildCoreWithParts } from "./core-with-parts.js";
import { smaller } from "./smaller.js";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages are bundled from source, so that none has to be built first. */
export const alias = { "@icdp/protocol": source("../../protocol/src/index.ts"), "@icdp/snapshot": source("../../snapshot/src/index.ts") };

/** What the script tag loads runs in browsers alone: the layout of documents that nothing lays out stays out of it. */
export const browserOnly = { ICDP_BROWSER_ONLY: "true" };

/** Replaces `src/core/core-function.ts` by a function that has the whole core as its body. */
export const selfContainedCore = (define: Record<string, string> = {}, minify = true): Plugin => ({
  name: "self-contained-core",
  setup({ onLoad }) {
    onLoad({ filter: CORE_FUNCTION }, async () => {
      const { outputFiles, metafile } = await build({
        entryPoints: [source("../src/core/core.ts")],
        bundle: true,
        write: false,
        metafile: true,
        format: "iife",
        globalName: "icdp",
        target: "es2022",
        minify,
        charset: "utf8",
        alias,
        define,
      });
      return {
        loader: "js",
        watchFiles: Object.keys(metafile.inputs),
        contents: coreFunction(`${outputFiles[0]!.text}\nreturn icdp.core;`),
      };
    });
  },
});

const CORE_FUNCTION = /[\\/]core-function\.ts$/;

const coreFunction = (body: string): string => `export const makeCore = function () {\n${body}\n};\nexport const isSelfContained = true;`;

const SCRIPTS = { "agent.full": "agent", inpage: "inpage", driver: "driver" } as const;

async function bundle(entry: string, plugin: Plugin): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source(`../src/${entry}.global.ts`)],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    alias,
    plugins: [plugin],
  });
  return smaller(outputFiles[0]!.text);
}

/** One of the scripts of the package that are one file, as the build writes it. */
export const bundleScript = (name: keyof typeof SCRIPTS): Promise<string> => bundle(SCRIPTS[name], selfContainedCore(name === "agent.full" ? browserOnly : {}));

/** The core that a module of `src` exports, without its parts, for the script that starts it, and file name → text of the parts. */
export async function coreAndParts(entry: string): Promise<{ readonly core: Plugin; readonly parts: ReadonlyMap<string, string> }> {
  const { core, parts } = await buildCoreWithParts(entry, browserOnly, alias);
  const files = await Promise.all(
    [...parts].map(async ([name, script]) => [name, await smaller((await transform(script, { minify: true, target: "es2022" })).code)] as const),
  );
  return {
    core: {
      name: "core-with-parts",
      setup: ({ onLoad }) => onLoad({ filter: CORE_FUNCTION }, () => ({ loader: "js", contents: coreFunction(core) })),
    },
    parts: new Map(files),
  };
}

/** File name → text of the Frame Agent's script and its parts, which belong beside it. */
export async function bundleAgent(): Promise<ReadonlyMap<string, string>> {
  const { core, parts } = await coreAndParts("core/script-core.ts");
  return new Map([["agent.global.js", await bundle("agent", core)], ...parts]);
}
