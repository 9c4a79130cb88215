/** Where a Session's messages go, and how they are wrapped on the way. */

import { eventText } from "@icdp/protocol";
import type { Session } from "./state.js";

/** A WebSocket (`sessionId` marks flat Sessions), or the wrapping of a nested Session within another address. */
export type Address =
  | { readonly connection: number; readonly sessionId?: string }
  | { readonly within: Address; readonly sessionId: string; readonly targetId: string };

/** Must be asked while the Session and its parents exist. */
export function addressOf(sessions: ReadonlyMap<string, Session>, session: Session): Address {
  const { id, connection, mode, parentId = "", targetId = "" } = session;
  if (mode === "root") return { connection };
  if (mode === "flat") return { connection, sessionId: id };
  const parent = sessions.get(parentId);
  return { within: parent === undefined ? { connection } : addressOf(sessions, parent), sessionId: id, targetId };
}

export interface Letter {
  readonly connection: number;
  readonly text: string;
}

/** Longest text that is wrapped into a message of a parent Session: each level doubles the quotes within. */
const WRAPPED_LIMIT = 64 * 1024 * 1024;

/** A message of a Session that is nested too deeply for its size. */
export class NestingError extends Error {}

/**
 * The text that goes over the WebSocket. `write` makes the message with the `sessionId` that it has to carry.
 *
 * @throws NestingError
 */
export function addressed(address: Address, write: (sessionId: string | undefined) => string): Letter {
  if (!("within" in address)) return { connection: address.connection, text: write(address.sessionId) };
  const { within, sessionId, targetId } = address;
  const message = write(undefined);
  if (message.length > WRAPPED_LIMIT) throw new NestingError();
  const params = { sessionId, message, targetId };
  return addressed(within, (outer) => eventText("Target.receivedMessageFromTarget", params, outer));
}
