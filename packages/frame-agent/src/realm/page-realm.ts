/** What a hook decided: to throw or to return. */
export interface Outcome {
  readonly threw: boolean;
  readonly value: unknown;
}

/**
 * The page's realm as the agent's core sees it. The core may be evaluated in a detached realm. The browser calls back only
 * functions of a living realm that were also handed over by code of a living realm (Blink checks the callback's own and the
 * incumbent script state), so both the callbacks and the calls that register them go through here. No object of the core's
 * realm may reach page code, errors included: page code could reach and change the core's built-ins through it.
 */
export interface PageRealm {
  readonly window: Window & typeof globalThis;
  /** Wraps `fn` in a function of the page's realm. Up to three arguments are passed on; what `fn` throws is dropped. */
  callback<F extends (a: never, b: never, c: never) => unknown>(fn: F): F;
  /** Calls a captured function from the page's realm. */
  apply(fn: Function, self: unknown, args: readonly unknown[]): unknown;
  /** As `apply`, for page code that a Client runs: what lies below does not show in its stack traces. */
  call(fn: Function, self: unknown, args: readonly unknown[]): unknown;
  /** Constructs with a captured constructor from the page's realm. */
  construct(constructor: Function, args: readonly unknown[], newTarget?: Function): object;
  /**
   * A proxy of `original` whose calls and constructions the hooks decide. When a hook itself fails (stack exhausted), the
   * original runs.
   */
  proxy(
    original: Function,
    hook: (self: unknown, args: readonly unknown[]) => Outcome,
    constructHook: (args: readonly unknown[], newTarget: Function) => Outcome,
  ): Function;
  /** A function of the page's realm that decides as `hook` does. */
  fn(hook: (self: unknown, args: ArrayLike<unknown>) => Outcome): Function;
  /** False for a window that embeds no script engine of its own (jsdom without `runScripts`). */
  readonly runsScripts: boolean;
  /** Indirect eval: global code of the page. Throws what the code throws, and EvalError under a CSP without unsafe-eval. */
  evaluate(source: string): unknown;
  /** The same for the window of a nested same-origin frame; callbacks and calls stay in this realm. */
  of(window: Window & typeof globalThis): PageRealm;
}

/**
 * Names that mark the border between page code and ours in stack traces: frames above a hook and frames below an evaluation
 * are ours.
 */
export const HOOK_FRAME = "__icdpHook";
export const EVALUATE_FRAME = "__icdpEvaluate";

/** Captures the realm that this code runs in, which must be that of `window`. */
export function capturePageRealm(window: Window & typeof globalThis): PageRealm {
  const { apply, construct } = Reflect;
  const { Proxy } = globalThis;
  const calls = {
    __icdpEvaluateCall: (fn: Function, self: unknown, args: readonly unknown[]) => apply(fn, self, args),
    __icdpApply: (fn: Function, self: unknown, args: readonly unknown[]) => apply(fn, self, args),
  };
  const shared: Omit<PageRealm, "window" | "runsScripts" | "evaluate" | "of"> = {
    apply: calls.__icdpApply,
    call: calls.__icdpEvaluateCall,
    construct: (constructor, args, newTarget = constructor) => construct(constructor, args, newTarget) as object,
    callback: (fn) =>
      ((a: never, b: never, c: never) => {
        try {
          return fn(a, b, c);
        } catch {
          // The core's own failure must not show in the page.
        }
      }) as unknown as typeof fn,
    proxy(original, hook, constructHook) {
      const traps = {
        __icdpHook(_target: Function, self: unknown, args: unknown[]) {
          let outcome: Outcome;
          try {
            outcome = hook(self, args);
          } catch {
            return apply(original, self, args);
          }
          if (outcome.threw) throw outcome.value;
          return outcome.value;
        },
        __icdpHookNew(_target: Function, args: unknown[], newTarget: Function) {
          let outcome: Outcome;
          try {
            outcome = constructHook(args, newTarget);
          } catch {
            return construct(original, args, newTarget) as object;
          }
          if (outcome.threw) throw outcome.value;
          return outcome.value as object;
        },
      };
      // Without a prototype: page code must not add traps through Object.prototype.
      return new Proxy(original, {
        __proto__: null,
        apply: traps.__icdpHook,
        construct: traps.__icdpHookNew,
      } as ProxyHandler<Function>);
    },
    fn: (hook) =>
      ({
        __icdpHook(this: unknown, ...args: unknown[]) {
          let outcome: Outcome;
          try {
            outcome = hook(this, args);
          } catch {
            return undefined;
          }
          if (outcome.threw) throw outcome.value;
          return outcome.value;
        },
      }).__icdpHook,
  };
  function realmOf(own: Window & typeof globalThis): PageRealm {
    const indirectEval = own.eval;
    const border = { __icdpEvaluate: (source: string) => indirectEval(source) };
    // Such a window borrows the built-ins of the program around it, and its code must never run there.
    const runsScripts = own === (globalThis as unknown) || (typeof indirectEval === "function" && indirectEval !== globalThis.eval);
    return { ...shared, window: own, runsScripts, evaluate: border.__icdpEvaluate, of: realmOf };
  }
  return realmOf(window);
}
