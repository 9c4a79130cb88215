/** Teaches vitest's `expect` the matchers: `setupFiles: ["@icdp/testing/vitest"]`. */

import { expect } from "vitest";
import { matchers, type AxMatchers } from "./matchers.js";

declare module "vitest" {
  // The names and parameters are vitest's.
  interface Matchers<T = any> extends AxMatchers<T> {}
}

expect.extend(matchers as unknown as Parameters<typeof expect.extend>[0]);
