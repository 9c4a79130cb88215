import { currentStack } from "../realm/stack.js";
import type { NativePatches } from "./native-patches.js";

const METHODS =
  "log debug info error warn dir dirxml table trace clear assert group groupCollapsed groupEnd count countReset time timeLog timeEnd";

/** One call of a console method; the arguments are page values. */
export interface ConsoleCall {
  readonly method: string;
  readonly args: readonly unknown[];
  /** The page's stack. */
  readonly stack: string;
}

/** Reports every call of the window's console methods, which go on to do what they did; returns the ways to stop. */
export function watchConsole(console: Console, patches: NativePatches, report: (call: ConsoleCall) => void): (() => void)[] {
  return METHODS.split(" ").map((method) =>
    patches.method(console, method, (callNative, _self, given) => {
      // What holds is no message, and must not cost a stack.
      if (method !== "assert" || !given[0]) report({ method, args: [...(given as unknown[])], stack: currentStack() });
      return callNative();
    }),
  );
}
