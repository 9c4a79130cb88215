import { describe, expect, test } from "vitest";
import { expectGolden } from "./harness/expect-golden.js";

describe("expectGolden", () => {
  test("accepts equal texts", () => {
    expectGolden("[\n1\n]\n", "[\n1\n]\n", undefined);
  });

  test("shows where texts differ", () => {
    expect(() => expectGolden('[{"a":1,"b":3}]\n', '[{"a":1,"b":2}]\n', undefined)).toThrow('-  "b":2}]\n+  "b":3}]');
  });

  test("accepts a listed difference", () => {
    expectGolden("a", "b", "needs layout");
  });

  test("fails for a listed case that is equal", () => {
    expect(() => expectGolden("a", "a", "needs layout")).toThrow("take it off the list");
  });

  test("fails without a golden", () => {
    expect(() => expectGolden("a", undefined, undefined)).toThrow("no golden");
  });
});
