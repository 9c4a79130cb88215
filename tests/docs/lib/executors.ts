import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/lib/build.js";
import { type Block, placeOf } from "./blocks.js";
import { commandsOf, ELSEWHERE } from "./commands.js";

/** Tests that execute blocks with `<!-- run: name -->`. */
export const RUNNERS: Readonly<Record<string, string>> = {
  embed: "tests/docs/embed.test.ts",
  shell: "tests/docs/embed.test.ts",
  page: "tests/docs/embed.test.ts",
  "create-targets": "tests/docs/embed.test.ts",
  "mcp-config": "tests/docs/mcp.test.ts",
  "mcp-calls": "tests/docs/mcp.test.ts",
};

/** Whether the compiler checks the block: JavaScript only where nothing else could tell that it is wrong. */
export const isChecked = ({ language, notes }: Block): boolean => !notes.has("from") && (language === "ts" || (language === "js" && !notes.has("file")));

/** Whether it is a step of what a reader does in a folder of their own. */
export const isStep = ({ language, notes }: Block): boolean => language === "sh" || notes.has("file");

/**
 * What executes a block: the name of a test, or of the file that has it. `before` are the blocks above it on its page.
 *
 * @throws Error that says what to add to a block that nothing executes
 */
export function executorOf(block: Block, before: readonly Block[]): string {
  const { language, notes, code, page } = block;
  const from = notes.get("from");
  if (from !== undefined) {
    if (!readFileSync(join(ROOT, from), "utf8").includes(code)) throw new Error(`${placeOf(block)}: ${from} does not contain this block`);
    return from;
  }
  const run = notes.get("run");
  if (run !== undefined) return RUNNERS[run] ?? fail(block, `nothing runs "${run}"; there is: ${Object.keys(RUNNERS).join(", ")}`);
  if (language === "sh") return elsewhere(page, code) ?? "tests/docs/walk.test.ts";
  if (notes.has("file")) return "tests/docs/walk.test.ts";
  if (notes.has("output")) return before.some((other) => isStep(other) || other.notes.has("run")) ? "tests/docs/walk.test.ts" : fail(block, "there is no block above it that could print this");
  if (notes.has("help")) return "tests/docs/generated.test.ts";
  if (notes.has("diagram")) return language === "text" && /[─│▶]/.test(code) ? "nothing: a picture" : fail(block, "a diagram is text made of lines");
  if (isChecked(block)) return "tests/docs/types.test.ts";
  return fail(block, 'nothing executes it. Put one of these above it: <!-- file: name -->, <!-- output -->, <!-- run: name -->, <!-- from: path -->, <!-- diagram -->; or make it "sh", "ts" or "js"');
}

function elsewhere(page: string, code: string): string | undefined {
  const tests = commandsOf(code).map((command) => ELSEWHERE[page]?.find((entry) => entry.command === command)?.test);
  return tests.every((test) => test !== undefined) ? tests[0] : undefined;
}

function fail(block: Block, why: string): never {
  throw new Error(`${placeOf(block)}: ${why}`);
}
