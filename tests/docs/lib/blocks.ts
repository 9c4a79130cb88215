import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { ROOT } from "../../../scripts/lib/build.js";

/** A fenced block of a document, with what the comments right above it say (`<!-- key: value -->`, `<!-- key -->`). */
export interface Block {
  /** Relative to the repository. */
  readonly page: string;
  /** Of the fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  readonly notes: ReadonlyMap<string, string>;
}

const NOTE = /<!--\s*([a-z-]+)(?::\s*([\s\S]*?))?\s*-->/g;
const markdown = new MarkdownIt({ html: true });

/** Documents that people write; what TypeDoc writes is signatures of code that compiles. */
export const PAGES: readonly string[] = ["README.md", "CONTRIBUTING.md", ...markdownBelow("docs")].filter((page) => !page.startsWith("docs/reference/api/")).sort();

function markdownBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : markdownBelow(`${folder}/${entry.name}`);
    return entry.name.endsWith(".md") ? [`${folder}/${entry.name}`] : [];
  });
}

/** A page without its blocks. */
export function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), "utf8").replace(/^```[\s\S]*?^```/gm, "");
}

export function blocksOf(page: string): Block[] {
  const tokens = markdown.parse(readFileSync(join(ROOT, page), "utf8"), {});
  return tokens.flatMap((token, index) => {
    if (token.type === "code_block") throw new Error(`${page}:${token.map![0] + 1} is a block without a fence`);
    if (token.type !== "fence") return [];
    const above = tokens[index - 1]?.type === "html_block" ? tokens[index - 1]!.content : "";
    const notes = new Map([...above.matchAll(NOTE)].map(([, key, value = ""]) => [key!, value.trim()]));
    return [{ page, line: token.map![0] + 1, language: token.info.trim().split(/[\s{[]/)[0]!, code: token.content.trimEnd(), notes }];
  });
}

export const BLOCKS: readonly Block[] = PAGES.flatMap(blocksOf);

/** Those with `<!-- run: name -->`. */
export const blocksRunBy = (name: string): Block[] => BLOCKS.filter(({ notes }) => notes.get("run") === name);

/** Where it is, for people. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;
