/** The options that `icdp relay` and `icdp serve` share. */

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { TOKEN_SUBPROTOCOL_PREFIX } from "@icdp/protocol";
import { pino } from "pino";
import type { Limits } from "../core/limits.js";
import type { Patience } from "../core/patience.js";
import { RedisBackplane } from "../fleet/redis-backplane.js";
import type { TokenGrant, Verify } from "../http/authenticate.js";
import type { AccessRules } from "../http/guards.js";
import type { StudioSite } from "../http/studio-site.js";
import { checkExposure } from "../node/exposure.js";
import type { Relay, RelayOptions, TlsOptions } from "../node/relay-server.js";
import type { Audit } from "../node/telemetry/telemetry.js";
import { startRelay } from "../node/relay-server.js";
import { IMPLEMENTED_METHODS } from "../http/surface.gen.js";
import type { CommandIo } from "./io.js";
import { UsageError } from "./usage-error.js";
import { parseDuration, parseHostName, parseOrigin, parsePort } from "./options.js";
import { LOG_LEVELS, type LogLevel, read, readConfig } from "./relay-config.js";
import { SETTINGS_HELP } from "./settings-help.js";

export interface RelayFlags {
  readonly config?: string;
  readonly port: number;
  readonly host: string;
  readonly nextPort: boolean;
  readonly allowOrigin: readonly string[];
  readonly allowHostOrigin: readonly string[];
  readonly allowHost: readonly string[];
  readonly allowFiles: readonly string[];
  readonly clientToken?: string;
  readonly hostToken?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly tlsCa?: string;
  readonly redis?: string;
  readonly logLevel: LogLevel;
  readonly audit?: string;
  readonly metricsPort?: number;
  readonly metricsHost?: string;
  readonly drain: number;
  readonly insecure: boolean;
  /** From the configuration file only. */
  readonly tokens?: readonly TokenGrant[];
  readonly verify?: Verify;
  readonly limits?: Partial<Limits>;
  readonly patience?: Partial<Patience>;
}

const ABOUT_CONFIG = `
The configuration file is YAML or JSON; options of the command line come before it. Paths in it are relative to it:
  listen: { port: 9222, host: 0.0.0.0, nextPort: false, insecure: false }
  tls: { cert: relay.pem, key: relay.key, ca: clients.pem }     # ca: demand certificates
  access:
    hosts: [relay.example]                # names in Host headers
    clientOrigins: [https://tool.example]
    hostOrigins: [https://shell.example]
    verify: ./verify.mjs                  # export default (request) => ({ name, browsers, expires }) or undefined
    tokens:
      - { kind: client, name: ci, browsers: [staging], tokenEnv: CI_TOKEN }
      - { kind: host, tokenFile: host.token }
  files: [uploads]                        # what Clients may upload
  redis: redis://127.0.0.1:6379
${SETTINGS_HELP}
  log: { level: info }                    # ${LOG_LEVELS.join(", ")}
  audit: audit.jsonl
  metrics: { port: 9464, host: 127.0.0.1 }
  drain: 5000                             # ms

Tokens travel in "Authorization: Bearer", in a subprotocol "${TOKEN_SUBPROTOCOL_PREFIX}<base64url>" or in the query (?token=).
SIGINT, SIGTERM and SIGHUP end the Relay: it lets commands finish, for as long as --drain says.`;

const FURTHER_PORTS = 50;

export function addRelayOptions(command: Command): Command {
  return command
    .option("-c, --config <file>", "read settings from this file")
    .option("-p, --port <number>", "port for Clients and Hosts; 0 takes any free one", parsePort, 9222)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--next-port", "take the next free port when this one is busy", false)
    .option("--allow-origin <origin>", "let pages of this origin act as Clients (repeatable, '*' for all)", parseOrigin, [])
    .option("--allow-host-origin <origin>", "let pages of this origin act as Hosts (repeatable, '*' for all)", parseOrigin, [])
    .option("--allow-host <name>", "accept this name in Host headers besides IP addresses and localhost (repeatable)", parseHostName, [])
    .option("--allow-files <directory>", "let Clients upload files below this directory (repeatable)", (directory: string, list: string[]) => [...list, resolve(directory)], [])
    .addOption(new Option("--client-token <token>", "demand this token from Clients").env("ICDP_CLIENT_TOKEN"))
    .addOption(new Option("--host-token <token>", "demand this token from Hosts").env("ICDP_HOST_TOKEN"))
    .option("--tls-cert <file>", "serve HTTPS and WSS with this certificate (PEM)")
    .option("--tls-key <file>", "the certificate's key (PEM)")
    .option("--tls-ca <file>", "demand certificates of these authorities from whoever connects (PEM)")
    .addOption(new Option("--redis <url>", "share Hosts and Clients with the other Relays of this Redis").env("ICDP_REDIS"))
    .addOption(new Option("--log-level <level>", "what to log to stderr, as lines of JSON").choices(LOG_LEVELS).default("warn"))
    .option("--audit <file>", "append a line of JSON for every command that is over: who, which target, which method, outcome, duration")
    .option("--metrics-port <number>", "serve figures for Prometheus (/metrics) on this port", parsePort)
    .option("--metrics-host <address>", "address for the figures (127.0.0.1 unless given)")
    .option("--drain <ms>", "how long commands in flight may take when the Relay ends", parseDuration, 5_000)
    .option("--insecure", "listen on other addresses than loopback without tokens", false)
    .addHelpText("after", ABOUT_CONFIG);
}

/**
 * The flags, completed by the configuration file; what the command line or the environment gives comes first.
 *
 * @throws UsageError
 */
export async function withConfig<F extends RelayFlags>(flags: F, command: Command): Promise<F> {
  if (flags.config === undefined) return flags;
  const isGiven = (name: string): boolean => !["default", undefined].includes(command.getOptionValueSource(name));
  const given = Object.fromEntries(Object.entries(flags).filter(([name]) => isGiven(name)));
  return { ...flags, ...(await readConfig(flags.config)), ...given };
}

/**
 * Says so when it takes another port than the wanted one.
 *
 * @throws UsageError, ExposedRelayError, PortBusyError
 */
export async function startRelayFrom(flags: RelayFlags, io: CommandIo, studio?: StudioSite): Promise<Relay> {
  const { redis, port, host, nextPort, allowOrigin, allowHostOrigin, allowHost, clientToken, hostToken, tokens, verify, metricsPort, metricsHost, insecure } = flags;
  const access: AccessRules = { clientOrigins: allowOrigin, hostOrigins: allowHostOrigin, allowedHosts: allowHost, clientToken, hostToken, tokens, verify };
  // Here, too: before files and connections are opened.
  if (!insecure) checkExposure(host, access);
  const tls = await readTls(flags);
  const audit = flags.audit === undefined ? undefined : await openAudit(flags.audit);
  const options: RelayOptions = {
    port,
    host,
    insecure,
    furtherPorts: nextPort && port !== 0 ? FURTHER_PORTS : 0,
    access,
    limits: flags.limits,
    patience: flags.patience,
    tls,
    fileDirectories: flags.allowFiles,
    backplane: redis === undefined ? undefined : await openRedis(redis),
    implementedMethods: new Set(IMPLEMENTED_METHODS),
    studio,
    log: pino({ level: flags.logLevel, base: undefined }, pino.destination({ fd: process.stderr.fd, sync: true })),
    audit: audit?.write,
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
  };
  try {
    const relay = await startRelay(options);
    if (relay.port !== port && port !== 0) io.error(`Port ${port} is in use; taking ${relay.port}.`);
    return {
      ...relay,
      async close(closing) {
        await relay.close({ drain: flags.drain, ...closing });
        await audit?.close();
      },
    };
  } catch (error) {
    await audit?.close();
    // OpenSSL's words for keys and certificates that are none.
    if (/^ERR_(OSSL|SSL|TLS|CRYPTO)/.test((error as NodeJS.ErrnoException).code ?? "")) throw new UsageError(`The TLS files cannot be used: ${(error as Error).message}`);
    throw error;
  }
}

async function readTls({ tlsCert, tlsKey, tlsCa }: RelayFlags): Promise<TlsOptions | undefined> {
  if (tlsCert === undefined && tlsKey === undefined && tlsCa === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) throw new UsageError("TLS needs both --tls-cert and --tls-key.");
  const [cert, key, ca] = await Promise.all([tlsCert, tlsKey, tlsCa].map((file) => file === undefined ? undefined : read(file, file)));
  return { cert: cert!, key: key!, ca };
}

interface AuditFile {
  readonly write: Audit;
  close(): Promise<void>;
}

/** A file that only its owner can read. */
async function openAudit(file: string): Promise<AuditFile> {
  const stream = createWriteStream(file, { flags: "a", mode: 0o600 });
  await once(stream, "open").catch((error: unknown) => {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  });
  return {
    write: (entry) => void stream.write(`${JSON.stringify(entry)}\n`),
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}

/** @throws UsageError when it does not answer */
async function openRedis(url: string): Promise<RedisBackplane> {
  const backplane = new RedisBackplane({ url });
  if (await backplane.isReachable()) return backplane;
  await backplane.stop();
  // The URL may contain a password.
  throw new UsageError("The Redis of --redis does not answer.");
}
