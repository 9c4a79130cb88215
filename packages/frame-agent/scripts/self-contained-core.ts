import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { minifySync } from "oxc-minify";
import { buildCoreWithParts } from "./core-with-parts.js";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Packages are bundled from source, so that none has to be built first. */
export const alias = { "@icdp/protocol": source("../../protocol/src/index.ts"), "@icdp/snapshot": source("../../snapshot/src/index.ts") };

/** What the script tag loads runs in browsers alone: the layout of documents that nothing lays out stays out of it. */
export const browserOnly = { ICDP_BROWSER_ONLY: "true" };

/** Replaces `src/core/core-function.ts` by a function that has the whole core as its body. */
export const selfContainedCore = (define: Record<string, string> = {}): Plugin => ({
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
        minify: true,
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

/**
 * A second minifier takes another fortieth off what esbuild's leaves. It writes literals as they are; here they are ASCII again:
 * a page without a declared encoding, or with another one than the script's, would read them as something else.
 */
export function smaller(script: string): string {
  const { code, errors } = minifySync("script.js", script, { compress: { target: "es2022" } });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

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
  return {
    core: {
      name: "core-with-parts",
      setup: ({ onLoad }) => onLoad({ filter: CORE_FUNCTION }, () => ({ loader: "js", contents: coreFunction(core) })),
    },
    parts: new Map([...parts].map(([name, script]) => [name, smaller(script)])),
  };
}

/** File name → text of the Frame Agent's script and its parts, which belong beside it. */
export async function bundleAgent(): Promise<ReadonlyMap<string, string>> {
  const { core, parts } = await coreAndParts("core/script-core.ts");
  return new Map([["agent.global.js", await bundle("agent", core)], ...parts]);
}
