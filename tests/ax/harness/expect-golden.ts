import { expect } from "vitest";
import { firstDifference } from "../../../scripts/conformance/text-diff.js";

/**
 * The actual text is the golden, byte for byte; or, when it is listed as different for a reason, it is not: a listed case
 * that is equal fails, so that lists shrink as soon as they can.
 */
export function expectGolden(actual: string, golden: string | undefined, listedReason: string | undefined): void {
  if (golden === undefined) throw new Error("There is no golden: run `pnpm conformance`");
  const difference = firstDifference(golden, actual);
  if (listedReason === undefined) {
    if (difference !== "") expect.fail(`differs from the golden\n${difference}`);
  } else if (difference === "") {
    expect.fail(`equals its golden: take it off the list of differences (reason given: ${listedReason})`);
  }
}
