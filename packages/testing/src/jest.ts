/** Teaches jest's global `expect` the matchers: `setupFilesAfterEnv: ["@icdp/testing/jest"]`. */

import { matchers, type AxMatchers } from "./matchers.js";

declare global {
  // The namespace and the names are those of jest's types.
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars
    interface Matchers<R, T = {}> extends AxMatchers<R> {}
  }
}

(globalThis as unknown as { expect: { extend(matchers: object): void } }).expect.extend(matchers);
