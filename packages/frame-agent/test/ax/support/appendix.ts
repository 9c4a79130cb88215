import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Notes on Chromium's names, with examples that were observed in the browser; kept beside the repository. */
const NOTES = fileURLToPath(new URL("../../../../../../shared/spec/ax-name.md", import.meta.url));

/** One example: markup, a script to run after loading, and what Chromium said about the element. */
export interface Example {
  readonly html: string;
  readonly script: string;
  /** Element id; most examples call it `t`. */
  readonly id: string;
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string | number | undefined;
  /** Null where the example does not list them. */
  readonly sources: string | null;
}

export const appendixExists = existsSync(NOTES);

const GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const WAV = "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const LINE = /^- `(.*?)` → (.*)$/;
const NODE = /^([\w-]+)(?:<\w+#(\w+)>)?((?: · .*)?)$/;
const FIELD = / · (?:(desc|value|vt) )?("(?:[^"\\]|\\.)*"|-?[\d.e+-]+(?= ·|$)|\[.*?\](?= ·|$))/g;

/**
 * The examples of sections A.b2 to A.b13 that describe an element. Those of `area` were observed before their image had loaded,
 * which changes their roles.
 */
export function readAppendix(): Example[] {
  const text = readFileSync(NOTES, "utf8");
  const sections = text.slice(text.indexOf("### A.b2"), text.indexOf("### A.text"));
  return sections.split("\n").flatMap(examplesOf).filter(({ html }) => !html.includes("<area"));
}

function examplesOf(line: string): Example[] {
  const parts = LINE.exec(line);
  if (!parts) return [];
  const [markup, script = ""] = parts[1]!.split(/ ?\/\/(?=[^/]*[;=(])/);
  const html = markup!.replaceAll("⏎", "\n").replaceAll("GIF", GIF).replaceAll("WAV", WAV);
  return parts[2]!.split(" ; ").flatMap((node) => example(html, script, node));
}

function example(html: string, script: string, node: string): Example[] {
  const parts = NODE.exec(node);
  if (!parts || !html.includes(`id=${parts[2] ?? "t"}`)) return [];
  const fields = new Map<string, string>();
  for (const [, key, text] of parts[3]!.matchAll(FIELD)) fields.set(key ?? (text!.startsWith("[") ? "sources" : "name"), text!);
  return [
    {
      html,
      script,
      id: parts[2] ?? "t",
      role: parts[1]!,
      name: plain(fields.get("name")) as string,
      description: plain(fields.get("desc")) as string,
      value: fields.has("value") ? plain(fields.get("value")) : undefined,
      sources: fields.has("sources") ? filled(fields.get("sources")!.slice(1, -1)) : null,
    },
  ];
}

const PLACEHOLDERS: readonly (readonly [string, string])[] = [["<nbsp>", "\u00a0"], ["<zwsp>", "\u200b"], ["<shy>", "\u00ad"]];

function plain(text: string | undefined): string | number {
  if (text === undefined) return "";
  if (!text.startsWith('"')) return Number(text);
  return filled(JSON.parse(text) as string);
}

/** With the characters that the notes spell out. */
function filled(text: string): string {
  return PLACEHOLDERS.reduce((result, [placeholder, char]) => result.replaceAll(placeholder, char), text);
}
