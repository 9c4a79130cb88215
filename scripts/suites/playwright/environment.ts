/** What the script tells the runner's processes. */

import { join } from "node:path";

function read(name: string): string {
  const value = process.env[`ICDP_SUITES_${name}`];
  if (value === undefined) throw new Error("run the suites by `pnpm suites`");
  return value;
}

export const PORT = Number(read("PORT"));
/** The folder `tests` of a checkout of Playwright. */
export const TESTS = join(read("CHECKOUT"), "tests");
export const FILES = read("FILES").split(",");
/** Where the runner's JSON goes. */
export const REPORT = read("REPORT");
export const OUTPUT = read("OUTPUT");
