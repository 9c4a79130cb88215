import { expect, it } from "vitest";
import * as api from "../src/index.js";

it("exports what the package promises, and nothing else", () => {
  expect(Object.keys(api).sort()).toEqual([
    "DriverError",
    "FrameSessions",
    "OBSERVE_FORMATS",
    "PageDriver",
    "UidRegistry",
    "agentBrowser",
    "aria",
    "buildPage",
    "capturePage",
    "compact",
    "devtools",
    "diff",
    "flat",
    "outline",
    "parseUid",
    "sentenceFor",
  ]);
});
