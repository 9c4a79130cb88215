/** Snapshots number nodes in their own ways. For comparisons, the n-th different number becomes n. */
function renumber(text: string, pattern: RegExp): string {
  const numbers = new Map<string, number>();
  return text.replace(pattern, (_, before: string, number: string) => {
    if (!numbers.has(number)) numbers.set(number, numbers.size + 1);
    return `${before}${numbers.get(number)}`;
  });
}

/**
 * Lines of a devtools snapshot. Inline text boxes have no DOM node: the tool gives all of them one number, which says nothing.
 */
export function canonicalDevtools(text: string): string[] {
  const unnumbered = text.trimEnd().replace(/^(\s*)uid=\S+ InlineTextBox\b/gm, "$1uid=- InlineTextBox");
  return renumber(unnumbered, /^(\s*uid=)(\d+_\S+)/gm).split("\n");
}

export function canonicalAgentBrowser(text: string): string[] {
  return renumber(text.trim(), /(\bref=)(e\d+)/g).split("\n");
}
