import type { PageEnv } from "../../../env.js";
import type { PartFiles } from "../../../parts/part-files.js";
import type { MethodTable } from "../../domain.js";
import type { AgentSession } from "../../session.js";
import type { NodeParams } from "../../node-lookup.js";
import { notEnabled } from "./errors.js";
import { AccessibilityEvents } from "./events.js";
import { documentFor, type FrameParams } from "./documents.js";
import { childNodes, nodeAndAncestors, partialTree, query, rootNode } from "./methods.js";
import type { QueryFilter } from "./query.js";

/** The Accessibility domain but for the full tree. The order of checks is Chromium's (ax-wire 1.1). */
export function createAccessibilityDomain(env: PageEnv, files: Pick<PartFiles, "arrival">, wasLoading: boolean): { table: MethodTable; stop(): void } {
  const events = new AccessibilityEvents(env, files, wasLoading);

  const assertEnabled = (session: AgentSession): void => {
    if (!session.enabled.has("Accessibility")) throw notEnabled();
  };

  const table: MethodTable = {
    "Accessibility.enable": (_params: never, session) => events.enable(session),
    "Accessibility.disable": (_params: never, session) => events.disable(session),
    "Accessibility.getPartialAXTree": (params: NodeParams & { fetchRelatives?: boolean }, session: AgentSession) => partialTree(env, session, params),
    "Accessibility.queryAXTree": (params: NodeParams & QueryFilter, session: AgentSession) => query(env, session, params),
    "Accessibility.getRootAXNode": (params: FrameParams, session: AgentSession) => {
      const document = documentFor(env, params);
      assertEnabled(session);
      const { json, objects, pass } = rootNode(env, document);
      events.watch(session, pass, objects);
      return json;
    },
    "Accessibility.getChildAXNodes": (params: FrameParams & { id: string }, session: AgentSession) => {
      assertEnabled(session);
      const { json, objects, pass } = childNodes(env, params);
      events.watch(session, pass, objects);
      return json;
    },
    "Accessibility.getAXNodeAndAncestors": (params: NodeParams, session: AgentSession) => {
      assertEnabled(session);
      const { json, objects, pass } = nodeAndAncestors(env, session, params);
      events.watch(session, pass, objects);
      return json;
    },
  };
  return { table, stop: () => events.stop() };
}
