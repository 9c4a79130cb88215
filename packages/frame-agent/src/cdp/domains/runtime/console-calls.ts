import type { CallRecord } from "../../../instrumentation/console-records.js";

/** `type` and `args` of `Runtime.consoleAPICalled`; the arguments are page values. */
export interface ConsoleMessage {
  readonly type: string;
  readonly args: readonly unknown[];
}

/** `console` method → `type` of the event, where it is not the method's name. */
const TYPES: Readonly<Record<string, string>> = {
  warn: "warning",
  group: "startGroup",
  groupCollapsed: "startGroupCollapsed",
  groupEnd: "endGroup",
};

/** Methods that report their own name when they are called without arguments. */
const NAMED: ReadonlySet<string> = new Set(["clear", "group", "groupCollapsed", "groupEnd", "trace", "assert"]);

const FORMATTED: ReadonlySet<string> = new Set(["log", "debug", "info", "error", "warn", "trace", "group", "groupCollapsed", "assert"]);

/** What a document has counted and timed, by label; when, in milliseconds since the epoch. */
interface Counted {
  readonly counts: Map<string, number>;
  readonly timers: Map<string, number>;
}

/** Turns console calls, in their order, into what V8 reports of them. */
export class ConsoleCalls {
  readonly #counted = new WeakMap<Document, Counted>();

  /** Null when nothing is reported. */
  messageOf(call: CallRecord): ConsoleMessage | null {
    try {
      return this.#messageOf(call);
    } catch {
      // Page code that converts an argument threw, and the page was told by the method itself.
      return null;
    }
  }

  #messageOf({ document, method, args, timestamp }: CallRecord): ConsoleMessage | null {
    switch (method) {
      case "assert":
        args = args.slice(1);
        break;
      case "count":
      case "countReset":
        return count(method, label(args), this.#countedIn(document).counts);
      case "time":
      case "timeLog":
      case "timeEnd":
        return time(method, label(args), args.slice(1), this.#countedIn(document).timers, timestamp);
    }
    if (args.length === 0 && NAMED.has(method)) args = [`console.${method}`];
    if (args.length === 0) return null;
    return { type: TYPES[method] ?? method, args: FORMATTED.has(method) ? coerced(args) : args };
  }

  #countedIn(document: Document): Counted {
    let counted = this.#counted.get(document);
    if (!counted) this.#counted.set(document, (counted = { counts: new Map(), timers: new Map() }));
    return counted;
  }
}

/** Arguments are page values whose conversion may run page code or throw. */
function label(args: readonly unknown[]): string {
  return args[0] === undefined ? "default" : String(args[0]);
}

function count(method: string, name: string, counts: Map<string, number>): ConsoleMessage | null {
  if (method === "count") {
    const value = (counts.get(name) ?? 0) + 1;
    counts.set(name, value);
    return { type: "count", args: [`${name}: ${value}`] };
  }
  return counts.delete(name) ? null : { type: "warning", args: [`Count for '${name}' does not exist`] };
}

function time(method: string, name: string, rest: readonly unknown[], timers: Map<string, number>, now: number): ConsoleMessage | null {
  const start = timers.get(name);
  if (method === "time") {
    if (start !== undefined) return { type: "warning", args: [`Timer '${name}' already exists`] };
    timers.set(name, now);
    return null;
  }
  if (start === undefined) return { type: "warning", args: [`Timer '${name}' does not exist`] };
  if (method === "timeEnd") timers.delete(name);
  const elapsed = `${name}: ${now - start} ms`;
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
