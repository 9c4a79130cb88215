/**
 * The postMessage handshake between Frame Agent and Host. Messages come from windows that may be hostile, so the guards
 * read only own data properties and accept exactly the shapes below.
 */

import { hasOnly, isObject, isString, ownValue } from "./guards.js";

/** Version of the handshake, the port frames and the bridge frames; it is the value of `icdp` in each handshake message. */
export const PROTOCOL_VERSION = 1;

/** How the address of a page begins that a Host makes itself; the address that it stands for (encoded), a comma and its text follow. */
export const OWN_PAGE = "data:text/html;icdp=";

/**
 * How the name of a window begins whose next document is to keep its own scripts waiting for a Host's `go`. The window's own name
 * follows. The name is the one thing that a document of another origin finds when it starts.
 */
export const HOLD_NAME = "icdp:hold:";

/** Agent → Host: a document is ready. `nonce` is new for every load. */
export interface HelloMessage {
  readonly icdp: typeof PROTOCOL_VERSION;
  readonly kind: "hello";
  readonly nonce: string;
}

/** Host → Agent: is there an Agent? Answered by a `hello`. */
export interface ProbeMessage {
  readonly icdp: typeof PROTOCOL_VERSION;
  readonly kind: "probe";
}

/** Host, or parent document's Agent → Agent: the answer to a `hello`; it transfers exactly one MessagePort. */
export interface WelcomeMessage {
  readonly icdp: typeof PROTOCOL_VERSION;
  readonly kind: "welcome";
  readonly nonce: string;
  readonly targetId: string;
  /** The frame that embeds the document, when that frame's Frame Agent speaks for the Host. */
  readonly parentId?: string;
  /** Clients are there, whose Sessions may want to come before the document's own scripts. */
  readonly waits?: true;
}

/**
 * Agent → Host: the next document of this window was asked to wait (a port's `leave`). It comes by way of the browser, as the window's
 * name does, so that the name is there before it.
 */
export interface NextMessage {
  readonly icdp: typeof PROTOCOL_VERSION;
  readonly kind: "next";
  readonly nonce: string;
}

export type HandshakeMessage = HelloMessage | ProbeMessage | WelcomeMessage | NextMessage;

/** How often an unanswered `hello` is sent, and how far apart (ms). */
export const HELLO_ATTEMPTS = 10;
export const HELLO_INTERVAL = 300;

const NONCE = /^[0-9a-f]{32}$/;
const TARGET_ID = /^[A-Za-z0-9._~-]{1,128}$/;

/** A load's nonce: 32 lower-case hex digits. */
export function isNonce(value: unknown): value is string {
  return isString(value) && NONCE.test(value);
}

/** A target id: 1 to 128 characters that need no escaping in a URL path. */
export function isTargetId(value: unknown): value is string {
  return isString(value) && TARGET_ID.test(value) && value !== "." && value !== "..";
}

/** A new nonce from 16 bytes of the platform's randomness. */
export function createNonce(random: Pick<Crypto, "getRandomValues"> = crypto): string {
  let nonce = "";
  for (const byte of random.getRandomValues(new Uint8Array(16))) nonce += byte.toString(16).padStart(2, "0");
  return nonce;
}

/** The Document's loader id: the load's nonce in upper case, which is the form of Chromium's ids. */
export function loaderIdOf(nonce: string): string {
  return nonce.toUpperCase();
}

export function helloMessage(nonce: string): HelloMessage {
  return { icdp: PROTOCOL_VERSION, kind: "hello", nonce };
}

export function nextMessage(nonce: string): NextMessage {
  return { icdp: PROTOCOL_VERSION, kind: "next", nonce };
}

export function probeMessage(): ProbeMessage {
  return { icdp: PROTOCOL_VERSION, kind: "probe" };
}

export function welcomeMessage(nonce: string, targetId: string, parentId?: string, waits = false): WelcomeMessage {
  return { icdp: PROTOCOL_VERSION, kind: "welcome", nonce, targetId, ...(parentId === undefined ? {} : { parentId }), ...(waits && { waits }) };
}

/** The message when it is a well-formed handshake message of this version, otherwise `undefined`. */
export function readHandshake(data: unknown): HandshakeMessage | undefined {
  if (!isObject(data) || ownValue(data, "icdp") !== PROTOCOL_VERSION) return undefined;
  const nonce = ownValue(data, "nonce");
  const targetId = ownValue(data, "targetId");
  const parentId = ownValue(data, "parentId");
  const waits = ownValue(data, "waits");
  switch (ownValue(data, "kind")) {
    case "hello":
      return hasOnly(data, ["icdp", "kind", "nonce"]) && isNonce(nonce) ? helloMessage(nonce) : undefined;
    case "next":
      return hasOnly(data, ["icdp", "kind", "nonce"]) && isNonce(nonce) ? nextMessage(nonce) : undefined;
    case "probe":
      return hasOnly(data, ["icdp", "kind"]) ? probeMessage() : undefined;
    case "welcome":
      return hasOnly(data, ["icdp", "kind", "nonce", "targetId", "parentId", "waits"]) &&
        isNonce(nonce) &&
        isTargetId(targetId) &&
        (parentId === undefined || isTargetId(parentId)) &&
        (waits === undefined || waits === true)
        ? welcomeMessage(nonce, targetId, parentId, waits)
        : undefined;
    default:
      return undefined;
  }
}
