/** Tokens in requests, and how they are compared. */

import { createHash, timingSafeEqual } from "node:crypto";
import { TOKEN_SUBPROTOCOL_PREFIX } from "@icdp/protocol";
import type { AccessRequest } from "./guards.js";

/** Parameter of the query that carries a token. */
export const TOKEN_PARAMETER = "token";

/** Tokens may come where a Client can put one: a header, the subprotocols of a WebSocket, the URL. */
export function presentedTokens({ authorization, protocols, query }: AccessRequest): string[] {
  const bearer = /^Bearer +(.+)$/i.exec(authorization ?? "")?.[1];
  const offered = (protocols ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry.startsWith(TOKEN_SUBPROTOCOL_PREFIX))
    .map((entry) => Buffer.from(entry.slice(TOKEN_SUBPROTOCOL_PREFIX.length), "base64url").toString("utf8"));
  return [...(bearer === undefined ? [] : [bearer]), ...offered, ...query.getAll(TOKEN_PARAMETER)];
}

/** Takes the same time wherever the texts differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
