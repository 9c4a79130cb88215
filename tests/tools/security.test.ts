import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(`${root}docs/security.md`, "utf8");
const rows = page.slice(page.indexOf("| attack | defence | tests |")).split("\n").slice(2).filter((line) => line.startsWith("|"));
const tests = rows.flatMap((row) => row.split("|")[3]!.split("; ").map((entry) => /^\s*`([^`]+)` › (.+?)\s*$/.exec(entry) ?? [entry, "", ""]));

it("every row of the threat table names its tests", () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(tests.filter(([, file]) => file === "")).toEqual([]);
});

it.each(tests.map(([, file, name]) => [file, name] as const))("%s has the test “%s”", (file, name) => {
  expect(existsSync(root + file)).toBe(true);
  const source = readFileSync(root + file, "utf8");
  expect([`it("${name}"`, `](\n    "${name}"`, `)("${name}"`, `"${name}",\n`].some((form) => source.includes(form))).toBe(true);
});
