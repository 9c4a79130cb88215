import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { BLOCKS, type Block, PAGES, placeOf } from "./lib/blocks.js";
import { commandsOf, ELSEWHERE } from "./lib/commands.js";
import { isStep } from "./lib/executors.js";
import { Sandbox } from "./lib/sandbox.js";

/** Writes outputs into the pages instead of comparing them. */
const UPDATE = process.env["UPDATE_DOCS"] === "1";

/** Commands of a block that are not run elsewhere. */
const ownCommands = ({ page, code }: Block): string[] => commandsOf(code).filter((command) => !ELSEWHERE[page]?.some((entry) => entry.command === command));

/** The blocks of a page that are run in its sandbox, outputs included. */
function stepsOf(page: string): Block[] {
  const steps = BLOCKS.filter((block) => block.page === page && !block.notes.has("from") && (isStep(block) || block.notes.has("output") || block.notes.has("run")));
  return steps.some((block) => block.language === "sh" && ownCommands(block).length > 0) ? steps : [];
}

describe("a reader who does what a page says", { timeout: 600_000 }, () => {
  let sandbox: Sandbox | undefined;
  afterEach(() => sandbox?.close());

  test.each(PAGES.filter((page) => stepsOf(page).length > 0))("%s", async (page) => {
    sandbox = await Sandbox.open({ clone: page === "CONTRIBUTING.md" });
    /** What the last command printed; nothing where another test runs the block. */
    let printed: string | undefined;
    for (const block of stepsOf(page)) {
      const { language, code, notes } = block;
      if (notes.has("run")) printed = undefined;
      else if (notes.has("file")) sandbox.write(notes.get("file")!, code);
      else if (language === "sh") for (const command of ownCommands(block)) printed = await sandbox.run(command);
      else if (printed !== undefined && UPDATE) replaceOutput(block, printed);
      else if (printed !== undefined) expect(printed, placeOf(block)).toBe(code);
    }
  });
});

function replaceOutput({ page, code, line }: Block, printed: string): void {
  const file = join(ROOT, page);
  const text = readFileSync(file, "utf8");
  // Earlier outputs of the page may have another length now.
  const old = `\`\`\`text\n${code}\n\`\`\``;
  if (text.split(old).length !== 2) throw new Error(`${page}:${line} is not the only block with this text; write something else into it`);
  writeFileSync(file, text.replace(old, () => `\`\`\`text\n${printed}\n\`\`\``));
}
