/** What listens to a socket, be it a WebSocket here or one of another Relay. */

import { HEADER_LIMIT } from "@icdp/protocol";
import type { Browser } from "../core/browser.js";
import type { Identity } from "../core/identity.js";
import type { RelayCore } from "../core/relay-core.js";
import type { Wire, WireEnd } from "../fleet/backplane.js";
import { bytesOf } from "./pieces.js";

const LINE_FEED = 0x0a;

export function hostEnd(core: RelayCore, socket: Wire, identity: Identity, browserId: string): WireEnd {
  const connection = core.connectHost(socket, identity, browserId);
  return {
    receive: (payload) => {
      const bytes = bytesOf(payload);
      const end = (bytes.length > HEADER_LIMIT ? bytes.subarray(0, HEADER_LIMIT) : bytes).indexOf(LINE_FEED);
      if (end < 0) connection.receive("", "");
      else connection.receive(bytes.toString("utf8", 0, end), bytes.subarray(end + 1));
    },
    closed: (code) => connection.closed(code),
  };
}

/** `undefined` when the Target is gone. */
export function clientEnd(browser: Browser, socket: Wire, identity: Identity, targetId?: string, userAgent?: string): WireEnd | undefined {
  const connection = browser.connect(socket, targetId, identity, userAgent);
  return (
    connection && {
      receive: (payload) => connection.receive(typeof payload === "string" ? payload : bytesOf(payload).toString("utf8")),
      closed: () => connection.closed(),
    }
  );
}
