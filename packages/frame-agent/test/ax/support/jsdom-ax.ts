import type { Protocol } from "devtools-protocol";
import { JSDOM, VirtualConsole } from "jsdom";
import { vi } from "vitest";
import { createInPageAgent, type InPageAgent } from "../../../src/inpage.js";

type AXNode = Protocol.Accessibility.AXNode;
type Source = NonNullable<AXNode["name"]>["sources"] extends (infer S)[] | undefined ? S : never;

// A jsdom window takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** What the tests look at of one node, in a form that is quick to read. */
export interface Described {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string | number | undefined;
  /** One word per source, in order; see {@link sourceWord}. */
  readonly sources: string;
  /** Property name → value; related nodes as `#id` or, with text, `#id="text"`. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Builds the accessibility tree of a document in jsdom and describes the element with id `t` (or another one). jsdom lays nothing
 * out: displays are those of the user-agent style sheet.
 */
export async function describeIn(html: string, options: { id?: string; script?: (document: Document) => void } = {}): Promise<Described> {
  const { window } = new JSDOM(`<!doctype html>${html}`, { pretendToBeVisual: true, virtualConsole: new VirtualConsole() });
  options.script?.(window.document);
  const agent = createInPageAgent(window as unknown as Window & typeof globalThis);
  try {
    const { nodes } = await agent.send<{ nodes: AXNode[] }>("Accessibility.getFullAXTree");
    const id = await backendIdOf(agent, options.id ?? "t");
    const node = nodes.find(({ backendDOMNodeId, ignored }) => !ignored && backendDOMNodeId === id);
    if (!node) throw new Error(`No exposed node for #${options.id ?? "t"}`);
    return described(node);
  } finally {
    agent.stop();
    window.close();
  }
}

/** Id of the element, of the document where there is no such element. */
async function backendIdOf(agent: InPageAgent, id: string): Promise<number> {
  const { root } = await agent.send("DOM.getDocument", { depth: 0 });
  const { nodeId } = await agent.send("DOM.querySelector", { nodeId: root.nodeId, selector: `#${id}` });
  if (nodeId === 0) return root.backendNodeId;
  return (await agent.send("DOM.describeNode", { nodeId })).node.backendNodeId;
}

function described(node: AXNode): Described {
  return {
    role: node.role!.value,
    name: node.name!.value,
    description: node.description?.value ?? "",
    value: node.value?.value,
    sources: (node.name!.sources ?? []).map(sourceWord).join(" "),
    properties: Object.fromEntries(node.properties!.map(({ name, value }) => [name, propertyValue(value)])),
  };
}

function propertyValue({ value, relatedNodes }: Protocol.Accessibility.AXValue): unknown {
  if (!relatedNodes) return value;
  return relatedNodes.map(({ idref, text }) => `#${idref ?? ""}${text === undefined ? "" : `=${JSON.stringify(text)}`}`).join(" ");
}

const SHORT: Readonly<Record<string, string>> = {
  "aria-labelledby": "LB",
  "aria-label": "AL",
  title: "T",
  placeholder: "PH",
  "aria-placeholder": "APH",
};

/** `T="text"*`: the title attribute with that text, superseded; `!` marks an invalid source. */
export function sourceWord(source: Source): string {
  const origin = source.type === "contents" && !source.attribute ? "C" : (source.nativeSource ?? SHORT[source.attribute ?? ""] ?? `@${source.attribute ?? ""}`);
  const text = source.value ? `=${JSON.stringify(source.value.value)}` : "";
  return origin + text + (source.superseded ? "*" : "") + (source.invalid ? "!" : "");
}
