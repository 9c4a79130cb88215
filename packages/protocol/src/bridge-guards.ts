/** Reading bridge headers. They come from sockets that may be hostile, so only own data properties of the right type count. */

import type { DownFrame, DownLinkFrame, GreetingFrame, RegisterFrame, TargetRecord, TransportFrame, UpFrame, UpLinkFrame } from "./bridge.js";
import { isBoolean, isInt32, isObject, isString, ownValue } from "./guards.js";
import { isTargetId, PROTOCOL_VERSION } from "./handshake.js";

/** The frame's number in its conversation, `undefined` for one that is not numbered. */
export function numberOf(header: object): number | undefined {
  const number = ownValue(header, "n");
  return isCount(number) ? number : undefined;
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

/** The frame when `header` is a well-formed first one of a Host, otherwise `undefined`. */
export function readGreetingFrame(header: object): GreetingFrame | undefined {
  const field = (key: string): unknown => ownValue(header, key);
  switch (field("k")) {
    case "register":
      return readRegister(header);
    case "resume": {
      const [v, token, got] = ["v", "token", "got"].map(field);
      return isInt32(v) && isString(token) && isCount(got) ? { k: "resume", v, token, got } : undefined;
    }
    default:
      return undefined;
  }
}

/** The frame when `header` is a well-formed one from a Host about the WebSocket itself. */
export function readUpLinkFrame(header: object): UpLinkFrame | undefined {
  const got = ownValue(header, "got");
  return ownValue(header, "k") === "got" && isCount(got) ? { k: "got", got } : undefined;
}

/** The frame when `header` is a well-formed one from a Relay about the WebSocket itself. */
export function readDownLinkFrame(header: object): DownLinkFrame | undefined {
  const field = (key: string): unknown => ownValue(header, key);
  switch (field("k")) {
    case "welcome": {
      const [v, browser, answerLimit] = ["v", "browser", "answerLimit"].map(field);
      if (!isInt32(v) || !isString(browser) || typeof answerLimit !== "number" || !(answerLimit > 0)) return undefined;
      const [dialogs, resume, grace, heartbeat] = ["dialogs", "resume", "grace", "heartbeat"].map(field);
      return {
        k: "welcome",
        v,
        browser,
        answerLimit,
        ...(isString(dialogs) ? { dialogs } : {}),
        ...(isString(resume) ? { resume } : {}),
        ...(isCount(grace) ? { grace } : {}),
        ...(isCount(heartbeat) ? { heartbeat } : {}),
      };
    }
    case "resumed":
    case "got": {
      const got = field("got");
      return isCount(got) ? { k: field("k") as "resumed" | "got", got } : undefined;
    }
    case "expired":
      return { k: "expired" };
    case "ping":
      return { k: "ping" };
    default:
      return undefined;
  }
}

/** The frame when `header` is a well-formed one from a Host, otherwise `undefined`. */
export function readUpFrame(header: object): UpFrame | undefined {
  const field = (key: string): unknown => ownValue(header, key);
  const s = field("s");
  switch (field("k")) {
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
    case "open": {
      const flat = field("flat");
      return isString(s) && isTargetId(target) && isBoolean(flat) ? { k: "open", s, target, flat, ...(field("waits") === true ? { waits: true } : {}) } : undefined;
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

function readRegister(header: object): RegisterFrame | undefined {
  const [v, name, creates, targets, resumes] = ["v", "name", "creates", "targets", "resumes"].map((key) => ownValue(header, key));
  if (!isInt32(v)) return undefined;
  // The rest of another version's frame may look different.
  if (v !== PROTOCOL_VERSION) return { k: "register", v, name: "", creates: false, targets: [] };
  if (!isString(name) || !isBoolean(creates) || !Array.isArray(targets)) return undefined;
  const records = targets.map(readTargetRecord);
  const isComplete = records.every((record) => record !== undefined);
  return isComplete ? { k: "register", v, name, creates, targets: records, ...(resumes === true ? { resumes } : {}) } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function readTargetRecord(value: unknown): TargetRecord | undefined {
  if (!isObject(value)) return undefined;
  const { targetId, type, title, url, connected } = value;
  if (!isTargetId(targetId) || !isString(title) || !isString(url) || !isBoolean(connected)) return undefined;
  if (type !== "page" && type !== "iframe") return undefined;
  const optional: Record<string, string> = {};
  for (const key of ["parentId", "parentFrameId", "openerId", "browserContextId"] as const) {
    const id = value[key];
    if (isString(id)) optional[key] = id;
  }
  return { targetId, type, title, url, connected, ...optional };
}
