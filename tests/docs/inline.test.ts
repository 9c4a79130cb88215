import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { PAGES, proseOf } from "./lib/blocks.js";

/** What pages name within a line. Other tests run the commands; here each of them has to exist, with its options. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> };
const commandLine = readFileSync(join(ROOT, "docs/reference/command-line.md"), "utf8");

const inline = PAGES.flatMap((page) => [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, code]) => [page, code!.replaceAll("\\|", "|")] as const));
const ofProgram = (program: RegExp): (readonly [string, string])[] => inline.filter(([, code]) => program.test(code)).map(([page, code]) => [code, page]);

/** Commands of pnpm itself. */
const PNPM = new Set(["install", "add", "build"]);
const optionsOf = (code: string): string[] => [...code.matchAll(/(?<=[\s[])--[a-z][a-z-]*/g)].map(([option]) => option);

test.each(ofProgram(/^(?:npx )?pnpm(?:@12)? [a-z]/))("`%s` (%s) is a command of this workspace", (code) => {
  const name = /^(?:npx )?pnpm(?:@12)? (?:run )?([a-z][a-z:-]*)/.exec(code)![1]!;
  if (PNPM.has(name)) return;
  const script = scripts[name];
  expect(script).toBeDefined();
  const file = /tsx (?:--tsconfig \S+ )?(\S+\.ts)/.exec(script!)?.[1];
  if (file === undefined) return;
  const source = readFileSync(join(ROOT, file), "utf8");
  expect(optionsOf(code).filter((option) => !source.includes(option) && !source.includes(`${option.slice(2)}:`))).toEqual([]);
});

test.each(ofProgram(/^(?:npx )?icdp(?:-mcp)? |^(?:npx )?@icdp\/mcp /))("`%s` (%s) has options that exist", (code) => {
  expect(optionsOf(code).filter((option) => !commandLine.includes(option))).toEqual([]);
});

/** Files of the repository, by the folders that have some. */
test.each(ofProgram(/^(?:tests|packages|scripts|docs|examples|playground)\/[\w./-]+\.(?:ts|json|md|html|js)$/))("`%s` (%s) is there", (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});
