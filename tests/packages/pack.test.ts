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

/** The oldest that is supported, and the current one. */
const NODES = ["20.19.0", "26.10.0"];

describe("packages as they are published", { timeout: 300_000 }, () => {
  let folder: string;
  let tarballs: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "icdp-pack-"));
    tarballs = await packPackages(folder);
  });
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

  describe("in a fresh project", () => {
    let project: string;
    const run = (command: string, ...args: string[]): Promise<{ stdout: string }> => execute(command, args, { cwd: project });

    beforeAll(async () => {
      project = await mkdtemp(join(tmpdir(), "icdp-project-"));
      await writeFile(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
      await run("npm", "install", "--no-audit", "--no-fund", ...tarballs.values(), "vite@8", "@types/node@20", "@types/jsdom@28");
      await copyFile(join(ROOT, "tests/packages/project/use.ts"), join(project, "use.ts"));
    }, 300_000);
    afterAll(() => rm(project, { recursive: true, force: true }));

    test("a program that uses all of them compiles", async () => {
      const options = "--target es2022 --module nodenext --strict --skipLibCheck --types node use.ts".split(" ");
      await run(join(ROOT, "node_modules/.bin/tsc"), ...options).catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(""));
    });

    test.each(NODES)("it works on Node %s, and the commands do", async (version) => {
      const { stdout: node } = await run("npm", "exec", "--yes", "--package", `node@${version}`, "--", "node", "--print", "process.execPath");
      const { stdout } = await run(node.trim(), "use.js");
      expect(JSON.parse(stdout)).toEqual({
        node: `v${version}`,
        targets: ["Packed"],
        valid: true,
        studio: "text/html; charset=UTF-8",
        plugin: "icdp",
        snapshot: expect.stringContaining('button "Press"') as unknown,
        tools: expect.arrayContaining(["observe"]) as unknown,
        component: 'button "Press"\n  StaticText "Press"',
        classes: ["IcdpHost", "PageDriver"],
        refusal: 'allowedParents must be a list of origins, or "*"',
      });
      for (const command of ["icdp", "icdp-mcp"]) {
        expect((await run(node.trim(), join("node_modules/.bin", command), "--help")).stdout).toContain(`Usage: ${command}`);
      }
    });
  });
});
