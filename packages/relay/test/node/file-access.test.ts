import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withFiles } from "../../src/core/file-commands.js";
import { createFileAccess } from "../../src/node/file-access.js";

let root: string;
const at = (...path: string[]): string => join(root, ...path);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "icdp-files-"));
  mkdirSync(at("open", "deep"), { recursive: true });
  mkdirSync(at("open-not"));
  writeFileSync(at("open", "deep", "note.TXT"), "hello");
  writeFileSync(at("secret.txt"), "secret");
  writeFileSync(at("open-not", "file.txt"), "secret");
  symlinkSync(at("secret.txt"), at("open", "link.txt"));
  utimesSync(at("open", "deep", "note.TXT"), 1, 2.5);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("files that Clients upload", () => {
  it("are read below the directories that are allowed", async () => {
    const read = createFileAccess([at("open")]);
    expect(await read(at("open", "deep", "note.TXT"))).toEqual({ name: "note.TXT", type: "text/plain", lastModified: 2500, data: "aGVsbG8=" });
  });

  it("are refused elsewhere, whichever way they are named, in words that do not tell what is there", async () => {
    const read = createFileAccess([at("open")]);
    const paths = [at("secret.txt"), at("missing"), at("open", "..", "secret.txt"), at("open", "link.txt"), at("open-not", "file.txt"), "open/deep/note.TXT"];
    for (const path of paths) await expect(read(path)).rejects.toThrow(`${path} is not below a directory that the Relay's operator allows (--allow-files)`);
    await expect(createFileAccess([])(at("open", "deep", "note.TXT"))).rejects.toThrow("--allow-files");
    await expect(read(at("open", "deep"))).rejects.toThrow("cannot be read");
  });

  it("travel in the command that names them", async () => {
    const read = createFileAccess([at("open")]);
    const command = { id: 3, method: "DOM.setFileInputFiles", params: { files: [at("open", "deep", "note.TXT")], nodeId: 5 }, sessionId: "S" };
    const complete = JSON.parse(await withFiles(JSON.stringify(command), read)) as typeof command & { params: { contents: unknown } };
    expect(complete).toMatchObject(command);
    expect(complete.params.contents).toEqual([{ name: "note.TXT", type: "text/plain", lastModified: 2500, data: "aGVsbG8=" }]);
    await expect(withFiles(JSON.stringify({ ...command, params: { files: [at("secret.txt")] } }), read)).rejects.toMatchObject({ code: -32000 });
    const malformed = JSON.stringify({ ...command, params: { files: "x" } });
    expect(await withFiles(malformed, read)).toBe(malformed);
  });
});
