import { currentStack } from "../realm/stack.js";
import type { NativePatches } from "./native-patches.js";

/** One call of a console method, as `Runtime.consoleAPICalled` reports it; the arguments are page values. */
export interface ConsoleCall {
  readonly type: string;
  readonly args: readonly unknown[];
  /** The page's stack. */
  readonly stack: string;
}

/** Methods whose name is the `type` of the event. */
const SAME = "log debug info error dir dirxml table trace clear assert count countReset time timeLog timeEnd";

/** `console` method → `type` of the event. */
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SAME.split(" ").map((name) => [name, name])),
  warn: "warning",
  group: "startGroup",
  groupCollapsed: "startGroupCollapsed",
  groupEnd: "endGroup",
};

/** Methods that report their own name when they are called without arguments. */
const NAMED: ReadonlySet<string> = new Set(["clear", "group", "groupCollapsed", "groupEnd", "trace", "assert"]);

const FORMATTED: ReadonlySet<string> = new Set(["log", "debug", "info", "error", "warn", "trace", "group", "groupCollapsed", "assert"]);

/** Reports every call of the window's console methods, which go on to do what they did; returns the ways to stop. */
export function watchConsole(console: Console, patches: NativePatches, now: () => number, report: (call: ConsoleCall) => void): (() => void)[] {
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  return Object.entries(TYPES).map(([method, type]) =>
    patches.method(console, method, (callNative, _self, given) => {
      const called = message(method, type, [...(given as unknown[])], counts, timers, now);
      if (called) report({ ...called, stack: currentStack() });
      return callNative();
    }),
  );
}

type Message = Pick<ConsoleCall, "type" | "args"> | null;

function message(method: string, type: string, args: unknown[], counts: Map<string, number>, timers: Map<string, number>, now: () => number): Message {
  switch (method) {
    case "assert":
      if (args[0]) return null;
      args = args.slice(1);
      break;
    case "count":
    case "countReset":
      return count(method, label(args), counts);
    case "time":
    case "timeLog":
    case "timeEnd":
      return time(method, label(args), args.slice(1), timers, now);
  }
  if (args.length === 0 && NAMED.has(method)) args = [`console.${method}`];
  if (args.length === 0) return null;
  return { type, args: FORMATTED.has(method) ? coerced(args) : args };
}

/** Arguments are page values whose conversion may run page code or throw. */
function label(args: readonly unknown[]): string {
  return args[0] === undefined ? "default" : String(args[0]);
}

function count(method: string, name: string, counts: Map<string, number>): Message {
  if (method === "count") {
    const value = (counts.get(name) ?? 0) + 1;
    counts.set(name, value);
    return { type: "count", args: [`${name}: ${value}`] };
  }
  return counts.delete(name) ? null : { type: "warning", args: [`Count for '${name}' does not exist`] };
}

function time(method: string, name: string, rest: readonly unknown[], timers: Map<string, number>, now: () => number): Message {
  const start = timers.get(name);
  if (method === "time") {
    if (start !== undefined) return { type: "warning", args: [`Timer '${name}' already exists`] };
    timers.set(name, now());
    return null;
  }
  if (start === undefined) return { type: "warning", args: [`Timer '${name}' does not exist`] };
  if (method === "timeEnd") timers.delete(name);
  const elapsed = `${name}: ${now() - start} ms`;
  return method === "timeEnd" ? { type: "timeEnd", args: [elapsed] } : { type: "log", args: [elapsed, ...rest] };
}

/** V8 converts the arguments that the first one's format specifiers take (`V8Console::FormatMessage`). */
function coerced(args: readonly unknown[]): unknown[] {
  const [format] = args;
  const result = [...args];
  if (typeof format !== "string") return result;
  let next = 1;
  for (const [, specifier] of format.matchAll(/%([%sdifoOc])/g)) {
    if (specifier === "%" || next >= result.length) continue;
    const value = result[next];
    if (specifier === "s" && typeof value !== "object" && typeof value !== "function") result[next] = String(value);
    if (specifier === "d" || specifier === "i") result[next] = typeof value === "symbol" ? NaN : parseInt(String(value), 10);
    if (specifier === "f") result[next] = typeof value === "symbol" ? NaN : parseFloat(String(value));
    next++;
  }
  return result;
}
