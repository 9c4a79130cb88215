import fc from "fast-check";
import { FactFlag, type AxNode, type DomNode, type PageCapture } from "../../src/capture/page-capture.js";

/** A page in a few words; {@link captureOf} says it in CDP's. */
export interface Spec {
  readonly tag: string;
  /** Chromium's role; empty: ignored by the accessibility tree. */
  readonly role: string;
  readonly name: string;
  readonly listens: boolean;
  readonly children: readonly (Spec | string)[];
  /** `backendNodeId`, larger than the number of nodes; by default nodes are counted. */
  readonly id?: number;
}

const CONTAINERS: readonly (readonly [tag: string, role: string])[] = [
  ["main", "main"], ["nav", "navigation"], ["form", "form"], ["ul", "list"], ["li", "listitem"], ["table", "table"], ["tr", "row"],
  ["td", "cell"], ["div", "generic"], ["div", ""], ["span", ""], ["section", "region"], ["div", "dialog"], ["div", "group"], ["p", "paragraph"],
];
const CONTROLS: readonly (readonly [tag: string, role: string])[] = [
  ["button", "button"], ["a", "link"], ["input", "textbox"], ["input", "checkbox"], ["select", "combobox"], ["div", "slider"],
  ["div", "tab"], ["div", "treeitem"], ["summary", "DisclosureTriangle"], ["h2", "heading"], ["img", "image"],
];

const LONG: readonly (readonly [tag: string, role: string, itemTag: string, itemRole: string])[] = [
  ["ul", "list", "li", "listitem"], ["table", "table", "tr", "row"],
];

const name = fc.constantFrom("", "One", "Two words", "three");
const text = fc.constantFrom("some text", "other", "third text");

/** Trees of containers, controls, elements that only listen, and texts. */
export const specs: fc.Arbitrary<Spec> = fc
  .letrec<{ node: Spec | string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      text,
      fc.record({ pair: fc.constantFrom(...CONTROLS), name, children: fc.array(text, { maxLength: 1 }) }).map(({ pair: [tag, role], ...rest }) => ({ tag, role, listens: false, ...rest })),
      fc.record({ name, children: fc.array(text, { maxLength: 2 }) }).map((rest): Spec => ({ tag: "div", role: "generic", listens: true, ...rest, name: "" })),
      fc
        .record({ pair: fc.constantFrom(...CONTAINERS), name, children: fc.array(tie("node"), { maxLength: 5 }) })
        .map(({ pair: [tag, role], name: given, children }): Spec => ({ tag, role, name: role === "" || role === "generic" ? "" : given, listens: false, children })),
      // Long enough to be summarised.
      fc
        .record({ long: fc.constantFrom(...LONG), items: fc.array(tie("node"), { minLength: 4, maxLength: 8 }) })
        .map(({ long: [tag, role, itemTag, itemRole], items }): Spec => ({
          tag,
          role,
          name: "",
          listens: false,
          children: items.map((item) => ({ tag: itemTag, role: itemRole, name: "", listens: false, children: [item] })),
        })),
    ),
  }))
  .node.map((node): Spec => ({ tag: "body", role: "", name: "", listens: false, children: [node, { tag: "button", role: "button", name: "Last", listens: false, children: [] }] }));

/** Puts a wrapper around the element with this number (in document order, from 0; the body is 0), if there is one. */
export function wrap(spec: Spec, number: number, role: "" | "generic"): Spec {
  let next = 0;
  const visit = (node: Spec): Spec => {
    const own = next++;
    const copy = { ...node, children: node.children.map((child) => (typeof child === "string" ? child : visit(child))) };
    // A block around an inline element would part its text from the text beside it, for readers as well.
    return own === number && own > 0 ? { tag: node.tag === "span" ? "span" : "div", role, name: "", listens: false, children: [copy] } : copy;
  };
  return visit(spec);
}

const FOCUSABLE: ReadonlySet<string> = new Set(CONTROLS.map(([, role]) => role).filter((role) => role !== "heading" && role !== "image"));

export function captureOf(spec: Spec): PageCapture {
  let nextId = 1;
  const axNodes: AxNode[] = [];
  const clickListeners: number[] = [];
  const facts = { viewport: { width: 1000, height: 800 }, nodes: [] as number[], flags: [] as number[], boxes: [] as number[], values: {}, covers: {} };
  const value = (of: unknown) => ({ type: "string" as const, value: of });
  const addAx = (id: number, parentId: number | undefined, role: string, of: string): AxNode => {
    const node: AxNode = {
      nodeId: String(id),
      ignored: role === "",
      role: value(role === "" ? "none" : role),
      name: value(of),
      properties: FOCUSABLE.has(role) ? [{ name: "focusable", value: { type: "booleanOrUndefined", value: true } }] : [],
      ...(parentId !== undefined && { parentId: String(parentId) }),
      childIds: [],
      backendDOMNodeId: id,
    };
    axNodes.push(node);
    return node;
  };
  const element = (node: Spec, parentAx: AxNode): DomNode => {
    const backendNodeId = node.id ?? nextId++;
    const ax = addAx(backendNodeId, Number(parentAx.nodeId), node.role, node.name);
    parentAx.childIds!.push(ax.nodeId);
    facts.nodes.push(backendNodeId);
    facts.flags.push(FactFlag.Rendered | FactFlag.Visible | (node.tag === "span" ? FactFlag.Inline : 0));
    facts.boxes.push(0, 0, 10, 10);
    if (node.listens) clickListeners.push(backendNodeId);
    const children = node.children.map((child) => {
      if (typeof child !== "string") return element(child, ax);
      const id = nextId++;
      ax.childIds!.push(addAx(id, backendNodeId, "StaticText", child).nodeId);
      return { nodeId: 0, backendNodeId: id, nodeType: 3, nodeName: "#text", localName: "", nodeValue: child } as DomNode;
    });
    return { nodeId: 0, backendNodeId, nodeType: 1, nodeName: node.tag.toUpperCase(), localName: node.tag, nodeValue: "", children, attributes: [] } as DomNode;
  };
  const documentId = nextId++;
  const root = addAx(documentId, undefined, "RootWebArea", "Page");
  const body = element(spec, root);
  const document = { nodeId: 0, backendNodeId: documentId, nodeType: 9, nodeName: "#document", localName: "", nodeValue: "", children: [body] } as DomNode;
  return { url: "http://page/", title: "Page", document, trees: { "": axNodes }, facts, clickListeners };
}
