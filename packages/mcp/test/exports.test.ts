import { expect, it } from "vitest";
import * as api from "../src/index.js";

it("exports what the package promises, and nothing else", () => {
  expect(Object.keys(api)).toEqual(["createMcpServer"]);
});
