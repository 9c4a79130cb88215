import { countTokens } from "gpt-tokenizer";
import { agentBrowser, aria, compact, devtools, flat, outline, type Snapshot } from "../../packages/snapshot/src/index.js";

export interface Printed {
  readonly name: string;
  readonly text: string;
}

const textOf = (result: ReturnType<typeof outline>): string => ("error" in result ? result.error : [result.text, ...(result.hint ? [result.hint] : [])].join("\n"));

/** Every format, with default options unless the name says otherwise. */
export const formatPrinters: readonly { readonly name: string; readonly print: (snapshot: Snapshot) => string }[] = [
  { name: "outline", print: (snapshot) => textOf(outline(snapshot)) },
  { name: "outline, interactive only", print: (snapshot) => textOf(outline(snapshot, { interactiveOnly: true })) },
  { name: "compact", print: compact },
  { name: "aria", print: (snapshot) => aria(snapshot) },
  { name: "devtools", print: (snapshot) => devtools(snapshot) },
  { name: "devtools, verbose", print: (snapshot) => devtools(snapshot, { verbose: true }) },
  { name: "agent-browser", print: (snapshot) => agentBrowser(snapshot) },
  { name: "agent-browser -i", print: (snapshot) => agentBrowser(snapshot, { interactive: true }) },
  { name: "flat", print: (snapshot) => JSON.stringify(flat(snapshot)) },
];

/** A snapshot in every format. */
export function printAll(snapshot: Snapshot): Printed[] {
  return formatPrinters.map(({ name, print }) => ({ name, text: print(snapshot) }));
}

export interface Size {
  readonly bytes: number;
  /** By the tokenizer o200k_base. */
  readonly tokens: number;
}

export function sizeOf(text: string): Size {
  return { bytes: Buffer.byteLength(text), tokens: countTokens(text) };
}
