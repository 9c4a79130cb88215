import { randomBytes, randomUUID } from "node:crypto";

/** 32 upper-case hex digits, the form of Chromium's target and session ids. */
export function createId(): string {
  return randomBytes(16).toString("hex").toUpperCase();
}

/** Chromium gives its browser target a UUID. */
export function createBrowserId(): string {
  return randomUUID();
}
