/** Lets a checkout's tests find our harness in the place of theirs, and the released library in the place of a build. */

const Module = require("node:module");
const { join } = require("node:path");

const CHECKOUT = process.env.ICDP_SUITES_CHECKOUT;
const resolve = Module._resolveFilename;

/** Forks publish the library under names of their own. */
const LIBRARY = /^(?:@\w+\/puppeteer|puppeteer-core|puppeteer)(?:\/(internal\/.*))?$/;

Module._resolveFilename = function (request, ...rest) {
  if (/\/mocha-utils\.js$/.test(request)) return join(__dirname, "harness.cjs");
  // Pictures are not compared here, and what compares them is not installed.
  if (/\/golden-utils\.js$/.test(request)) return join(__dirname, "no-pictures.cjs");
  if (request === "@pptr/testserver") return join(CHECKOUT, "packages/testserver/src/index.ts");
  const library = LIBRARY.exec(request);
  if (library) return resolve.call(this, `puppeteer-core${library[1] ? `/${library[1]}` : ""}`, { ...rest[0], paths: process.env.NODE_PATH.split(":") }, ...rest.slice(1));
  return resolve.call(this, request, ...rest);
};
