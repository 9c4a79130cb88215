import type { Protocol } from "devtools-protocol";

/** Which source gave the name: the first one with a text that none before it superseded; -1 when none did. */
export function winnerOf(sources: readonly Protocol.Accessibility.AXValueSource[]): number {
  return sources.findIndex(({ value, superseded }) => Boolean(value?.value) && !superseded);
}
