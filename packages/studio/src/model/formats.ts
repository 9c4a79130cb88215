import { agentBrowser, aria, compact, devtools, flat, outline, type Snapshot } from "@icdp/snapshot";

export interface Format {
  readonly id: string;
  readonly title: string;
  readonly print: (snapshot: Snapshot) => string;
}

const outlineText = (result: ReturnType<typeof outline>): string => ("error" in result ? result.error : [result.text, result.hint].filter(Boolean).join("\n"));

/** Every format of `@icdp/snapshot`, with default options unless the title says otherwise. */
export const FORMATS: readonly Format[] = [
  { id: "outline", title: "outline", print: (snapshot) => outlineText(outline(snapshot)) },
  { id: "outline-interactive", title: "outline, interactive", print: (snapshot) => outlineText(outline(snapshot, { interactiveOnly: true })) },
  { id: "compact", title: "compact", print: compact },
  { id: "aria", title: "aria", print: (snapshot) => aria(snapshot) },
  { id: "devtools", title: "devtools", print: (snapshot) => devtools(snapshot) },
  { id: "devtools-verbose", title: "devtools, verbose", print: (snapshot) => devtools(snapshot, { verbose: true }) },
  { id: "agent-browser", title: "agent-browser", print: (snapshot) => agentBrowser(snapshot) },
  { id: "agent-browser-interactive", title: "agent-browser -i", print: (snapshot) => agentBrowser(snapshot, { interactive: true }) },
  { id: "flat", title: "flat", print: (snapshot) => JSON.stringify(flat(snapshot)) },
];
