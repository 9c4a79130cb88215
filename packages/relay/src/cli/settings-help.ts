/** What `--help` says about the numbers that only the configuration file sets. */

import { DEFAULT_LIMITS, type Limits } from "../core/limits.js";
import { DEFAULT_PATIENCE, type Patience } from "../core/patience.js";

const LIMITS: Readonly<Record<keyof Limits, string>> = {
  answer: "bytes of an answer; a larger one fails",
  assembling: "bytes of a Host's answers that are on the way in parts",
  clientMessage: "bytes of a Client's message; a larger one closes it",
  hostMessage: "bytes of a Host's frame; a larger one closes it",
  hostBacklog: "bytes that may wait for a Host; more close it",
  clientPause: "bytes that wait for a Client from which on it is not read",
  clientBacklog: "bytes that may wait for a Client; more close it",
  clientCommandRate: "commands per second of a connection; more wait",
  clientByteRate: "bytes per second of a connection; more wait",
  clientCommands: "commands of a connection without an answer",
  clientSessions: "sessions of a connection",
  clientTargets: "targets that Clients of one name may have opened",
  clientConnections: "connections of Clients of one name",
};

const PATIENCE: Readonly<Record<keyof Patience, string>> = {
  grace: "ms that a Host may take to come back; 0: none",
  heartbeat: "ms within which a vanished peer is noticed; 0: never",
};

function lines<K extends string>(texts: Readonly<Record<K, string>>, defaults: Readonly<Record<K, number>>): string {
  return (Object.keys(texts) as K[]).map((key) => `    ${`${key}: ${defaults[key]}`.padEnd(36)}# ${texts[key]}`).join("\n");
}

/** As they stand in the file, with their defaults. */
export const SETTINGS_HELP = `  limits:
${lines(LIMITS, DEFAULT_LIMITS)}
  patience:
${lines(PATIENCE, DEFAULT_PATIENCE)}`;
