/**
 * The page's realm as the agent's core sees it. The core may be evaluated in a detached realm. The browser calls back only
 * functions of a living realm that were also handed over by code of a living realm (Blink checks the callback's own and the
 * incumbent script state), so both the callbacks and the calls that register them go through here.
 */
export interface PageRealm {
  readonly window: Window & typeof globalThis;
  /** Wraps `fn` in a function of the page's realm. Up to three arguments are passed on. */
  callback<F extends (a: never, b: never, c: never) => unknown>(fn: F): F;
  /** Calls a captured function from the page's realm. */
  apply(fn: Function, self: unknown, args: readonly unknown[]): unknown;
  /** Constructs with a captured constructor from the page's realm. */
  construct(constructor: Function, args: readonly unknown[]): object;
  /** Indirect eval: global code of the page. Throws what the code throws, and EvalError under a CSP without unsafe-eval. */
  evaluate(source: string): unknown;
}

/** Captures the realm that this code runs in, which must be that of `window`. */
export function capturePageRealm(window: Window & typeof globalThis): PageRealm {
  const { apply, construct } = Reflect;
  const indirectEval = window.eval;
  return {
    window,
    callback: (fn) => ((a: never, b: never, c: never) => fn(a, b, c)) as typeof fn,
    apply: (fn, self, args) => apply(fn, self, args),
    construct: (constructor, args) => construct(constructor, args),
    evaluate: (source) => indirectEval(source),
  };
}
