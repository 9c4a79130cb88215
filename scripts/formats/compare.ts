import { agentBrowser, aria, devtools, type Snapshot } from "../../packages/snapshot/src/index.js";
import { canonicalAgentBrowser, canonicalDevtools } from "./canonical.js";
import { type Hunk, hunksBetween } from "./differences.js";
import type { ToolTexts } from "./real-tools.js";

export type ToolFormat = keyof ToolTexts;

/** A known difference: why, and exactly which lines. */
export interface KnownDifference extends Hunk {
  readonly page: string;
  readonly format: ToolFormat;
  readonly cause: string;
}

/** The port of the server that happened to have the page. */
const withoutPort = (text: string): string => text.replace(/http:\/\/127\.0\.0\.1:\d+/g, "http://page.test");

/** All places where the tools' texts of a page differ from ours, by format. */
export function compareWithTools(snapshot: Snapshot, theirs: ToolTexts): Record<ToolFormat, Hunk[]> {
  const exact = { exact: true } as const;
  const lines = (text: string) => text.split("\n");
  const numbered = (text: string) => canonicalDevtools(withoutPort(text));
  return {
    aria: hunksBetween(lines(theirs.aria), lines(aria(snapshot, exact))),
    devtools: hunksBetween(numbered(theirs.devtools), numbered(devtools(snapshot, exact))),
    devtoolsVerbose: hunksBetween(numbered(theirs.devtoolsVerbose), numbered(devtools(snapshot, { ...exact, verbose: true }))),
    agentBrowser: hunksBetween(canonicalAgentBrowser(theirs.agentBrowser), canonicalAgentBrowser(agentBrowser(snapshot, exact))),
    agentBrowserInteractive: hunksBetween(
      canonicalAgentBrowser(theirs.agentBrowserInteractive),
      canonicalAgentBrowser(agentBrowser(snapshot, { ...exact, interactive: true })),
    ),
  };
}
