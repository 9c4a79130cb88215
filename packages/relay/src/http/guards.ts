/**
 * Who may talk to the Relay. The rules against DNS rebinding and cross-site WebSockets are Chromium's
 * (`content/browser/devtools/devtools_http_handler.cc`, `RequestIsSafeToServe` and `IsWebSocketOriginAllowed`, observed on
 * 156); tokens come on top.
 */

import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { TOKEN_SUBPROTOCOL_PREFIX } from "@icdp/protocol";

export interface AccessRules {
  /** Host names besides IP addresses and `localhost` under which the Relay may be addressed. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may act as Clients; `*` for all. */
  readonly clientOrigins: readonly string[];
  /** Origins whose pages may act as Hosts; `*` for all. */
  readonly hostOrigins: readonly string[];
  readonly clientToken?: string;
  readonly hostToken?: string;
}

/** The parts of a request that decide about access. */
export interface AccessRequest {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
  /** `Sec-WebSocket-Protocol`. */
  readonly protocols: string | undefined;
  /** The query's parameters. */
  readonly query: URLSearchParams;
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/** Browsers that were led here by a foreign name's DNS entry send that name. */
export function checkHostHeader({ allowedHosts }: AccessRules, { host }: AccessRequest): Refusal | undefined {
  if (host === undefined || host === "" || isSafeHost(host, allowedHosts)) return undefined;
  return { status: 403, message: "Host header is specified and is not an IP address or localhost." };
}

/** A name or address and perhaps a port; anything else would come back in the URLs of answers. */
const AUTHORITY = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?$/;

function isSafeHost(host: string, allowedHosts: readonly string[]): boolean {
  if (!AUTHORITY.test(host)) return false;
  let name: string;
  try {
    name = new URL(`http://${host}`).hostname.replace(/\.$/, "");
  } catch {
    return false;
  }
  if (name === "localhost" || name.endsWith(".localhost") || allowedHosts.includes(name)) return true;
  return isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/** A page's WebSocket or request for the Client's side. */
export function checkClient(rules: AccessRules, request: AccessRequest): Refusal | undefined {
  const { origin } = request;
  if (origin !== undefined && !allows(rules.clientOrigins, origin)) return foreignOrigin(origin, "--allow-origin");
  return hasToken(rules.clientToken, request) ? undefined : missingToken;
}

/** A Host's WebSocket: a page needs an allowed origin or the token, and everybody the token when there is one. */
export function checkHost(rules: AccessRules, request: AccessRequest): Refusal | undefined {
  const { origin } = request;
  if (rules.hostToken !== undefined) return hasToken(rules.hostToken, request) ? undefined : missingToken;
  if (origin === undefined || allows(rules.hostOrigins, origin)) return undefined;
  return foreignOrigin(origin, "--allow-host-origin");
}

function allows(origins: readonly string[], origin: string): boolean {
  return origins.includes("*") || origins.includes(origin);
}

function foreignOrigin(origin: string, option: string): Refusal {
  const message =
    `Rejected an incoming connection from the ${origin} origin. Use the command line option ${option} ${origin} ` +
    `to allow connections from this origin or ${option} '*' to allow all origins.`;
  return { status: 403, message };
}

const missingToken: Refusal = { status: 401, message: "A valid token is required." };

function hasToken(expected: string | undefined, request: AccessRequest): boolean {
  if (expected === undefined) return true;
  return presentedTokens(request).some((token) => equalInConstantTime(token, expected));
}

/** Tokens may come where a Client can put one: a header, the subprotocols of a WebSocket, the URL. */
function presentedTokens({ authorization, protocols, query }: AccessRequest): string[] {
  const bearer = /^Bearer +(.+)$/i.exec(authorization ?? "")?.[1];
  const offered = (protocols ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry.startsWith(TOKEN_SUBPROTOCOL_PREFIX))
    .map((entry) => Buffer.from(entry.slice(TOKEN_SUBPROTOCOL_PREFIX.length), "base64url").toString("utf8"));
  return [...(bearer === undefined ? [] : [bearer]), ...offered, ...query.getAll("token")];
}

function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
