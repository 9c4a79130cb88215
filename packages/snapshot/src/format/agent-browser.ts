import { FactFlag } from "../capture/page-capture.js";
import type { AxTreeNode } from "../model/ax-tree.js";
import type { PageNode } from "../model/page.js";
import { isSecretField } from "../capture/redact.js";
import { foldSteps, walk, walkSteps } from "../model/walk.js";
import type { Snapshot } from "../refs/snapshot.js";
import { finish, type Steps } from "../steps.js";

export interface AgentBrowserOptions {
  /** `snapshot -i`: lines with a reference only. */
  readonly interactive?: boolean;
  /** Exactly what the tool prints: references only where it gives them. */
  readonly exact?: boolean;
}

/** Roles that always get a reference. */
const INTERACTIVE: ReadonlySet<string> = new Set([
  "button", "link", "textbox", "checkbox", "radio", "combobox", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio", "option",
  "searchbox", "slider", "spinbutton", "switch", "tab", "treeitem", "Iframe", "cell", "gridcell",
]);
/** Roles that get one when they have a name. */
const CONTENT: ReadonlySet<string> = new Set([
  "heading", "columnheader", "rowheader", "listitem", "article", "region", "main", "navigation",
]);
/** Roles whose clickability the tool takes for granted. */
const OPERABLE: ReadonlySet<string> = new Set([...INTERACTIVE].filter((role) => role !== "Iframe" && role !== "cell" && role !== "gridcell"));
/** Elements whose clickability the tool takes for granted. */
const NATIVE: ReadonlySet<string> = new Set(["a", "button", "input", "select", "textarea", "details", "summary"]);
const ZERO_WIDTH = /[\ufeff\u200b\u200c\u200d\u2060]/g;
const MAX_TEXT = 100;
const EMPTY = { all: "(empty page)", interactive: "(no interactive elements)" } as const;

interface Node {
  role: string;
  name: string;
  checked: string | undefined;
  readonly ax: AxTreeNode;
  readonly page: PageNode | undefined;
  readonly cursor: Cursor | undefined;
  children: Node[];
  hasRef: boolean;
}

/** What the tool finds out about elements that look clickable. */
interface Cursor {
  readonly kind: "clickable" | "editable" | "focusable";
  readonly hints: readonly string[];
  readonly text: string;
  readonly hiddenInput: { readonly role: string; readonly checked: string } | undefined;
}

/** The text of agent-browser's `snapshot`, with `interactive` that of `snapshot -i`. */
export function agentBrowser(snapshot: Snapshot, options: AgentBrowserOptions = {}): string {
  return finish(agentBrowserSteps(snapshot, options));
}

/** As `agentBrowser`, in parts. */
export function* agentBrowserSteps(snapshot: Snapshot, options: AgentBrowserOptions = {}): Steps<string> {
  const lines = yield* linesOfFrame(snapshot, "", options);
  if (lines.length === 0) return options.interactive ? EMPTY.interactive : EMPTY.all;
  return lines.join("\n").trim();
}

function* linesOfFrame(snapshot: Snapshot, frameId: string, options: AgentBrowserOptions): Steps<string[]> {
  const tree = snapshot.axTrees.get(frameId);
  if (!tree) return [];
  const root = yield* simplify(tree, snapshot, options);
  // The tool looks into the frames of the main document, not into theirs.
  const entered = new Map<Node, string[]>();
  if (frameId === "" || !options.exact) {
    const holders: (readonly [holder: Node, inner: string])[] = [];
    yield* walkSteps(root, ({ children }) => children, (node) => {
      if (node.role === "Iframe" && node.hasRef && node.page?.frameId !== undefined) holders.push([node, node.page.frameId]);
    });
    for (const [holder, inner] of holders) entered.set(holder, yield* linesOfFrame(snapshot, inner, options));
  }
  const lines: string[] = [];
  const shown = new Set<number>();
  const levels: number[] = [0];
  yield* walkSteps(
    root,
    ({ children }) => children,
    (node) => {
      const depth = levels.at(-1)!;
      const isShown = isLine(node, options);
      if (isShown) {
        lines.push("  ".repeat(depth) + lineOf(node, snapshot, options));
        if (node.ax.backendNodeId !== undefined) shown.add(node.ax.backendNodeId);
        for (const line of entered.get(node) ?? []) lines.push("  ".repeat(depth + 1) + line);
      }
      levels.push(isShown ? depth + 1 : depth);
    },
    () => void levels.pop(),
  );
  if (frameId === "" && !options.exact) lines.push(...(yield* unknownElements(snapshot, shown)));
  return lines;
}

/** Elements to act on that the accessibility tree does not show follow at the end, as controls that it omits do in the tool. */
function* unknownElements(snapshot: Snapshot, shown: ReadonlySet<number>): Steps<string[]> {
  const lines: string[] = [];
  const known = new Set<number>();
  for (const tree of snapshot.axTrees.values()) {
    yield* walkSteps(tree, ({ children }) => children, ({ ignored, backendNodeId }) => {
      if (!ignored && backendNodeId !== undefined) known.add(backendNodeId);
    });
  }
  yield* walkSteps<PageNode>(snapshot.page.root, ({ children }) => children, (node) => {
    if (!node.interactive || known.has(node.backendNodeId) || shown.has(node.backendNodeId)) return;
    const text = textContent(node).trim().slice(0, MAX_TEXT);
    lines.push(`- ${node.tag}${text === "" ? "" : ` ${JSON.stringify(text)}`} [ref=e${snapshot.uids.get(node.backendNodeId)}]`);
  });
  return lines;
}

function* simplify(tree: AxTreeNode, snapshot: Snapshot, { exact = false }: AgentBrowserOptions): Steps<Node> {
  return yield* foldSteps<AxTreeNode, Node>(tree, ({ children }) => children, (ax, children) => {
    const page = ax.backendNodeId === undefined ? undefined : snapshot.page.byBackendNodeId.get(ax.backendNodeId);
    const isEmpty = (ax.ignored && ax.role !== "RootWebArea") || ax.role === "InlineTextBox";
    const cursor = page && page.scope === snapshot.page.root.scope ? cursorOf(page) : undefined;
    const node: Node = {
      role: isEmpty ? "" : ax.role,
      name: isEmpty ? "" : ax.name,
      checked: checkedOf(ax),
      ax,
      page,
      cursor,
      children,
      hasRef: false,
    };
    if (cursor?.hiddenInput && (node.role === "LabelText" || node.role === "generic")) {
      node.role = cursor.hiddenInput.role;
      node.checked = cursor.hiddenInput.checked;
      if (node.name === "") node.name = cursor.text;
    }
    node.hasRef =
      INTERACTIVE.has(node.role) ||
      (CONTENT.has(node.role) && node.name !== "") ||
      (!ax.ignored && cursor !== undefined) ||
      (!exact && page?.interactive === true && !isEmpty);
    if (!isEmpty) joinTexts(node);
    return node;
  });
}

/** Neighbouring texts become the first of them; a text that repeats its parent's name goes. */
function joinTexts(node: Node): void {
  let first: Node | undefined;
  for (const child of node.children) {
    if (child.role !== "StaticText") first = undefined;
    else if (first === undefined) first = child;
    else {
      first.name += child.name;
      clear(child);
    }
  }
  const [only, ...others] = node.children;
  if (only && others.length === 0 && only.role === "StaticText" && only.name === node.name) clear(only);
}

function clear(node: Node): void {
  node.role = "";
  node.name = "";
  node.children = [];
}

function isLine(node: Node, { interactive = false }: AgentBrowserOptions): boolean {
  if (node.role === "" || node.role === "RootWebArea" || node.role === "WebArea") return false;
  if (node.role === "generic" && !node.hasRef && node.children.length <= 1) return false;
  if (node.role === "StaticText" && clean(node.name).trim() === "") return false;
  return !interactive || node.hasRef;
}

const clean = (name: string): string => name.replace(/\u00a0/g, " ").replace(ZERO_WIDTH, "");

function lineOf(node: Node, snapshot: Snapshot, { interactive = false }: AgentBrowserOptions): string {
  const { properties } = node.ax;
  let line = `- ${node.role}`;
  const name = clean(node.name !== "" ? node.name : interactive ? (node.cursor?.text ?? "") : "");
  if (name !== "") line += ` ${JSON.stringify(name)}`;
  const attributes: string[] = [];
  const level = properties.get("level");
  if (typeof level === "number") attributes.push(`level=${level}`);
  if (node.checked !== undefined) attributes.push(`checked=${node.checked}`);
  if (typeof properties.get("expanded") === "boolean") attributes.push(`expanded=${properties.get("expanded")}`);
  for (const flag of ["selected", "disabled", "required"]) if (properties.get(flag) === true) attributes.push(flag);
  if (node.hasRef) attributes.push(`ref=e${snapshot.uids.get(node.ax.backendNodeId!)}`);
  if (attributes.length > 0) line += ` [${attributes.join(", ")}]`;
  if (node.cursor && (node.cursor.hints.length > 0 || node.cursor.hiddenInput)) line += ` ${node.cursor.kind} [${node.cursor.hints.join(", ")}]`;
  const { value } = node.ax;
  if (value !== "" && value !== node.name) line += `: ${value}`;
  return line;
}

function checkedOf({ properties }: AxTreeNode): string | undefined {
  const checked = properties.get("checked");
  return checked === undefined ? undefined : String(checked);
}

/** The tool's own search for elements that look clickable: main document only, not in shadow trees. */
function cursorOf(node: PageNode): Cursor | undefined {
  if (node.kind !== "element" || NATIVE.has(node.tag) || node.tag === "body" || node.tag === "html") return undefined;
  const { attributes, flags } = node;
  if (OPERABLE.has((attributes.get("role") ?? "").trim().toLowerCase().split(/\s+/)[0]!)) return undefined;
  const tabindex = attributes.get("tabindex");
  const hints: string[] = [];
  const pointer = (flags & FactFlag.Pointer) !== 0;
  const onclick = (flags & FactFlag.OnClick) !== 0;
  const isTabStop = tabindex !== undefined && tabindex !== "-1";
  const editable = attributes.get("contenteditable") === "" || attributes.get("contenteditable") === "true";
  if (pointer) hints.push("cursor:pointer");
  if (onclick) hints.push("onclick");
  if (isTabStop) hints.push("tabindex");
  if (editable) hints.push("contenteditable");
  if (hints.length === 0 || (!onclick && !isTabStop && !editable && (flags & FactFlag.PointerStarts) === 0)) return undefined;
  if ((flags & FactFlag.Rendered) === 0 || (flags & FactFlag.Visible) === 0 || !node.box || node.box.width === 0 || node.box.height === 0) return undefined;
  return {
    kind: pointer || onclick ? "clickable" : editable ? "editable" : "focusable",
    hints,
    text: textContent(node).trim().slice(0, MAX_TEXT),
    hiddenInput: hiddenInputIn(node),
  };
}

function hiddenInputIn(node: PageNode): Cursor["hiddenInput"] {
  let found: Cursor["hiddenInput"];
  walk(node, ({ children }) => children, (inner) => {
    const type = inner.attributes.get("type")?.toLowerCase();
    if (found || inner.tag !== "input" || (type !== "radio" && type !== "checkbox")) return;
    const isHidden = (inner.flags & FactFlag.Rendered) === 0 || (inner.flags & FactFlag.Visible) === 0;
    if (!isHidden) return;
    const checked = (inner.flags & FactFlag.Indeterminate) !== 0 ? "mixed" : String((inner.flags & FactFlag.Checked) !== 0);
    found = { role: type, checked };
  });
  return found;
}

function textContent(node: PageNode): string {
  let text = "";
  walk(node, ({ children }) => children, (inner) => {
    if (isSecretField(inner.attributes)) return false;
    // As `textContent`: not what shadow trees add.
    if (inner.kind === "text" && inner.scope === node.scope) text += inner.text;
    return true;
  });
  return text;
}
