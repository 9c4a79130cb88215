import type { MarkdownRenderer } from "vitepress";

/** A header cell without text heads nothing: it becomes a plain cell. */
export function emptyHeaders(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("empty-headers", ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type !== "th_open" || tokens[index + 1]!.content !== "") return;
      token.tag = tokens[index + 2]!.tag = "td";
    });
  });
}
