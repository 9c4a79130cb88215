/**
 * Frames on the MessagePort between Host and Frame Agent. CDP travels inside as text that only the endpoints parse.
 */

import { isCapability, type Capability } from "./capabilities.js";
import { isBoolean, isInt32, isObject, isString, ownValue } from "./guards.js";
import { isTargetId } from "./handshake.js";
import { readShapes, type HighlightShape } from "./highlight.js";

/** Host → Agent: a Session begins (or goes on in a new document, then `replay` is not empty). */
export interface OpenFrame {
  readonly k: "open";
  readonly s: string;
  /** Answers and events of a flat Session carry `sessionId`. */
  readonly flat: boolean;
  /** The Client takes the document for one that has not begun, until it says `Runtime.runIfWaitingForDebugger`. */
  readonly waits?: boolean;
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

/**
 * Host → Agent: whose Frame Agents in nested frames become Targets of their own: exact origins, `null` for opaque ones, or `*`.
 * Before it comes, none does.
 */
export interface FramesFrame {
  readonly k: "frames";
  readonly origins: readonly string[];
}

/** Host → Agent: the Host is about to open another document in the place of this one, whose own scripts are to wait for a `go`. */
export interface LeaveFrame {
  readonly k: "leave";
}

/** Host → Agent: everything that waited for this document was sent, and its own scripts may run ({@link HOLD_NAME}). */
export interface GoFrame {
  readonly k: "go";
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

/** Agent → Host: a Client had the page closed, and neither the page nor a Client objected. */
export interface ShutFrame {
  readonly k: "shut";
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

/**
 * Agent → Host, transfers one MessagePort: a nested frame of another origin has a Frame Agent, which the port leads to. A
 * further one for the same frame is its next document.
 */
export interface ChildFrame {
  readonly k: "child";
  /** The frame's id, which becomes the child Target's. */
  readonly f: string;
  /** The frame that embeds it: the Agent's own or a nested one. */
  readonly parent: string;
  /** The origin of the frame's document, as the browser told the Agent; `null` for an opaque one. */
  readonly origin: string;
}

/** Agent → Host: a child frame was removed, or shows a document of the Agent's own origin. */
export interface LostFrame {
  readonly k: "lost";
  readonly f: string;
}

/** Agent → Host: a child frame finished loading a document: a Frame Agent in it would have spoken. */
export interface LoadedFrame {
  readonly k: "loaded";
  readonly f: string;
}

/** Agent → Host: input that belongs to a child frame, as a command text with the id `i`; answered by `passed`. */
export interface PassFrame {
  readonly k: "pass";
  readonly f: string;
  readonly i: number;
  /** One of {@link PASSED_METHODS}. */
  readonly m: string;
  readonly p: string;
}

/** Host → Agent: the child's answer to `pass` number `i`, complete. */
export interface PassedFrame {
  readonly k: "passed";
  readonly i: number;
  readonly p: string;
}

/** What a page's Agent may have done in a child frame: input goes where the pointer or the focus is. */
export const PASSED_METHODS: ReadonlySet<string> = new Set([
  "Input.dispatchDragEvent",
  "Input.dispatchKeyEvent",
  "Input.dispatchMouseEvent",
  "Input.dispatchTouchEvent",
  "Input.imeSetComposition",
  "Input.insertText",
  "Input.synthesizeScrollGesture",
  "Input.synthesizeTapGesture",
]);

/** Agent → Host: the document goes away or the Agent was stopped. */
export interface ByeFrame {
  readonly k: "bye";
  /** How many `cmd` frames this port has brought: later ones were never seen by the document. Unknown when it is missing. */
  readonly n?: number;
  /** Which of them, counted from 1, were still waiting for their turn. */
  readonly w?: readonly number[];
}

export type HostFrame = OpenFrame | CloseFrame | CommandFrame | NoteFrame | DialogsFrame | FramesFrame | LeaveFrame | GoFrame | GiveFrame | PassedFrame;
export type AgentFrame =
  | AnswerFrame
  | EventFrame
  | StateFrame
  | WindowFrame
  | ShutFrame
  | NeedFrame
  | LookFrame
  | MarkFrame
  | ChildFrame
  | LostFrame
  | LoadedFrame
  | PassFrame
  | ByeFrame;

/** The frame when it is a well-formed one from a Host, otherwise `undefined`. */
export function readHostFrame(data: unknown): HostFrame | undefined {
  if (!isObject(data)) return undefined;
  const text = ownValue(data, "text");
  if (ownValue(data, "k") === "note") return isString(text) ? { k: "note", text } : undefined;
  if (ownValue(data, "k") === "leave") return { k: "leave" };
  if (ownValue(data, "k") === "go") return { k: "go" };
  const url = ownValue(data, "url");
  if (ownValue(data, "k") === "give") return readGive(ownValue(data, "r"), text, ownValue(data, "error"));
  if (ownValue(data, "k") === "dialogs") return isString(url) ? { k: "dialogs", url } : undefined;
  if (ownValue(data, "k") === "frames") {
    const origins = ownValue(data, "origins");
    return Array.isArray(origins) && origins.every(isString) ? { k: "frames", origins } : undefined;
  }
  const s = ownValue(data, "s");
  const p = ownValue(data, "p");
  if (ownValue(data, "k") === "passed") {
    const i = ownValue(data, "i");
    return isInt32(i) && isString(p) ? { k: "passed", i, p } : undefined;
  }
  if (!isString(s)) return undefined;
  const flat = ownValue(data, "flat");
  const replay = ownValue(data, "replay");
  switch (ownValue(data, "k")) {
    case "open": {
      const allow = ownValue(data, "allow");
      if (!isBoolean(flat) || !Array.isArray(replay) || !replay.every(isString)) return undefined;
      const open: OpenFrame = { k: "open", s, flat, replay, ...(ownValue(data, "waits") === true ? { waits: true } : {}) };
      if (allow === undefined) return open;
      // A capability that this Agent does not know opens nothing here.
      return Array.isArray(allow) ? { ...open, allow: allow.filter(isCapability) } : undefined;
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
    case "shut":
      return { k: "shut" };
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
    case "child": {
      const f = ownValue(data, "f");
      const parent = ownValue(data, "parent");
      const origin = ownValue(data, "origin");
      return isTargetId(f) && isTargetId(parent) && isString(origin) ? { k: "child", f, parent, origin } : undefined;
    }
    case "lost":
    case "loaded": {
      const f = ownValue(data, "f");
      return isTargetId(f) ? { k: ownValue(data, "k") as "lost" | "loaded", f } : undefined;
    }
    case "pass": {
      const f = ownValue(data, "f");
      const i = ownValue(data, "i");
      const m = ownValue(data, "m");
      return isTargetId(f) && isInt32(i) && isString(m) && PASSED_METHODS.has(m) && isString(p) ? { k: "pass", f, i, m, p } : undefined;
    }
    case "bye": {
      const n = ownValue(data, "n");
      const w = ownValue(data, "w");
      const waiting = Array.isArray(w) && w.every(isInt32) ? { w } : {};
      return isInt32(n) && n >= 0 ? { k: "bye", n, ...waiting } : { k: "bye" };
    }
    default:
      return undefined;
  }
}
