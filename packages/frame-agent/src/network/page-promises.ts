import { nativeMethod } from "../dom/uncurry.js";
import type { Natives } from "../parts/natives.js";
import type { Browser } from "../realm/browser.js";
import type { Outcome, PageRealm } from "../realm/page-realm.js";

export interface Deferred {
  readonly promise: unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Promises that page code gets to see, made and chained with functions that were captured at start. */
export class PagePromises {
  readonly #Promise: PromiseConstructor;
  readonly #then: Function;

  constructor(
    private readonly page: PageRealm,
    natives: Pick<Natives, "Promise">,
    private readonly browser: Browser,
  ) {
    this.#Promise = natives.Promise;
    this.#then = nativeMethod(this.#Promise.prototype, "then")!;
  }

  defer(): Deferred {
    let resolve!: Function;
    let reject!: Function;
    const executor = this.page.callback((res: Function, rej: Function) => {
      resolve = res;
      reject = rej;
    });
    const promise = this.page.construct(this.#Promise, [executor]);
    return {
      promise,
      resolve: (value) => void this.page.apply(resolve, undefined, [value]),
      reject: (error) => void this.page.apply(reject, undefined, [error]),
    };
  }

  /** The promise that page code gets instead of `promise`: an unhandled rejection stays one. */
  then(promise: unknown, onValue: (value: unknown) => unknown, onError: (error: unknown) => void): unknown {
    const pass = (value: unknown): Outcome => {
      let result = value;
      try {
        result = onValue(value);
      } catch {
        // The page gets what the browser said.
      }
      return { threw: false, value: result };
    };
    const fail = (error: unknown): Outcome => {
      try {
        onError(error);
      } catch {
        // As above.
      }
      return { threw: true, value: error };
    };
    return this.page.apply(this.#then, promise, [
      this.page.fn((_self, args) => pass(args[0])),
      this.page.fn((_self, args) => fail(args[0])),
    ]);
  }

  /** A promise of the core's realm that settles as the page's does. */
  toCore<T>(promise: unknown): Promise<T> {
    return new Promise((resolve, reject) => this.browser.settle(promise, (value) => resolve(value as T), reject));
  }
}
