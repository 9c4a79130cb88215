import { describe, expect, it } from "vitest";
import { goldenNames, goldenText, readCapture, readGolden } from "../../scripts/formats/goldens.js";

describe("recorded pages", () => {
  it("are forty", () => expect(goldenNames()).toHaveLength(40));

  it.each(goldenNames())("%s prints as before in every format", (name) => {
    expect(goldenText(readCapture(name))).toBe(readGolden(name));
  });
});
