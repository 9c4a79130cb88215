import { expect, it } from "vitest";
import * as host from "../src/index.js";

it("exports what applications rely on", () => {
  expect(Object.keys(host).sort()).toEqual(["CREATE_TIMEOUT", "IcdpHost", "Patience"]);
});
