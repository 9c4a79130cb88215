import { countTokens } from "gpt-tokenizer";
import { agentBrowser, aria, compact, devtools, flat, outline, type Snapshot } from "../../packages/snapshot/src/index.js";

export interface Printed {
  readonly name: string;
  readonly text: string;
}

/** A snapshot in every format, with default options unless the name says otherwise. */
export function printAll(snapshot: Snapshot): Printed[] {
  const whole = outline(snapshot);
  const controls = outline(snapshot, { interactiveOnly: true });
  const textOf = (result: typeof whole) => ("error" in result ? result.error : [result.text, ...(result.hint ? [result.hint] : [])].join("\n"));
  return [
    { name: "outline", text: textOf(whole) },
    { name: "outline, interactive only", text: textOf(controls) },
    { name: "compact", text: compact(snapshot) },
    { name: "aria", text: aria(snapshot) },
    { name: "devtools", text: devtools(snapshot) },
    { name: "devtools, verbose", text: devtools(snapshot, { verbose: true }) },
    { name: "agent-browser", text: agentBrowser(snapshot) },
    { name: "agent-browser -i", text: agentBrowser(snapshot, { interactive: true }) },
    { name: "flat", text: JSON.stringify(flat(snapshot)) },
  ];
}

export interface Size {
  readonly bytes: number;
  /** By the tokenizer o200k_base. */
  readonly tokens: number;
}

export function sizeOf(text: string): Size {
  return { bytes: Buffer.byteLength(text), tokens: countTokens(text) };
}
