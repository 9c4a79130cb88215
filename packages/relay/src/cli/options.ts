/** Parsing of option values, with errors that commander shows as usage errors. */

import { isOrigin } from "@icdp/protocol";
import { InvalidArgumentError } from "commander";

export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

export function parseOrigin(text: string, previous: readonly string[]): string[] {
  if (text !== "*" && !isOrigin(text)) {
    throw new InvalidArgumentError("An origin is a scheme, a host and perhaps a port, e.g. https://shell.example:8443.");
  }
  return [...previous, text];
}

export function parseHostName(text: string, previous: readonly string[]): string[] {
  if (!isHostName(text)) throw new InvalidArgumentError("A host name has letters, digits, dots and dashes.");
  return [...previous, text.toLowerCase()];
}

/** A count of milliseconds. */
export function parseDuration(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("A time is a number of milliseconds.");
  return Number(text);
}

export function isHostName(text: string): boolean {
  return /^[A-Za-z0-9._-]+$/.test(text);
}
