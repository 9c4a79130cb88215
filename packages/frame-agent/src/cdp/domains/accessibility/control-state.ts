import type { AgentEnv } from "../../../env.js";

/**
 * The state of a form control that scripts change without any event or mutation (`input.value = …`), as text to compare; null
 * for other nodes.
 */
export function controlState({ dom, registry }: AgentEnv, nodeId: number): string | null {
  const node = nodeId > 0 ? registry.nodeOf(nodeId) : null;
  if (!node || dom.nodeType(node) !== 1) return null;
  const element = node as Element;
  switch (dom.localName(element)) {
    case "input":
      return `${dom.inputValue(element as HTMLInputElement)} ${dom.matches(element, ":checked")} ${dom.matches(element, ":indeterminate")}`;
    case "textarea":
      return dom.textAreaValue(element as HTMLTextAreaElement);
    case "option":
      return String(dom.matches(element, ":checked"));
    default:
      return null;
  }
}
