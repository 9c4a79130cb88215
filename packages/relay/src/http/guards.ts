/**
 * Who may talk to the Relay. The rules against DNS rebinding and cross-site WebSockets are Chromium's
 * (`content/browser/devtools/devtools_http_handler.cc`, `RequestIsSafeToServe` and `IsWebSocketOriginAllowed`, observed on
 * 156); credentials (`authenticate.ts`) come on top.
 */

import { isIP } from "node:net";
import { allowsOrigin } from "@icdp/protocol";
import type { Party } from "../core/identity.js";
import type { TokenGrant, Verify } from "./authenticate.js";

export interface AccessRules {
  /** Host names besides IP addresses and `localhost` under which the Relay may be addressed. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may act as Clients; `*` for all. */
  readonly clientOrigins: readonly string[];
  /** Origins whose pages may act as Hosts; `*` for all. */
  readonly hostOrigins: readonly string[];
  /** Whether pages of the Relay itself may act as both. */
  readonly ownPages?: boolean;
  /** Token of all Clients, for all browsers. */
  readonly clientToken?: string;
  /** Token of all Hosts, for all browsers. */
  readonly hostToken?: string;
  /** Further tokens. */
  readonly tokens?: readonly TokenGrant[];
  /** Judges requests that no static token opens. */
  readonly verify?: Verify;
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
  /** Address of the peer. */
  readonly address?: string;
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/** Browsers that were led here by a foreign name's DNS entry send that name. */
export function checkHostHeader({ allowedHosts }: Pick<AccessRules, "allowedHosts">, { host }: Pick<AccessRequest, "host">): Refusal | undefined {
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

/** Only pages send an `Origin`; theirs must be an allowed one. */
export function checkOrigin({ clientOrigins, hostOrigins, ownPages }: AccessRules, kind: Party, { origin, host }: AccessRequest): Refusal | undefined {
  const allowed = kind === "host" ? hostOrigins : clientOrigins;
  if (origin === undefined || allowsOrigin(allowed, origin)) return undefined;
  // The Host header has been judged before: nobody else's name leads here.
  if (ownPages === true && host !== undefined && isOwnOrigin(origin, host)) return undefined;
  return foreignOrigin(origin, kind === "host" ? "--allow-host-origin" : "--allow-origin");
}

function isOwnOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function foreignOrigin(origin: string, option: string): Refusal {
  const message =
    `Rejected an incoming connection from the ${origin} origin. Use the command line option ${option} ${origin} ` +
    `to allow connections from this origin or ${option} '*' to allow all origins.`;
  return { status: 403, message };
}
