import { createNonce } from "@icdp/protocol";

/** A new id in the form of Chromium's: 32 upper-case hex digits. */
export function createId(): string {
  return createNonce().toUpperCase();
}
