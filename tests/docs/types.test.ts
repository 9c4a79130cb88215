import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/lib/build.js";
import { BLOCKS, type Block, placeOf } from "./lib/blocks.js";
import { isChecked } from "./lib/executors.js";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
};

/** The block as a module. Names that the page speaks of (`given`) are declared in front. */
function moduleOf({ code, notes }: Block): string {
  const given = notes.get("given") ?? "";
  const declared = given.split(";").map((one) => one.trim()).filter(Boolean).map((one) => `declare const ${one};`);
  return `${declared.join(" ")}${declared.length > 0 ? "\n" : ""}${code}\nexport {};\n`;
}

/** Where packages of the documents are found. */
const fileOf = (block: Block, index: number): string => join(ROOT, `docs/block-${index}.${block.language === "ts" ? "ts" : "mjs"}`);

/** Problems of blocks, with where they are. */
function check(blocks: readonly Block[]): string[] {
  const byFile = new Map(blocks.map((block, index) => [fileOf(block, index), block]));
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => byFile.has(file) || fileExists(file);
  host.readFile = (file) => (byFile.has(file) ? moduleOf(byFile.get(file)!) : readFile(file));
  host.getSourceFile = (file, version, ...rest) =>
    byFile.has(file) ? ts.createSourceFile(file, moduleOf(byFile.get(file)!), version) : getSourceFile(file, version, ...rest);
  const program = ts.createProgram([...byFile.keys()], OPTIONS, host);
  return [...byFile].flatMap(([file, block]) => {
    const source = program.getSourceFile(file)!;
    const shift = block.notes.has("given") ? 1 : 0;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(({ messageText, start }) => {
      const line = source.getLineAndCharacterOfPosition(start ?? 0).line - shift + 1;
      return `${placeOf(block)} + ${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
  });
}

const WRONG: Block = { page: "wrong.md", line: 1, language: "ts", code: 'const one: number = "";', notes: new Map([["given", "two: string"]]) };

test("code in the documents compiles", { timeout: 300_000 }, () => {
  expect(check([...BLOCKS.filter(isChecked), WRONG])).toEqual(["wrong.md:1 + 1: Type 'string' is not assignable to type 'number'."]);
});
