/**
 * Frames on the WebSocket between Host and Relay: one header line of JSON, a line feed, and the payload, which is CDP text
 * that neither party parses. A payload longer than CHUNK_LENGTH travels in parts that frames of other Sessions may overtake;
 * the receiver acknowledges each part, which bounds what is on the way.
 */

/** Longest payload of one frame, in UTF-16 code units. */
export const CHUNK_LENGTH = 1024 * 1024;

/** Unacknowledged parts that one Session may have on the way. */
export const CHUNK_WINDOW = 16;

/** WebSocket close codes of the bridge. After the first three a Host does not reconnect. */
export const BridgeClose = {
  /** Another Host took this browser over. */
  replaced: 4001,
  /** The Relay speaks another version of these frames. */
  version: 4002,
  /** The Host's credentials are not for this browser, or it belongs to a Host with other ones. */
  forbidden: 4003,
  /** Frames are missing, or nothing came for too long: the conversation goes on with another WebSocket. */
  broken: 4004,
} as const;

/** The page of a Host went away and said so: nothing is to be resumed. `1000`: it left; `1001`: its window did. */
export const LEAVING_CODES: readonly number[] = [1000, 1001];

/** Offered in `Sec-WebSocket-Protocol` by Hosts. */
export const BRIDGE_SUBPROTOCOL = "icdp.bridge.1";
/** Prefix of the `Sec-WebSocket-Protocol` entry that carries a token, base64url-encoded: a page cannot set headers. */
export const TOKEN_SUBPROTOCOL_PREFIX = "icdp.token.";

/** A token as a `Sec-WebSocket-Protocol` entry, which allows few characters. */
export function tokenSubprotocol(token: string): string {
  const binary = Array.from(new TextEncoder().encode(token), (byte) => String.fromCharCode(byte)).join("");
  return TOKEN_SUBPROTOCOL_PREFIX + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Path of the Relay's endpoint for Hosts. */
export const HOST_PATH = "/icdp/host";

/** What comes before the paths of a browser of its own; the default browser's have nothing before them. */
export function browserPrefix(browserId: string): string {
  return `/b/${browserId}`;
}

/** Path of the library that draws screenshots, on the Relay's HTTP server. */
export const RENDERER_PATH = "/icdp/renderer.js";

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
  /** An iframe's: the Target whose document, or a frame of it, embeds this one. */
  readonly parentId?: string;
  /** An iframe's: the frame that embeds it. */
  readonly parentFrameId?: string;
  /** The Target whose script opened this one. */
  readonly openerId?: string;
  /** The browser context it was created in; absent for the default context. */
  readonly browserContextId?: string;
}

/** Host → Relay: the first frame. A Host takes the place of the one that registered under the same name in the same browser. */
export interface RegisterFrame {
  readonly k: "register";
  readonly v: number;
  readonly name: string;
  /** Whether this Host opens new Targets. */
  readonly creates: boolean;
  readonly targets: readonly TargetRecord[];
  /** Whether this Host resumes after it lost its WebSocket; frames are numbered only then. */
  readonly resumes?: boolean;
}

/**
 * Host → Relay: the first frame on a new WebSocket in place of a lost one. Answered by `resumed`, after which both sides repeat
 * what the other one did not get, or by `expired`, after which the Host registers anew.
 */
export interface ResumeFrame {
  readonly k: "resume";
  readonly v: number;
  /** From `welcome`. */
  readonly token: string;
  /** How many numbered frames of the Relay came in. */
  readonly got: number;
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
  /** Path and query on the Relay's HTTP server where pages of this Host wait for a Client's answer to a dialog. */
  readonly dialogs?: string;
  /** What a Host resumes with after it lost its WebSocket; absent where Relays do not wait for that. */
  readonly resume?: string;
  /** How long (ms) the Relay waits for that. */
  readonly grace?: number;
  /** The Relay says something at least this often (ms); otherwise the WebSocket is dead. */
  readonly heartbeat?: number;
}

/** Relay → Host: the lost WebSocket's conversation goes on. */
export interface ResumedFrame {
  readonly k: "resumed";
  /** How many numbered frames of the Host came in. */
  readonly got: number;
}

/** Relay → Host: there is nothing to resume. */
export interface ExpiredFrame {
  readonly k: "expired";
}

/** Relay → Host: the WebSocket lives. */
export interface PingFrame {
  readonly k: "ping";
}

/** Both ways: so many numbered frames came in since the registration. */
export interface GotFrame {
  readonly k: "got";
  readonly got: number;
}

/** Relay → Host: a Client attached to a Target. */
export interface BridgeOpenFrame {
  readonly k: "open";
  readonly s: string;
  readonly target: string;
  readonly flat: boolean;
  /** The Client was told that the Target waits for `Runtime.runIfWaitingForDebugger`. */
  readonly waits?: boolean;
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
export type UpFrame = TargetFrame | GoneFrame | DoneFrame | UpPayloadFrame;
/** How a Host begins. */
export type GreetingFrame = RegisterFrame | ResumeFrame;
/** Frames about the WebSocket itself, which are not numbered and never repeated. */
export type UpLinkFrame = GotFrame;
export type DownLinkFrame = WelcomeFrame | ResumedFrame | ExpiredFrame | PingFrame | GotFrame;
export type DownFrame =
  | BridgeOpenFrame
  | BridgeCloseFrame
  | CreateFrame
  | DestroyFrame
  | ActivateFrame
  | DownPayloadFrame;
