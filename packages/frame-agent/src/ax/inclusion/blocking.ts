import type { Pass } from "../pass.js";
import type { AxObject, IgnoredReason } from "../object.js";
import { part } from "../parts/part.js";
import { perPass } from "../per-pass.js";

export interface Blocking {
  /** Null when neither it nor the select whose drop-down it is in has a box or is in a canvas: then nothing is exempt. */
  readonly object: AxObject | null;
  readonly reason: IgnoredReason;
}

/** What everything outside of it is inert for (inclusion/topmost.ts); null for nothing. */
export const blockingElement = perPass((pass: Pass): Blocking | null => {
  const { dom, document, env } = pass;
  const mayBlock =
    dom.fullscreenElement(document) || env.instrumentation.modalDialogs.length > 0 || dom.listLength(dom.documentQueryAll(document, "dialog[open]")) > 0;
  return mayBlock ? part("elements").topmostBlocking(pass) : null;
});

export const isDocumentElement = ({ flatParent }: AxObject): boolean => flatParent?.kind === "document";
