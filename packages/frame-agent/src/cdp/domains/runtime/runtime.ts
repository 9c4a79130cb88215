import { noObjectWithId, notANode } from "../../errors.js";
import type { AgentEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";
import { ObjectStore } from "./object-store.js";

/** Execution contexts and remote objects, shared by the Runtime domain and the domains that take or give objects. */
export interface FrameRuntime {
  /** @throws CdpError with Chromium's words */
  nodeOfObject(session: AgentSession, objectId: string): Node;
}

export function createFrameRuntime(env: AgentEnv): FrameRuntime {
  const stores = new WeakMap<AgentSession, ObjectStore>();
  return {
    nodeOfObject(session, objectId) {
      const store = stores.get(session);
      if (!store) throw noObjectWithId();
      const { value } = store.get(objectId);
      if (typeof value !== "object" || value === null || env.dom.nodeType(value as Node) === 0) throw notANode();
      return value as Node;
    },
  };
}
