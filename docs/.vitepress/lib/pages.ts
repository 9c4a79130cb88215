import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const DOCS = fileURLToPath(new URL("../..", import.meta.url));

export interface Entry {
  readonly text: string;
  readonly link: string;
}

/** The pages of a folder below `docs/`, by title; its index page is left out. */
export function pagesOf(folder: string): Entry[] {
  return pageFiles(join(DOCS, folder))
    .map((file) => ({ text: titleOf(join(DOCS, folder, file)), link: `/${folder}/${file.replace(/\.md$/, "")}` }))
    .sort((a, b) => a.text.localeCompare(b.text, "en", { numeric: true }));
}

function pageFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md") && basename(file) !== "index.md");
}

function titleOf(file: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(file, "utf8"));
  if (heading === null) throw new Error(`${file} has no first heading`);
  return heading[1]!.replace(/[`\\]/g, "");
}
