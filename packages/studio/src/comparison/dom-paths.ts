import type { Protocol } from "devtools-protocol";

type DomNode = Protocol.DOM.Node;

const MAX_TEXT = 60;

/**
 * Names the nodes of a `DOM.getDocument {depth: -1, pierce: true}` answer (with `DOM.enable {includeWhitespace: "all"}`)
 * by their way from the document: `/html[1]/body[2]/div[0]`, the number being the index among all child nodes;
 * `/#shadow` for a shadow root, `/::before` for a pseudo-element, `/#document` for a nested document. The document
 * itself is the empty string.
 */
export class DomPaths {
  #paths = new Map<number, string>();
  #nodes = new Map<string, DomNode>();

  constructor(root: DomNode) {
    // Not recursive: pages may be thousands of levels deep.
    const stack: [DomNode, string][] = [[root, ""]];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const [node, path] = next;
      this.#paths.set(node.backendNodeId, path);
      this.#nodes.set(path, node);
      node.children?.forEach((child, index) => stack.push([child, `${path}/${child.nodeName.toLowerCase()}[${index}]`]));
      for (const shadow of node.shadowRoots ?? []) stack.push([shadow, `${path}/#shadow`]);
      if (node.contentDocument) stack.push([node.contentDocument, `${path}/#document`]);
      const seen = new Map<string, number>();
      for (const pseudo of node.pseudoElements ?? []) {
        const name = `${path}/::${pseudo.pseudoType}`;
        const count = seen.get(name) ?? 0;
        seen.set(name, count + 1);
        stack.push([pseudo, count === 0 ? name : `${name}[${count}]`]);
      }
    }
  }

  /** Names a pseudo-element in generated content, which the answer leaves out, after the element whose content that is. */
  addPseudo(backendNodeId: number, around: string, nodeName: string): void {
    this.#paths.set(backendNodeId, `${around.replace(/\/::[^/]*$/, "")}/${nodeName}`);
  }

  find(backendNodeId: number): string | undefined {
    return this.#paths.get(backendNodeId);
  }

  pathOf(backendNodeId: number): string {
    return this.find(backendNodeId) ?? `?chromium:${backendNodeId}`;
  }

  describe(path: string): string {
    const node = this.#nodes.get(path);
    if (!node) return "";
    if (node.nodeName === "#text") return JSON.stringify(abridge(node.nodeValue));
    if (node.attributes === undefined) return node.nodeName;
    let tag = `<${node.localName || node.nodeName}`;
    for (let i = 0; i < node.attributes.length; i += 2) {
      const value = node.attributes[i + 1]!;
      tag += ` ${node.attributes[i]}${value === "" ? "" : `="${abridge(value)}"`}`;
    }
    return `${tag}>`;
  }
}

/** The tag (or `#text`, `::before`, `#document`) that a path ends in. */
export function tagOf(path: string): string {
  if (path === "") return "#document";
  return path.slice(path.lastIndexOf("/") + 1).replace(/\[\d+\]$/, "");
}

function abridge(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
