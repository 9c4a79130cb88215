/** Words that YAML 1.1 readers take for something other than text. */
const WORDS: ReadonlySet<string> = new Set(["y", "n", "yes", "no", "true", "false", "on", "off", "null"]);

/** What makes a plain scalar ambiguous; the same set as Playwright's, so that texts are quoted alike. */
const AMBIGUOUS: readonly RegExp[] = [
  /^\s|\s$/, // space at an end
  /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/, // control characters
  /^-/,
  /[\n:](\s|$)/, // a mapping
  /\s#/, // a comment
  /[\n\r]/,
  /^[&*\],?!>|@"'#%[]/, // indicators
  /[{}`]/,
  /^[-+]?\.(inf|nan)$/i,
];

function needsQuotes(text: string): boolean {
  return (
    text === "" ||
    text === "~" ||
    AMBIGUOUS.some((pattern) => pattern.test(text)) ||
    !Number.isNaN(Number(text)) ||
    WORDS.has(text.toLowerCase())
  );
}

/** A key, in single quotes where it must be. */
export function yamlKey(text: string): string {
  return needsQuotes(text) ? `'${text.replace(/'/g, "''")}'` : text;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value, in double quotes where it must be. */
export function yamlValue(text: string): string {
  if (!needsQuotes(text)) return text;
  const escaped = text.replace(/[\\"\x00-\x1f\x7f-\x9f]/g, (c) => ESCAPES[c] ?? `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `"${escaped}"`;
}
