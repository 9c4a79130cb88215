import { launchChromium } from "../../lib/chromium.js";
import { serve } from "../../lib/serve.js";
import { engineScript } from "../engine-stage.js";
import { firstDifference } from "../text-diff.js";
import { comparable } from "../upstream/replay.js";
import { readCheckout } from "./checkout.js";
import { runScript } from "./run-script.js";

/**
 * Runs the accessibility tests of the Chromium checkout in `dir` against Chromium and against our engine. Resolves to
 * whether both said the same everywhere; where Chromium differs from the checkout's text, its version is another one.
 */
export async function replayCheckout(dir: string, print: (line: string) => void): Promise<boolean> {
  const checkout = readCheckout(dir);
  const server = await serve({ dir: checkout.httpTests });
  const [browser, script] = await Promise.all([launchChromium(), engineScript()]);
  let asExpected = 0;
  let equal = 0;
  try {
    for (const test of checkout.tests) {
      const theirs = await runScript(browser, checkout, test, server.origin);
      const ours = await runScript(browser, checkout, test, server.origin, script);
      const sameText = theirs === comparable(test.expected);
      if (sameText) asExpected++;
      if (ours === theirs) equal++;
      print(`${ours === theirs ? "equal " : "differs"} ${test.name}${sameText ? "" : " (Chromium differs from the checkout)"}`);
      const difference = firstDifference(theirs, ours);
      if (difference) print(difference);
    }
    const total = checkout.tests.length;
    print(`Chromium ${browser.version}: says what the checkout expects in ${asExpected} of ${total} tests`);
    print(`Our engine says what Chromium says in ${equal} of ${total}`);
    return equal === total;
  } finally {
    await browser.close();
    await server.close();
  }
}
