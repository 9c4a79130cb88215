import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { PACKAGES, ROOT } from "../../scripts/lib/build.js";

const execute = promisify(execFile);
const SCOPE = "@icdp/";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly repository?: { readonly url: string; readonly directory: string };
  readonly engines?: { readonly node: string };
  readonly publishConfig?: { readonly access: string; readonly provenance: boolean };
  readonly sideEffects?: false | readonly string[];
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = async (folder: string): Promise<Manifest> => JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;

test("every public package is built, packed and checked", async () => {
  const folders = await readdir(join(ROOT, "packages"));
  const manifests = await Promise.all(folders.map(async (name) => [name, await manifestOf(join(ROOT, "packages", name))] as const));
  expect(manifests.filter(([, { private: hidden }]) => hidden !== true).map(([name]) => name).sort()).toEqual([...PACKAGES].sort());
});

test("every package has a limit for its size", async () => {
  const limits = JSON.parse(await readFile(join(ROOT, ".size-limit.json"), "utf8")) as { path: string | string[] }[];
  expect([...new Set(limits.map(({ path }) => /^packages\/([a-z-]+)\/dist\//.exec([path].flat()[0]!)?.[1]))].sort()).toEqual([...PACKAGES].sort());
});

test.each(PACKAGES)("%s says what a registry needs for its provenance", async (name) => {
  const folder = join(ROOT, "packages", name);
  const { name: full, description, license, repository, engines, publishConfig, sideEffects, files } = await manifestOf(folder);
  const workspace = await manifestOf(join(ROOT, "packages/protocol"));
  expect(full).toBe(SCOPE + name);
  expect(description).toMatch(/^[A-Z].{20,}/);
  expect(await readFile(join(folder, "README.md"), "utf8")).toMatch(new RegExp(`^# ${full}\n`));
  expect({ license, engines, publishConfig, files }).toEqual({ license: "MIT", engines: { node: ">=20.19" }, publishConfig: { access: "public", provenance: true }, files: ["dist"] });
  // The registry compares it with where the release was built.
  expect(repository).toEqual({ ...workspace.repository, directory: `packages/${name}` });
  expect(sideEffects === false || Array.isArray(sideEffects)).toBe(true);
});

describe("a release", { timeout: 120_000 }, () => {
  const CHANGE = "Says hello in another way.";

  /** What changesets reads, in a repository of its own. */
  async function copyWorkspace(folder: string): Promise<void> {
    const { stdout } = await execute("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", "package.json", "*/package.json", "pnpm-workspace.yaml", ".changeset"], { cwd: ROOT });
    for (const file of stdout.trim().split("\n")) await cp(join(ROOT, file), join(folder, file));
    await execute("git", ["init", "--quiet", "--initial-branch=main"], { cwd: folder });
    await execute("git", ["add", "."], { cwd: folder });
    await execute("git", ["-c", "user.name=release", "-c", "user.email=release@example.com", "commit", "--quiet", "--message=workspace"], { cwd: folder });
  }

  test("gives all packages the same version and writes their change logs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "icdp-release-"));
    try {
      await copyWorkspace(folder);
      for (const file of await readdir(join(folder, ".changeset"))) if (file.endsWith(".md") && file !== "README.md") await rm(join(folder, ".changeset", file));
      await writeFile(join(folder, ".changeset/hello.md"), `---\n"@icdp/host": minor\n---\n\n${CHANGE}\n`);
      await execute(join(ROOT, "node_modules/.bin/changeset"), ["version"], { cwd: folder });
      const [major, minor] = (await manifestOf(join(ROOT, "packages/host"))).version.split(".");
      for (const name of PACKAGES) {
        const { version, dependencies = {} } = await manifestOf(join(folder, "packages", name));
        expect(version, name).toBe(`${major}.${Number(minor) + 1}.0`);
        // pnpm puts the versions in when it packs.
        for (const [dependency, range] of Object.entries(dependencies)) if (dependency.startsWith(SCOPE)) expect(range).toBe("workspace:*");
      }
      expect(await readFile(join(folder, "packages/host/CHANGELOG.md"), "utf8")).toContain(CHANGE);
      expect((await manifestOf(join(folder, "playground"))).version).toBe("0.0.0");
      expect(await readdir(join(folder, ".changeset"))).not.toContain("hello.md");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
