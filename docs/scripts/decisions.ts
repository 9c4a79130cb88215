import { pagesOf } from "../.vitepress/lib/pages.js";

/** The decision records as a list for `explanation/index.md`. */
export function decisionList(): string {
  return pagesOf("adr")
    .map(({ text, link }) => `- [${text}](..${link}.md)`)
    .join("\n");
}
