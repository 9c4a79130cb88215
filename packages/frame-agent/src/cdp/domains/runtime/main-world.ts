import { nativeMethod } from "../../../dom/uncurry.js";
import type { Natives } from "../../../parts/natives.js";
import type { PageRealm } from "../../../realm/page-realm.js";
import { serverError } from "../../errors.js";
import type { World } from "./contexts.js";

/** The main world of a window: the page's own globals. What it needs of them is captured when it is created. */
export function createMainWorld(page: PageRealm, { JSON: PageJson, Promise: PagePromise, Error: PageError }: Pick<Natives, "Error" | "JSON" | "Promise">): World {
  const { window, call, callback } = page;
  const parse = nativeMethod(PageJson, "parse")!;
  const resolve = nativeMethod(PagePromise, "resolve")!;
  const then = nativeMethod(PagePromise.prototype, "then")!;
  return {
    global: window,
    evaluate(source) {
      if (!page.runsScripts) throw serverError("This window runs no scripts");
      return page.evaluate(source);
    },
    call: (fn, self, args) => call(fn, self, args),
    parse: (json) => call(parse, undefined, [json]),
    settle(value, onValue, onError) {
      try {
        const promise = call(resolve, PagePromise, [value]);
        call(then, promise, [callback(onValue as never), callback(onError as never)]);
      } catch (error) {
        onError(error);
      }
    },
    defineFunction(name, hook) {
      const fn = page.fn((_self, args) => {
        const message = hook(args);
        return message === undefined
          ? { threw: false, value: undefined }
          : { threw: true, value: page.construct(PageError, [message]) };
      });
      Object.defineProperty(fn, "name", { value: "", configurable: true });
      Object.defineProperty(window, name, { value: fn, writable: true, enumerable: true, configurable: true });
    },
  };
}
