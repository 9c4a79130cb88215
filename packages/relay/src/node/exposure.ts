/** No Relay is open to a network by accident. */

import { isIP } from "node:net";
import { demandsCredentials } from "../http/authenticate.js";
import type { AccessRules } from "../http/guards.js";

/** Whoever reaches the address could use the Relay without credentials, and nobody has said that this is meant. */
export class ExposedRelayError extends Error {
  override readonly name = "ExposedRelayError";

  constructor(host: string) {
    super(`Whoever reaches ${host} could control the apps: give --client-token and --host-token, or --insecure if that is meant.`);
  }
}

/** @throws ExposedRelayError when `host` is no loopback address and Clients or Hosts need no credentials */
export function checkExposure(host: string, access: AccessRules): void {
  if (!isLoopback(host) && !(demandsCredentials(access, "client") && demandsCredentials(access, "host"))) throw new ExposedRelayError(host);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
