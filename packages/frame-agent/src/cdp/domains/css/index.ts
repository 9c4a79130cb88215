import type { AgentEnv } from "../../../env.js";
import { serverError } from "../../errors.js";
import { partly, type MethodTable } from "../../domain.js";
import type { AgentSession } from "../../session.js";

export function createCssDomain(env: AgentEnv): MethodTable {
  const { dom, nodes, registry } = env;

  function computedStyle(session: AgentSession, nodeId: number): object {
    if (!session.enabled.has("CSS")) throw serverError("CSS agent was not enabled");
    const backendId = nodes.backendIdFor(session, { nodeId });
    const virtual = registry.virtualNodeOf(backendId);
    const node = virtual ? virtual.host : registry.nodeOf(backendId);
    if (!node || dom.nodeType(node) !== 1) throw serverError("Node is not an Element");
    const style = dom.computedStyle(node as Element, virtual?.path);
    const list: { name: string; value: string }[] = [];
    for (let i = 0, length = dom.styleLength(style); i < length; i++) {
      const name = dom.styleItem(style, i);
      list.push({ name, value: dom.cssValue(style, name) });
    }
    return { computedStyle: list };
  }

  return {
    "CSS.enable": partly("style sheets are not reported: none of the domain's events occur", (_params: object, session) => {
      if (!session.enabled.has("DOM")) throw serverError("DOM agent needs to be enabled first.");
      session.enabled.add("CSS");
    }),
    "CSS.disable": (_params: never, session: AgentSession) => void session.enabled.delete("CSS"),
    "CSS.getComputedStyleForNode": ({ nodeId }: { nodeId: number }, session: AgentSession) => computedStyle(session, nodeId),
  };
}
