import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toolTables } from "../scripts/tool-tables.js";

it("docs/mcp.md says what the schemas say (pnpm mcp-docs)", () => {
  expect(readFileSync(new URL("../../../docs/mcp.md", import.meta.url), "utf8")).toContain(`\n${toolTables()}\n`);
});
