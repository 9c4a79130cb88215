import { checkPackage, createPackageFromTarballData, type ResolutionKind } from "@arethetypeswrong/core";
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PACKAGES, ROOT } from "../../scripts/lib/build.js";
import { packPackages } from "../../scripts/lib/pack.js";

const execute = promisify(execFile);
/** How packages of modules alone are resolved. */
const RESOLUTIONS: ReadonlySet<ResolutionKind> = new Set(["node16-esm", "bundler"]);

describe("packages as they are published", { timeout: 300_000 }, () => {
  let folder: string;
  let tarballs: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "icdp-pack-"));
    tarballs = await packPackages(folder);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(PACKAGES)("%s is in order", async (name) => {
    const tarball = await readFile(tarballs.get(name)!);
    const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.length) as ArrayBuffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test.each(PACKAGES)("%s has the types of its code", async (name) => {
    const tarball = new Uint8Array(await readFile(tarballs.get(name)!));
    // Scripts for script elements are no modules.
    const analysis = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: [/\.global\.js$/] });
    const problems = analysis.types ? analysis.problems.filter((problem) => !("resolutionKind" in problem) || RESOLUTIONS.has(problem.resolutionKind)) : ["no types"];
    expect(problems).toEqual([]);
  });

  test("all of them work in a fresh project", async () => {
    const project = await mkdtemp(join(tmpdir(), "icdp-project-"));
    try {
      await writeFile(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
      const npm = (...args: string[]): Promise<{ stdout: string }> => execute("npm", args, { cwd: project });
      await npm("install", "--no-audit", "--no-fund", ...tarballs.values(), "vite@8", "@types/node@20");
      await copyFile(join(ROOT, "tests/packages/project/use.ts"), join(project, "use.ts"));
      await execute(join(ROOT, "node_modules/.bin/tsc"), "--target es2022 --module nodenext --strict --skipLibCheck --types node use.ts".split(" "), { cwd: project }).catch(
        ({ stdout }: { stdout: string }) => expect(stdout).toBe(""),
      );
      const { stdout } = await execute(process.execPath, ["use.js"], { cwd: project });
      expect(JSON.parse(stdout)).toEqual({ targets: ["Packed"], valid: true, plugin: "icdp", classes: ["IcdpHost", "PageDriver", "axTree"], agent: true });
      for (const command of ["icdp", "icdp-mcp"]) expect((await npm("exec", "--offline", "--", command, "--help")).stdout).toContain(`Usage: ${command}`);
    } finally {
      await rm(project, { recursive: true, force: true });
    }
  });
});
