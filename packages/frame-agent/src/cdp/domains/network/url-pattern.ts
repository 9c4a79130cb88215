/** Patterns of `Network.setBlockedURLs` and `Fetch.enable`: `*` stands for any characters, `?` for one, a backslash escapes. */
export function matchesPattern(pattern: string, text: string, { single }: { readonly single: boolean }): boolean {
  let expression = "";
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i]!;
    if (character === "\\" && i + 1 < pattern.length) expression += escape(pattern[++i]!);
    else if (character === "*") expression += ".*";
    else if (character === "?" && single) expression += ".";
    else expression += escape(character);
  }
  return new RegExp(`^${expression}$`, "s").test(text);
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Chromium's rule for blocked URLs: the pattern's parts between `*` occur in their order, the whole URL need not match
 * (`InspectorNetworkAgent::ShouldBlockRequest`).
 */
export function containsPattern(pattern: string, url: string): boolean {
  let at = 0;
  for (const part of pattern.split("*")) {
    if (part === "") continue;
    const found = url.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}
