/** Writes the parts of the documents that others decide: `pnpm docs:generate`. The packages must be built. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeSection } from "../../scripts/conformance/doc-section.js";
import { ROOT } from "../../scripts/lib/build.js";
import { commandLinePage } from "./command-line.js";
import { decisionList } from "./decisions.js";
import { figures } from "./figures.js";

const DOCS = join(ROOT, "docs");

writeFileSync(join(DOCS, "reference/command-line.md"), await commandLinePage());
writeSection(join(DOCS, "explanation/index.md"), "decisions", decisionList());
writeSection(join(DOCS, "explanation/comparison.md"), "figures", figures());
