import { FactFlag } from "../capture/page-capture.js";
import type { Page, PageNode } from "./page.js";
import { LABELLED_ROLES, NAMED_BY_CONTENT, NOISE_ROLES } from "./roles.js";
import { collapseSpace, withoutSpace } from "./text.js";
import { foldSteps, joined } from "./walk.js";
import type { Steps } from "../steps.js";

/** A node that is worth a line. Wrappers are gone, their children in their place. */
export interface PrunedNode {
  readonly kind: "node";
  readonly page: PageNode;
  /** Chromium's role; `generic` for elements that invite action without having one. */
  readonly role: string;
  readonly name: string;
  readonly children: readonly PrunedItem[];
}

/** Text between nodes, white space collapsed, never empty. */
export interface PrunedText {
  readonly kind: "text";
  readonly text: string;
}

/** Stands where a subtree was left out at the page's wish. */
export interface PrunedOmission {
  readonly kind: "omitted";
  readonly page: PageNode;
}

export type PrunedItem = PrunedNode | PrunedText | PrunedOmission;

/** White space of its own, because the text comes from different blocks. */
const BLOCK_EDGE = " ";

interface Chunk {
  readonly kind: "chunk";
  readonly text: string;
  /** The accessibility tree does not know this text. */
  readonly hidden: boolean;
}

type Loose = Chunk | PrunedNode | PrunedOmission;

/** Drops protocol noise and nothing else: no node with a role or a reference, and no text that is not said already. */
export function* prune(page: Page, from: PageNode = page.root): Steps<PrunedNode> {
  const [root] = yield* foldSteps<PageNode, Loose[]>(
    from,
    ({ children }) => children,
    (node, below) => (node === from ? [asRoot(node, joined(below), page)] : itemsFor(node, joined(below))),
    (node) => !NOISE_ROLES.has(node.ax?.role ?? ""),
  );
  return root as PrunedNode;
}

function asRoot(node: PageNode, loose: readonly Loose[], page: Page): PrunedNode {
  if (node.kind === "document") return { kind: "node", page: node, role: "RootWebArea", name: page.title, children: settle(loose, false) };
  const [kept] = itemsFor(node, [...loose]);
  if (kept?.kind === "node" && kept.page === node) return kept;
  return { kind: "node", page: node, role: "generic", name: "", children: settle(loose, false) };
}

function itemsFor(node: PageNode, loose: Loose[]): Loose[] {
  switch (node.kind) {
    case "omitted":
      return [{ kind: "omitted", page: node }];
    case "text":
      return textOf(node);
    case "pseudo":
      return node.text === "" ? [] : [{ kind: "chunk", text: node.text, hidden: false }];
    case "document":
      return loose;
    case "element":
      return node.tier === 3 ? unwrap(node, loose) : [node.tier === 1 ? kept(node, loose) : invited(node, loose)];
  }
}

function textOf(node: PageNode): Chunk[] {
  if (node.ax) return [{ kind: "chunk", text: node.ax.name, hidden: false }];
  if (node.text.trim() === "") return node.text === "" ? [] : [{ kind: "chunk", text: " ", hidden: false }];
  const { parent } = node;
  const isShown = parent !== undefined && (parent.flags & FactFlag.Rendered) !== 0 && (parent.flags & FactFlag.Visible) !== 0;
  return isShown ? [{ kind: "chunk", text: node.text, hidden: true }] : [];
}

function unwrap(node: PageNode, loose: Loose[]): Loose[] {
  if (node.tag === "br") return [{ kind: "chunk", text: BLOCK_EDGE, hidden: false }];
  const isInline = (node.flags & (FactFlag.Inline | FactFlag.Contents)) !== 0 || node.flags === 0;
  if (isInline || loose.length === 0) return loose;
  const edge: Chunk = { kind: "chunk", text: BLOCK_EDGE, hidden: false };
  return [edge, ...loose, edge];
}

function kept(node: PageNode, loose: readonly Loose[]): PrunedNode {
  const { role, name } = node.ax!;
  // What is typed into a field is its value.
  const children = role === "textbox" || role === "searchbox" ? settle(loose, false).filter(({ kind }) => kind !== "text") : settle(loose, false);
  return { kind: "node", page: node, role, name: collapseSpace(name), children: withoutEchoes(role, name, children) };
}

function invited(node: PageNode, loose: readonly Loose[]): PrunedNode {
  const children = settle(loose, true);
  const { attributes } = node;
  const given = attributes.get("aria-label") ?? attributes.get("title") ?? attributes.get("alt") ?? "";
  const isPlainText = children.every(({ kind }) => kind === "text");
  const text = isPlainText ? children.map((child) => (child as PrunedText).text).join(" ") : "";
  const name = collapseSpace(given) || text;
  return {
    kind: "node",
    page: node,
    role: "generic",
    name,
    children: isPlainText && withoutSpace(name).includes(withoutSpace(text)) ? [] : children,
  };
}

/** Joins what is left of text between nodes. */
function settle(loose: readonly Loose[], withHidden: boolean): PrunedItem[] {
  const items: PrunedItem[] = [];
  let pending = "";
  const flush = () => {
    const text = collapseSpace(pending);
    if (text !== "") items.push({ kind: "text", text });
    pending = "";
  };
  for (const item of loose) {
    if (item.kind === "chunk") {
      if (withHidden || !item.hidden) pending += item.text;
    } else {
      flush();
      items.push(item);
    }
  }
  flush();
  return withoutLabels(items);
}

/** Text that the parent's name says already. */
function withoutEchoes(role: string, name: string, children: readonly PrunedItem[]): readonly PrunedItem[] {
  if (name === "") return children;
  const said = withoutSpace(name);
  const isAllText = children.every(({ kind }) => kind === "text");
  if (isAllText && withoutSpace(children.map((child) => (child as PrunedText).text).join("")) === said) return [];
  if (!NAMED_BY_CONTENT.has(role)) return children;
  return children.filter((child) => child.kind !== "text" || !said.includes(withoutSpace(child.text)));
}

/** The text of a label beside the control that it names. */
function withoutLabels(items: PrunedItem[]): PrunedItem[] {
  const names = (item: PrunedItem | undefined, text: string): boolean =>
    item?.kind === "node" && LABELLED_ROLES.has(item.role) && withoutSpace(item.name) === withoutSpace(text);
  return items.filter((item, i) => item.kind !== "text" || !(names(items[i - 1], item.text) || names(items[i + 1], item.text)));
}
