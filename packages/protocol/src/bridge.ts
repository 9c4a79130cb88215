/**
 * Frames on the WebSocket between Host and Relay: one header line of JSON, a line feed, and the payload, which is CDP text
 * that neither party parses. A payload longer than CHUNK_LENGTH travels in parts that frames of other Sessions may overtake;
 * the receiver acknowledges each part, which bounds what is on the way.
 */

import { isBoolean, isInt32, isObject, isString, ownValue } from "./guards.js";
import { isTargetId, PROTOCOL_VERSION } from "./handshake.js";

/** Longest payload of one frame, in UTF-16 code units. */
export const CHUNK_LENGTH = 1024 * 1024;

/** Unacknowledged parts that one payload may have on the way. */
export const CHUNK_WINDOW = 4;

/** WebSocket close codes of the bridge; a Host does not reconnect after the first two. */
export const BridgeClose = {
  /** Another Host took this browser over. */
  replaced: 4001,
  /** The Relay speaks another version of these frames. */
  version: 4002,
} as const;

/** Offered in `Sec-WebSocket-Protocol` by Hosts. */
export const BRIDGE_SUBPROTOCOL = "icdp.bridge.1";
/** Prefix of the `Sec-WebSocket-Protocol` entry that carries a token, base64url-encoded: a page cannot set headers. */
export const TOKEN_SUBPROTOCOL_PREFIX = "icdp.token.";
/** Path of the Relay's endpoint for Hosts. */
export const HOST_PATH = "/icdp/host";

/** Kinds of Targets that a Host offers. `iframe` is a Frame Agent inside another Target. */
export type TargetType = "page" | "iframe";

/** A Target as the Host describes it to the Relay and to its listeners. */
export interface TargetRecord {
  readonly targetId: string;
  readonly type: TargetType;
  readonly title: string;
  readonly url: string;
  /** Whether a Frame Agent answers at the moment. */
  readonly connected: boolean;
  /** The Target that embeds this one. */
  readonly parentId?: string;
  /** The Target whose script opened this one. */
  readonly openerId?: string;
  /** The browser context it was created in; absent for the default context. */
  readonly browserContextId?: string;
}

/** Host → Relay: the first frame. A Host takes the place of the one that registered under the same name. */
export interface RegisterFrame {
  readonly k: "register";
  readonly v: number;
  readonly name: string;
  /** Whether this Host opens new Targets. */
  readonly creates: boolean;
  readonly targets: readonly TargetRecord[];
}

/** Host → Relay: a Target is new or changed. */
export interface TargetFrame {
  readonly k: "target";
  readonly target: TargetRecord;
}

/** Host → Relay: a Target was destroyed. */
export interface GoneFrame {
  readonly k: "gone";
  readonly target: string;
}

/** Host → Relay: the answer to command `i` (payload). */
export interface BridgeAnswerFrame {
  readonly k: "ans";
  readonly s: string;
  readonly i: number;
}

/** Host → Relay: an event (payload). */
export interface BridgeEventFrame {
  readonly k: "evt";
  readonly s: string;
  readonly m: string;
}

/** Host → Relay: the outcome of `create` or `destroy` number `r`. */
export interface DoneFrame {
  readonly k: "done";
  readonly r: number;
  readonly target?: string;
  /** The reason of a failure, for the Client. */
  readonly error?: string;
}

/** Relay → Host: the registration was accepted. */
export interface WelcomeFrame {
  readonly k: "welcome";
  readonly v: number;
  readonly browser: string;
  /** Largest answer that the Relay passes on, in bytes. */
  readonly answerLimit: number;
}

/** Relay → Host: a Client attached to a Target. */
export interface BridgeOpenFrame {
  readonly k: "open";
  readonly s: string;
  readonly target: string;
  readonly flat: boolean;
}

/** Relay → Host: the Session ended. */
export interface BridgeCloseFrame {
  readonly k: "close";
  readonly s: string;
}

/** Relay → Host: command `i` of method `m` (payload). */
export interface BridgeCommandFrame {
  readonly k: "cmd";
  readonly s: string;
  readonly i: number;
  readonly m: string;
}

/** Relay → Host: open a new Target; answered by `done` with the same `r`. */
export interface CreateFrame {
  readonly k: "create";
  readonly r: number;
  readonly url: string;
  readonly browserContextId?: string;
  readonly background?: boolean;
}

/** Relay → Host: close a Target; answered by `done` with the same `r`. */
export interface DestroyFrame {
  readonly k: "destroy";
  readonly r: number;
  readonly target: string;
}

/** Relay → Host: bring a Target to the front. */
export interface ActivateFrame {
  readonly k: "activate";
  readonly target: string;
}

/** Both ways: the next part of payload `c` (payload); `end` marks the last one. */
export interface PartFrame {
  readonly k: "part";
  readonly c: number;
  readonly end: boolean;
}

/** Both ways: one part of payload `c` arrived. */
export interface AckFrame {
  readonly k: "ack";
  readonly c: number;
}

/** Both ways: the receiver gave payload `c` up; no further part is wanted. */
export interface DropFrame {
  readonly k: "drop";
  readonly c: number;
}

/** Both ways: the sender gave payload `c` up; the parts so far are worthless. */
export interface CancelFrame {
  readonly k: "cancel";
  readonly c: number;
}

export type TransportFrame = PartFrame | AckFrame | DropFrame | CancelFrame;
/** Frames that carry a payload. Their header has `c` when more parts follow. */
export type UpPayloadFrame = BridgeAnswerFrame | BridgeEventFrame;
export type DownPayloadFrame = BridgeCommandFrame;
export type UpFrame = RegisterFrame | TargetFrame | GoneFrame | DoneFrame | UpPayloadFrame;
export type DownFrame =
  | WelcomeFrame
  | BridgeOpenFrame
  | BridgeCloseFrame
  | CreateFrame
  | DestroyFrame
  | ActivateFrame
  | DownPayloadFrame;

/** A frame's text. `payload` follows the header line. */
export function encodeFrame(header: object, payload = ""): string {
  return `${JSON.stringify(header)}\n${payload}`;
}

/** The header as JSON, `undefined` when it is none. */
export function parseHeader(line: string): Record<string, unknown> | undefined {
  try {
    const header: unknown = JSON.parse(line);
    return isObject(header) ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Longest header line that a receiver looks at, so that a frame without line feed costs nothing. */
export const HEADER_LIMIT = 16 * 1024 * 1024;

/** A frame's header line and payload; `undefined` when there is no line feed within HEADER_LIMIT. */
export function splitFrame(text: string): { readonly line: string; readonly payload: string } | undefined {
  const end = text.indexOf("\n");
  if (end < 0 || end > HEADER_LIMIT) return undefined;
  return { line: text.slice(0, end), payload: text.slice(end + 1) };
}

/** The number of the payload whose first part the frame carries, `undefined` for a whole frame. */
export function chunkOf(header: object): number | undefined {
  const chunk = ownValue(header, "c");
  return isInt32(chunk) ? chunk : undefined;
}

export function readTransportFrame(header: object): TransportFrame | undefined {
  const c = ownValue(header, "c");
  if (!isInt32(c)) return undefined;
  switch (ownValue(header, "k")) {
    case "part":
      return { k: "part", c, end: ownValue(header, "end") === true };
    case "ack":
      return { k: "ack", c };
    case "drop":
      return { k: "drop", c };
    case "cancel":
      return { k: "cancel", c };
    default:
      return undefined;
  }
}

/** The frame when `header` is a well-formed one from a Host, otherwise `undefined`. */
export function readUpFrame(header: object): UpFrame | undefined {
  const field = (key: string): unknown => ownValue(header, key);
  const s = field("s");
  switch (field("k")) {
    case "register":
      return readRegister(field("v"), field("name"), field("creates"), field("targets"));
    case "target": {
      const target = readTargetRecord(field("target"));
      return target && { k: "target", target };
    }
    case "gone": {
      const target = field("target");
      return isTargetId(target) ? { k: "gone", target } : undefined;
    }
    case "ans": {
      const i = field("i");
      return isString(s) && isInt32(i) ? { k: "ans", s, i } : undefined;
    }
    case "evt": {
      const m = field("m");
      return isString(s) && isString(m) ? { k: "evt", s, m } : undefined;
    }
    case "done": {
      const r = field("r");
      const target = field("target");
      const error = field("error");
      if (!isInt32(r)) return undefined;
      return { k: "done", r, ...(isTargetId(target) ? { target } : {}), ...(isString(error) ? { error } : {}) };
    }
    default:
      return undefined;
  }
}

/** The frame when `header` is a well-formed one from a Relay, otherwise `undefined`. */
export function readDownFrame(header: object): DownFrame | undefined {
  const field = (key: string): unknown => ownValue(header, key);
  const s = field("s");
  const r = field("r");
  const target = field("target");
  switch (field("k")) {
    case "welcome": {
      const v = field("v");
      const browser = field("browser");
      const answerLimit = field("answerLimit");
      if (!isInt32(v) || !isString(browser) || typeof answerLimit !== "number" || !(answerLimit > 0)) return undefined;
      return { k: "welcome", v, browser, answerLimit };
    }
    case "open": {
      const flat = field("flat");
      return isString(s) && isTargetId(target) && isBoolean(flat) ? { k: "open", s, target, flat } : undefined;
    }
    case "close":
      return isString(s) ? { k: "close", s } : undefined;
    case "cmd": {
      const i = field("i");
      const m = field("m");
      return isString(s) && isInt32(i) && isString(m) ? { k: "cmd", s, i, m } : undefined;
    }
    case "create": {
      const url = field("url");
      const browserContextId = field("browserContextId");
      if (!isInt32(r) || !isString(url)) return undefined;
      return {
        k: "create",
        r,
        url,
        ...(isString(browserContextId) ? { browserContextId } : {}),
        ...(field("background") === true ? { background: true } : {}),
      };
    }
    case "destroy":
      return isInt32(r) && isTargetId(target) ? { k: "destroy", r, target } : undefined;
    case "activate":
      return isTargetId(target) ? { k: "activate", target } : undefined;
    default:
      return undefined;
  }
}

function readRegister(v: unknown, name: unknown, creates: unknown, targets: unknown): RegisterFrame | undefined {
  if (!isInt32(v)) return undefined;
  // The rest of another version's frame may look different.
  if (v !== PROTOCOL_VERSION) return { k: "register", v, name: "", creates: false, targets: [] };
  if (!isString(name) || !isBoolean(creates) || !Array.isArray(targets)) return undefined;
  const records = targets.map(readTargetRecord);
  const isComplete = records.every((record) => record !== undefined);
  return isComplete ? { k: "register", v, name, creates, targets: records } : undefined;
}

function readTargetRecord(value: unknown): TargetRecord | undefined {
  if (!isObject(value)) return undefined;
  const { targetId, type, title, url, connected } = value;
  if (!isTargetId(targetId) || !isString(title) || !isString(url) || !isBoolean(connected)) return undefined;
  if (type !== "page" && type !== "iframe") return undefined;
  const optional: Record<string, string> = {};
  for (const key of ["parentId", "openerId", "browserContextId"] as const) {
    const id = value[key];
    if (isString(id)) optional[key] = id;
  }
  return { targetId, type, title, url, connected, ...optional };
}
