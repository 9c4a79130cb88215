import type { AgentEnv } from "../../../env.js";
import { frameNotFound } from "./errors.js";

export interface FrameParams {
  readonly frameId?: string;
}

/** The document that `frameId` names, the main one by default. */
export function documentFor(env: AgentEnv, { frameId }: FrameParams): Document {
  const document = frameId === undefined ? env.window.document : env.documentOf(frameId);
  if (!document) throw frameNotFound();
  return document;
}
