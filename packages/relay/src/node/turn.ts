/** What goes to one transport in one turn of the event loop leaves in one piece: a system call costs more than all else. */

import type { Socket } from "node:net";

const corked: Socket[] = [];

/** Holds back what is written to the transport until the messages that have come so far are dealt with. */
export function holdForTurn(transport: Socket): void {
  if (transport.writableCorked > 0) return;
  transport.cork();
  if (corked.push(transport) === 1) setImmediate(release);
}

function release(): void {
  for (const transport of corked.splice(0)) transport.uncork();
}
