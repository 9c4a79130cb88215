/** Index after the character, escape, string or bracketed part at `at` of a selector or component value (css-syntax-3). */
export function skipToken(text: string, at: number): number {
  const char = text[at]!;
  if (char === "\\") return at + 2;
  if (char === '"' || char === "'") {
    let end = at + 1;
    while (end < text.length && text[end] !== char) end += text[end] === "\\" ? 2 : 1;
    return end + 1;
  }
  if (char !== "(" && char !== "[") return at + 1;
  const close = char === "(" ? ")" : "]";
  let end = at + 1;
  while (end < text.length && text[end] !== close) end = skipToken(text, end);
  return end + 1;
}
