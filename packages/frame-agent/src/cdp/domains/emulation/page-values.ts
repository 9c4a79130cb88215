import { nativeMethod } from "../../../dom/uncurry.js";
import type { Natives } from "../../../parts/natives.js";
import type { PageRealm } from "../../../realm/page-realm.js";

/** Objects and arrays of the page's realm, for values that page code gets to see. */
export class PageValues {
  readonly #Array: Function;
  readonly #Object: ObjectConstructor;
  readonly #push: Function;
  readonly #freeze: Function;

  constructor(
    private readonly page: PageRealm,
    natives: Natives,
  ) {
    this.#Array = natives.Array;
    this.#Object = natives.Object;
    this.#push = nativeMethod(natives.Array.prototype, "push")!;
    this.#freeze = nativeMethod(natives.Object, "freeze")!;
  }

  array(items: readonly unknown[]): object {
    const array = this.page.construct(this.#Array, []);
    this.page.apply(this.#push, array, items);
    return array;
  }

  object(members: Readonly<Record<string, unknown>>): object {
    const object = this.page.construct(this.#Object, []);
    for (const [name, value] of Object.entries(members)) {
      Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
    }
    return object;
  }

  frozen(object: object): object {
    return this.page.apply(this.#freeze, this.#Object, [object]) as object;
  }
}
