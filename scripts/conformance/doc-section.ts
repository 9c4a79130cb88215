import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Replaces the part of a Markdown file that a tool generates, between two comments that name it; the rest of the file,
 * which other tools or people write, stays. A file without that part gets it at its end.
 */
export function writeSection(file: string, name: string, text: string): void {
  const begin = `<!-- begin ${name} (generated) -->`;
  const end = `<!-- end ${name} -->`;
  const section = `${begin}\n${text.trim()}\n${end}\n`;
  const old = existsSync(file) ? readFileSync(file, "utf8") : "";
  const from = old.indexOf(begin);
  const to = old.indexOf(`${end}\n`);
  const known = from >= 0 && to > from;
  writeFileSync(file, known ? old.slice(0, from) + section + old.slice(to + end.length + 1) : join(old, section));
}

function join(old: string, section: string): string {
  return old === "" ? section : `${old.trimEnd()}\n\n${section}`;
}
