/** The configuration file of `icdp relay`: YAML or JSON, checked before anything starts. */

import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isOrigin } from "@icdp/protocol";
import { parse } from "yaml";
import { z } from "zod";
import { DEFAULT_LIMITS } from "../core/limits.js";
import { DEFAULT_PATIENCE } from "../core/patience.js";
import type { TokenGrant, Verify } from "../http/authenticate.js";
import { isHostName } from "./options.js";
import type { RelayFlags } from "./relay-options.js";
import { UsageError } from "./usage-error.js";

export const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const port = z.int().min(0).max(65_535);
const origin = z.string().refine((text) => text === "*" || isOrigin(text), "a scheme, a host and perhaps a port, e.g. https://shell.example:8443, or \"*\"");
const hostName = z.string().refine(isHostName, "letters, digits, dots and dashes");
const path = z.string().min(1);
const duration = z.number().min(0);

const numbers = <K extends string>(defaults: Readonly<Record<K, number>>, number: z.ZodType<number>) =>
  z.strictObject(Object.fromEntries(Object.keys(defaults).map((key) => [key, number.optional()])) as Record<K, z.ZodOptional<z.ZodType<number>>>);

const token = z
  .strictObject({
    kind: z.enum(["client", "host"]),
    name: z.string().min(1).optional(),
    browsers: z.array(z.string().min(1)).min(1).optional(),
    token: z.string().min(1).optional(),
    tokenEnv: z.string().min(1).optional(),
    tokenFile: path.optional(),
  })
  .refine((grant) => [grant.token, grant.tokenEnv, grant.tokenFile].filter((one) => one !== undefined).length === 1, "needs one of token, tokenEnv and tokenFile");

const CONFIG = z.strictObject({
  listen: z.strictObject({ port: port.optional(), host: z.string().min(1).optional(), nextPort: z.boolean().optional(), insecure: z.boolean().optional() }).optional(),
  tls: z.strictObject({ cert: path, key: path, ca: path.optional() }).optional(),
  access: z
    .strictObject({
      hosts: z.array(hostName).optional(),
      clientOrigins: z.array(origin).optional(),
      hostOrigins: z.array(origin).optional(),
      tokens: z.array(token).optional(),
      verify: path.optional(),
    })
    .optional(),
  files: z.array(path).optional(),
  redis: z.string().min(1).optional(),
  limits: numbers(DEFAULT_LIMITS, z.number().positive()).optional(),
  patience: numbers(DEFAULT_PATIENCE, duration).optional(),
  log: z.strictObject({ level: z.enum(LOG_LEVELS) }).optional(),
  audit: path.optional(),
  metrics: z.strictObject({ port, host: z.string().min(1).optional() }).optional(),
  drain: duration.optional(),
});

type Config = z.infer<typeof CONFIG>;

/**
 * The file's settings, as flags. Paths in it are relative to it.
 *
 * @throws UsageError with each fault's place
 */
export async function readConfig(file: string): Promise<Partial<RelayFlags>> {
  const config = check(file, await read(file, file));
  const near = (name: string): string => resolve(dirname(file), name);
  const { listen = {}, access = {}, tls, audit, metrics } = config;
  const flags: Partial<RelayFlags> = {
    ...listen,
    allowHost: access.hosts?.map((name) => name.toLowerCase()),
    allowOrigin: access.clientOrigins,
    allowHostOrigin: access.hostOrigins,
    tokens: access.tokens && (await Promise.all(access.tokens.map((grant) => grantOf(file, grant, near)))),
    verify: access.verify === undefined ? undefined : await loadVerify(file, near(access.verify)),
    allowFiles: config.files?.map(near),
    redis: config.redis,
    limits: config.limits,
    patience: config.patience,
    tlsCert: tls && near(tls.cert),
    tlsKey: tls && near(tls.key),
    tlsCa: tls?.ca === undefined ? undefined : near(tls.ca),
    logLevel: config.log?.level,
    audit: audit === undefined ? undefined : near(audit),
    metricsPort: metrics?.port,
    metricsHost: metrics?.host,
    drain: config.drain,
  };
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}

/** A file's text. @throws UsageError */
export async function read(file: string, configured: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new UsageError(`${configured}: ${(error as NodeJS.ErrnoException).code === "ENOENT" ? "no such file" : (error as Error).message}`);
  }
}

function check(file: string, text: string): Config {
  let value: unknown;
  try {
    value = parse(text) ?? {};
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
  const result = CONFIG.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: place, message }) => `  ${place.map(String).join(".") || "(the whole file)"}: ${message}`);
  throw new UsageError(`${file} is not valid:\n${faults.join("\n")}`);
}

async function grantOf(file: string, { token: literal, tokenEnv, tokenFile, ...grant }: z.infer<typeof token>, near: (name: string) => string): Promise<TokenGrant> {
  if (literal !== undefined) return { ...grant, token: literal };
  const text = tokenEnv === undefined ? (await read(near(tokenFile!), file)).trim() : process.env[tokenEnv];
  if (!text) throw new UsageError(`${file}: ${tokenEnv === undefined ? tokenFile : `the environment variable ${tokenEnv}`} holds no token`);
  return { ...grant, token: text };
}

async function loadVerify(file: string, module: string): Promise<Verify> {
  let loaded: { readonly default?: unknown };
  try {
    loaded = (await import(pathToFileURL(module).href)) as typeof loaded;
  } catch (error) {
    throw new UsageError(`${file}: access.verify: ${(error as Error).message}`);
  }
  if (typeof loaded.default !== "function") throw new UsageError(`${file}: access.verify: ${module} has no function as its default export`);
  return loaded.default as Verify;
}
