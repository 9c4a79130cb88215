import { createInPageAgent, type InPageAgent } from "@icdp/frame-agent";

const agents = new WeakMap<Document, InPageAgent>();

/** The agent of an element's document; it stays as long as the document. */
export function agentOf(element: Element): InPageAgent {
  const { ownerDocument } = element;
  let agent = agents.get(ownerDocument);
  if (!agent) agents.set(ownerDocument, (agent = createInPageAgent(windowOf(ownerDocument))));
  return agent;
}

/** Its real window: vitest lets `defaultView` answer the global object of Node. */
function windowOf(document: Document): Window & typeof globalThis {
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "defaultView")!;
  const window: (Window & typeof globalThis) | null = get!.call(document);
  if (!window) throw new Error("The element's document has no window");
  return window;
}
