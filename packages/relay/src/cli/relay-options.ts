/** The options that `icdp relay` and `icdp serve` share. */

import { isIP } from "node:net";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { RedisBackplane } from "../fleet/redis-backplane.js";
import type { Relay, RelayOptions } from "../node/relay-server.js";
import { startRelay } from "../node/relay-server.js";
import { IMPLEMENTED_METHODS } from "../http/surface.gen.js";
import { UsageError } from "./usage-error.js";
import { parseHostName, parseOrigin, parsePort } from "./options.js";

export interface RelayFlags {
  readonly port: number;
  readonly host: string;
  readonly nextPort: boolean;
  readonly allowOrigin: string[];
  readonly allowHostOrigin: string[];
  readonly allowHost: string[];
  readonly allowFiles: string[];
  readonly clientToken?: string;
  readonly hostToken?: string;
  readonly redis?: string;
  readonly insecure: boolean;
}

const FURTHER_PORTS = 50;

export function addRelayOptions(command: Command): Command {
  return command
    .option("-p, --port <number>", "port for Clients and Hosts; 0 takes any free one", parsePort, 9222)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--next-port", "take the next free port when this one is busy", false)
    .option("--allow-origin <origin>", "let pages of this origin act as Clients (repeatable, '*' for all)", parseOrigin, [])
    .option("--allow-host-origin <origin>", "let pages of this origin act as Hosts (repeatable, '*' for all)", parseOrigin, [])
    .option("--allow-host <name>", "accept this name in Host headers besides IP addresses and localhost (repeatable)", parseHostName, [])
    .option("--allow-files <directory>", "let Clients upload files below this directory (repeatable)", (directory: string, list: string[]) => [...list, resolve(directory)], [])
    .addOption(new Option("--client-token <token>", "demand this token from Clients").env("ICDP_CLIENT_TOKEN"))
    .addOption(new Option("--host-token <token>", "demand this token from Hosts").env("ICDP_HOST_TOKEN"))
    .addOption(new Option("--redis <url>", "share Hosts and Clients with the other Relays of this Redis").env("ICDP_REDIS"))
    .option("--insecure", "listen on other addresses than loopback without tokens", false);
}

/** @throws UsageError, PortBusyError */
export async function startRelayFrom(flags: RelayFlags): Promise<Relay> {
  const { redis, port, host, nextPort, allowOrigin, allowHostOrigin, allowHost, clientToken, hostToken, insecure } = flags;
  if (!isLoopback(host) && !insecure && (clientToken === undefined || hostToken === undefined)) {
    throw new UsageError(
      `Whoever reaches ${host} could control the apps: give --client-token and --host-token, or --insecure if that is meant.`,
    );
  }
  const options: RelayOptions = {
    port,
    host,
    furtherPorts: nextPort && port !== 0 ? FURTHER_PORTS : 0,
    access: { clientOrigins: allowOrigin, hostOrigins: allowHostOrigin, allowedHosts: allowHost, clientToken, hostToken },
    fileDirectories: flags.allowFiles,
    backplane: redis === undefined ? undefined : await openRedis(redis),
    implementedMethods: new Set(IMPLEMENTED_METHODS),
  };
  return startRelay(options);
}

/** @throws UsageError when it does not answer */
async function openRedis(url: string): Promise<RedisBackplane> {
  const backplane = new RedisBackplane({ url });
  if (await backplane.isReachable()) return backplane;
  await backplane.stop();
  // The URL may contain a password.
  throw new UsageError("The Redis of --redis does not answer.");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
