import type { MarkdownRenderer } from "vitepress";

/** CONTRIBUTING.md is a page of the site, too; its links begin at the root of the repository. */
export function repositoryLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("repository-links", ({ tokens }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open")) {
      link.attrSet("href", link.attrGet("href")!.replace(/^docs\//, "./"));
    }
  });
}
