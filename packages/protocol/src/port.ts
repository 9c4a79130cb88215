/**
 * Frames on the MessagePort between Host and Frame Agent. CDP travels inside as text that only the endpoints parse.
 */

import { isCapability, type Capability } from "./capabilities.js";
import { isBoolean, isInt32, isObject, isString, ownValue } from "./guards.js";
import { readShapes, type HighlightShape } from "./highlight.js";

/** Host → Agent: a Session begins (or goes on in a new document, then `replay` is not empty). */
export interface OpenFrame {
  readonly k: "open";
  readonly s: string;
  /** Answers and events of a flat Session carry `sessionId`. */
  readonly flat: boolean;
  /** Command texts that restore the Session's state; their answers are dropped, their events are not. */
  readonly replay: readonly string[];
  /** What the Session may do at most; all that the app allows when absent. */
  readonly allow?: readonly Capability[];
}

/** Host → Agent: the Session ended; everything it held is released. */
export interface CloseFrame {
  readonly k: "close";
  readonly s: string;
}

/** Host → Agent: one command, as the Client wrote it. */
export interface CommandFrame {
  readonly k: "cmd";
  readonly s: string;
  readonly p: string;
}

/** Host → Agent: a message for the page's console, and so for its developer and its Clients. */
export interface NoteFrame {
  readonly k: "note";
  readonly text: string;
}

/** Host → Agent: where the page can wait for a Client's answer to a dialog; nowhere when `url` is empty. */
export interface DialogsFrame {
  readonly k: "dialogs";
  readonly url: string;
}

/** Host → Agent: what the Agent needed, or why it is not to be had. */
export type GiveFrame =
  | { readonly k: "give"; readonly r: string; readonly text: string }
  | { readonly k: "give"; readonly r: string; readonly error: string };

/** Agent → Host: the answer to command `i`, complete. */
export interface AnswerFrame {
  readonly k: "ans";
  readonly s: string;
  readonly i: number;
  readonly p: string;
}

/** Agent → Host: an event, complete. */
export interface EventFrame {
  readonly k: "evt";
  readonly s: string;
  /** The event's method, which decides whether the Session wants it. */
  readonly m: string;
  readonly p: string;
}

/** Agent → Host: what the target list shows, at start and on every change. */
export interface StateFrame {
  readonly k: "state";
  readonly url: string;
  readonly title: string;
  readonly loaderId: string;
}

/** Agent → Host: the page opens a window of its own, as the user's action or a Client's input lets it. */
export interface WindowFrame {
  readonly k: "win";
  /** Absolute. */
  readonly url: string;
  /** Whether it opens behind the present one (Control or the middle button on a link). */
  readonly background: boolean;
}

/** Agent → Host: the Agent needs a text that pages rarely need: `renderer`, the library that draws screenshots. */
export interface NeedFrame {
  readonly k: "need";
  readonly r: string;
}

/** Agent → Host: how a Session wants the frame to be shown; both sizes 0 and no scheme end it. */
export interface LookFrame {
  readonly k: "look";
  readonly s: string;
  /** CSS pixels, 0 for the frame's own. */
  readonly width: number;
  readonly height: number;
  /** `light`, `dark`, or empty for the frame's own. */
  readonly scheme: "" | "light" | "dark";
}

/** Agent → Host: what to draw above the frame, for people to see; an empty list takes it away. */
export interface MarkFrame {
  readonly k: "mark";
  readonly shapes: readonly HighlightShape[];
}

/** Agent → Host: the document goes away or the Agent was stopped. */
export interface ByeFrame {
  readonly k: "bye";
  /** How many `cmd` frames this port has brought: later ones were never seen by the document. Unknown when it is missing. */
  readonly n?: number;
}

export type HostFrame = OpenFrame | CloseFrame | CommandFrame | NoteFrame | DialogsFrame | GiveFrame;
export type AgentFrame = AnswerFrame | EventFrame | StateFrame | WindowFrame | NeedFrame | LookFrame | MarkFrame | ByeFrame;

/** The frame when it is a well-formed one from a Host, otherwise `undefined`. */
export function readHostFrame(data: unknown): HostFrame | undefined {
  if (!isObject(data)) return undefined;
  const text = ownValue(data, "text");
  if (ownValue(data, "k") === "note") return isString(text) ? { k: "note", text } : undefined;
  const url = ownValue(data, "url");
  if (ownValue(data, "k") === "give") return readGive(ownValue(data, "r"), text, ownValue(data, "error"));
  if (ownValue(data, "k") === "dialogs") return isString(url) ? { k: "dialogs", url } : undefined;
  const s = ownValue(data, "s");
  if (!isString(s)) return undefined;
  const p = ownValue(data, "p");
  const flat = ownValue(data, "flat");
  const replay = ownValue(data, "replay");
  switch (ownValue(data, "k")) {
    case "open": {
      const allow = ownValue(data, "allow");
      if (!isBoolean(flat) || !Array.isArray(replay) || !replay.every(isString)) return undefined;
      if (allow === undefined) return { k: "open", s, flat, replay };
      // A capability that this Agent does not know opens nothing here.
      return Array.isArray(allow) ? { k: "open", s, flat, replay, allow: allow.filter(isCapability) } : undefined;
    }
    case "close":
      return { k: "close", s };
    case "cmd":
      return isString(p) ? { k: "cmd", s, p } : undefined;
    default:
      return undefined;
  }
}

function readGive(r: unknown, text: unknown, error: unknown): GiveFrame | undefined {
  if (!isString(r)) return undefined;
  if (isString(text)) return { k: "give", r, text };
  return isString(error) ? { k: "give", r, error } : undefined;
}

/** Chromium's limit of emulated sizes. */
const MAX_SIZE = 10_000_000;

/** The frame when it is a well-formed one from a Frame Agent, otherwise `undefined`. */
export function readAgentFrame(data: unknown): AgentFrame | undefined {
  if (!isObject(data)) return undefined;
  const s = ownValue(data, "s");
  const p = ownValue(data, "p");
  switch (ownValue(data, "k")) {
    case "ans": {
      const i = ownValue(data, "i");
      return isString(s) && isInt32(i) && isString(p) ? { k: "ans", s, i, p } : undefined;
    }
    case "evt": {
      const m = ownValue(data, "m");
      return isString(s) && isString(m) && isString(p) ? { k: "evt", s, m, p } : undefined;
    }
    case "state": {
      const url = ownValue(data, "url");
      const title = ownValue(data, "title");
      const loaderId = ownValue(data, "loaderId");
      return isString(url) && isString(title) && isString(loaderId) ? { k: "state", url, title, loaderId } : undefined;
    }
    case "win": {
      const url = ownValue(data, "url");
      const background = ownValue(data, "background");
      return isString(url) && isBoolean(background) ? { k: "win", url, background } : undefined;
    }
    case "need": {
      const r = ownValue(data, "r");
      return isString(r) ? { k: "need", r } : undefined;
    }
    case "look": {
      const width = ownValue(data, "width");
      const height = ownValue(data, "height");
      const scheme = ownValue(data, "scheme");
      const isSize = (value: unknown): value is number => isInt32(value) && value >= 0 && value <= MAX_SIZE;
      const isScheme = scheme === "" || scheme === "light" || scheme === "dark";
      return isString(s) && isSize(width) && isSize(height) && isScheme ? { k: "look", s, width, height, scheme } : undefined;
    }
    case "mark": {
      const shapes = readShapes(ownValue(data, "shapes"));
      return shapes && { k: "mark", shapes };
    }
    case "bye": {
      const n = ownValue(data, "n");
      return isInt32(n) && n >= 0 ? { k: "bye", n } : { k: "bye" };
    }
    default:
      return undefined;
  }
}
