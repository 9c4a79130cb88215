/** Writes the tools' tables into docs/mcp.md. `pnpm mcp-docs` */
import { fileURLToPath } from "node:url";
import { writeSection } from "../../../scripts/conformance/doc-section.js";
import { toolTables } from "./tool-tables.js";

writeSection(fileURLToPath(new URL("../../../docs/mcp.md", import.meta.url)), "tools", toolTables());
