/** Lets a checkout's tests find our fixtures in the place of theirs, and the released library in the place of a build. */

import Module from "node:module";
import { join } from "node:path";
import { TESTS } from "./environment";

interface Loader {
  _resolveFilename(request: string, ...rest: unknown[]): string;
}

const loader = Module as unknown as Loader;
const resolve = loader._resolveFilename;
const PAGE_TEST = /(^\.|\/page)\/pageTest(\.ts)?$/;
const LIBRARY = /packages\/playwright-core\/lib\/(\w+)$/;

loader._resolveFilename = function (request, ...rest) {
  const original = /(.*)\/pageTest-original$/.exec(request);
  if (original) return join(TESTS, "page/pageTest.ts");
  if (PAGE_TEST.test(request)) return join(__dirname, "page-test.ts");
  const library = LIBRARY.exec(request);
  if (library) return join(require.resolve("playwright-core/package.json"), "../lib", `${library[1]}.js`);
  return resolve.call(this, request, ...rest);
};
