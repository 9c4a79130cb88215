import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What web tests are served from, below a Chromium checkout. */
const HTTP_TESTS = "third_party/blink/web_tests/http/tests";
const SUITE = "inspector-protocol/accessibility";
const RUNNER = "inspector-protocol/resources/inspector-protocol-test.js";

/** An inspector-protocol test of a checkout: a script that logs lines, and the lines it is expected to log. */
export interface ScriptTest {
  name: string;
  script: string;
  /** Path of the script on the server. */
  path: string;
  expected: string;
}

export interface Checkout {
  /** To be served as the root. */
  httpTests: string;
  /** The checkout's own test runner, which the scripts are written for. */
  runner: string;
  tests: ScriptTest[];
}

/** Reads the accessibility tests of the Chromium checkout in `dir` (its `src`). Throws when there are none. */
export function readCheckout(dir: string): Checkout {
  const httpTests = join(dir, HTTP_TESTS);
  if (!existsSync(join(httpTests, RUNNER))) throw new Error(`${dir} is no Chromium checkout: it has no ${HTTP_TESTS}/${RUNNER}`);
  const tests = readdirSync(join(httpTests, SUITE))
    .filter((file) => file.endsWith(".js"))
    .map((file) => file.slice(0, -".js".length))
    .filter((name) => existsSync(join(httpTests, SUITE, `${name}-expected.txt`)))
    .sort()
    .map((name) => ({
      name,
      script: readFileSync(join(httpTests, SUITE, `${name}.js`), "utf8"),
      path: `/${SUITE}/${name}.js`,
      expected: readFileSync(join(httpTests, SUITE, `${name}-expected.txt`), "utf8"),
    }));
  if (tests.length === 0) throw new Error(`${join(httpTests, SUITE)} has no tests`);
  return { httpTests, runner: readFileSync(join(httpTests, RUNNER), "utf8"), tests };
}
