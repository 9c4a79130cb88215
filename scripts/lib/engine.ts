import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { alias, selfContainedCore } from "../../packages/frame-agent/scripts/self-contained-core.js";

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const ENTRY = fromRoot("packages/frame-agent/src/inpage.global.ts");

/** Functions that the tools put into every page, not enumerable. */
export const EARLY_NAMES = {
  /** `(method, params) => Promise<JSON text of [answer text, [[backendNodeId, path], …]]>` of our engine. */
  take: "__icdpTake",
  /** `() => Promise<void>` after two animation frames. */
  settle: "__icdpSettle",
} as const;

/** The functions take hold of what they need before the page's scripts can replace it. */
const EARLY = `(() => {
  const { JSON, Object, Promise, requestAnimationFrame, parseInt } = globalThis;
  const { stringify } = JSON, { exec } = RegExp.prototype, { add, forEach } = Set.prototype;
  const call = Function.prototype.call.bind(Function.prototype.call);
  const define = (name, value) => Object.defineProperty(globalThis, name, { value });
  const agent = globalThis.__icdp;
  define("${EARLY_NAMES.take}", async (method, params) => {
    const text = await agent.sendText(method, params);
    const ids = new Set(), pattern = /"backendDOMNodeId":(\\d+)/g;
    for (let match; (match = call(exec, pattern, text)); ) call(add, ids, parseInt(match[1], 10));
    let paths = "";
    call(forEach, ids, (id) => { paths += (paths ? "," : "") + "[" + id + "," + stringify(agent.pathOf(id)) + "]"; });
    return "[" + stringify(text) + ",[" + paths + "]]";
  });
  define("${EARLY_NAMES.settle}", () => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done()))));
})();`;

export interface EngineOptions {
  /** Not minified, for stacks and profiles. Default false: the browser hands the text to every document anew, which takes longer than loading a small page. */
  readable?: boolean;
}

/** The script to run before a page's own: the engine, freshly built from its sources, and the tools' functions. */
export async function buildEngineScript(options?: EngineOptions): Promise<string> {
  return `${await buildEngine(options)}\n${EARLY}`;
}

/** The engine alone: the bundle that defines `globalThis.__icdp`. */
export async function buildEngine({ readable = false }: EngineOptions = {}): Promise<string> {
  if (!existsSync(ENTRY)) throw new Error(`The engine's entry ${ENTRY} does not exist`);
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    platform: "browser",
    logLevel: "silent",
    minify: !readable,
    alias,
    // As it is delivered, in a realm that page code cannot reach.
    plugins: [selfContainedCore({}, !readable)],
  });
  return outputFiles[0]!.text;
}

/** Without an engine: enough to compare Chromium with itself. */
export const SETTLE_ONLY_SCRIPT = EARLY;
