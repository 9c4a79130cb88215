import type { CallFrame } from "./call-frames.js";
import { EVALUATE_FRAME, HOOK_FRAME } from "./page-realm.js";

/** Where the core's frames are when its text was evaluated in a realm of its own. */
export const CORE_SCRIPT = "__icdpCore";

const FRAME = /^\s+at /;
/** V8 gives the name to the code itself and to anonymous functions in it. */
const EVAL_CODE = /^(\s+at )eval \((.*:\d+:\d+)\)$/;
const BUILTIN = /^\s+at \S+ \(<anonymous>\)$/;
const EVAL_BUILTIN = /^\s+at eval \(<anonymous>\)$/;

/**
 * A V8 stack text as it would read without the agent: frames above the last hook and below the first evaluation are ours, and
 * evaluated code is `<anonymous>`.
 */
export function cleanStack(stack: string): string {
  if (!stack.includes("__icdp")) return stack;
  const lines = stack.split("\n");
  const first = lines.findIndex((line) => FRAME.test(line));
  if (first < 0) return stack;
  let frames = lines.slice(first).map((line) => withoutEvalOrigin(line));
  const evaluation = frames.findIndex((line) => line.includes(EVALUATE_FRAME));
  if (evaluation >= 0) {
    frames = frames.slice(0, evaluation).filter((line) => !EVAL_BUILTIN.test(line));
    frames = frames.map((line) => line.replace(EVAL_CODE, "$1$2"));
  }
  const hook = frames.findLastIndex((line) => line.includes(HOOK_FRAME));
  if (hook >= 0) frames = [...builtinFrames(frames), ...frames.slice(hook + 1)];
  frames = frames.filter((line) => !line.includes("__icdp"));
  return [...lines.slice(0, first), ...frames].join("\n");
}

/** `at f (eval at us (where (we are)), <anonymous>:1:2)` → `at f (<anonymous>:1:2)`. */
function withoutEvalOrigin(line: string): string {
  const start = line.indexOf(`eval at ${EVALUATE_FRAME}`);
  if (start < 0) return line;
  let depth = 0;
  for (let i = line.indexOf("(", start); i >= 0 && i < line.length; i++) {
    if (line[i] === "(") depth++;
    else if (line[i] === ")" && --depth === 0) return line.slice(0, start) + line.slice(i + 1).replace(/^, /, "");
  }
  return line;
}

/** The built-in functions on top, which the original would show as well. */
function builtinFrames(frames: readonly string[]): string[] {
  const own = frames.findIndex((line) => !BUILTIN.test(line));
  return frames.slice(0, own);
}

const V8Error = Error as { stackTraceLimit?: number; prepareStackTrace?: (error: Error, sites: unknown[]) => unknown };
/** V8's inspector captures as many for console calls. */
const MAX_FRAMES = 200;

/** The page's stack at a hook, without our frames. */
export function currentStack(): string {
  const { stackTraceLimit } = V8Error;
  V8Error.stackTraceLimit = MAX_FRAMES;
  const stack = new Error().stack ?? "";
  V8Error.stackTraceLimit = stackTraceLimit;
  return cleanStack(stack);
}

/** A place in a script, 0-based. */
export type Place = Pick<CallFrame, "url" | "lineNumber" | "columnNumber">;

/** Our own frames above a hook are fewer. */
const CALLER_FRAMES = 12;

/** Of V8's stack trace API. */
interface CallSite {
  getFunctionName(): string | null;
  getScriptNameOrSourceURL(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

/** Where page code called the hook that runs. No text is made of the stack, because this runs whenever a listener is added. */
export function callerPlace(): Place | undefined {
  const { stackTraceLimit } = V8Error;
  const prepare = Object.getOwnPropertyDescriptor(V8Error, "prepareStackTrace");
  try {
    V8Error.stackTraceLimit = CALLER_FRAMES;
    V8Error.prepareStackTrace = (_error, sites) => sites;
    const stack = new Error().stack as unknown;
    if (!Array.isArray(stack)) return undefined;
    const sites = stack as CallSite[];
    const hook = sites.findLastIndex((candidate) => candidate.getFunctionName()?.includes(HOOK_FRAME));
    const site = hook < 0 ? undefined : sites[hook + 1];
    if (!site) return undefined;
    return { url: site.getScriptNameOrSourceURL() ?? "", lineNumber: (site.getLineNumber() ?? 1) - 1, columnNumber: (site.getColumnNumber() ?? 1) - 1 };
  } catch {
    // Page code froze its Error, in whose realm this runs under some policies.
    return undefined;
  } finally {
    V8Error.stackTraceLimit = stackTraceLimit;
    if (prepare) Object.defineProperty(V8Error, "prepareStackTrace", prepare);
    else delete V8Error.prepareStackTrace;
  }
}
