import type { AxTreeNode } from "../model/ax-tree.js";
import type { PageNode } from "../model/page.js";
import { foldSteps, joined, walkSteps } from "../model/walk.js";
import { finish, type Steps } from "../steps.js";
import type { Snapshot } from "../refs/snapshot.js";

export interface DevtoolsOptions {
  /** Every node of the accessibility tree, not only what puppeteer calls interesting. */
  readonly verbose?: boolean;
  /** Exactly what the tool prints: without elements to act on that have no role. */
  readonly exact?: boolean;
}

interface Node {
  readonly role: string;
  readonly name: string;
  readonly attributes: readonly (readonly [string, string | number | boolean])[];
  readonly backendNodeId: number | undefined;
  readonly children: Node[];
}

/** Roles whose children are presentational, in puppeteer's `AXNode.isLeafNode`. */
const LEAF_ROLES: ReadonlySet<string> = new Set([
  "doc-cover", "graphics-symbol", "img", "image", "Meter", "scrollbar", "slider", "separator", "progressbar",
]);
const TEXT_ROLES: ReadonlySet<string> = new Set(["LineBreak", "text", "InlineTextBox", "StaticText"]);
/** Puppeteer's `AXNode.isControl`. */
const CONTROLS: ReadonlySet<string> = new Set([
  "button", "checkbox", "ColorWell", "combobox", "DisclosureTriangle", "listbox", "menu", "menubar", "menuitem", "menuitemcheckbox",
  "menuitemradio", "radio", "scrollbar", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "tree", "treeitem",
]);
/** Puppeteer's `AXNode.isLandmark`. */
const LANDMARKS: ReadonlySet<string> = new Set([
  "banner", "complementary", "contentinfo", "form", "main", "navigation", "region", "search",
]);

type Kind = "string" | "boolean" | "tristate" | "number" | "token";
/** Properties that puppeteer copies, with the way it reads them. */
const PROPERTIES: ReadonlyMap<string, Kind> = new Map([
  ["keyshortcuts", "string"], ["roledescription", "string"], ["valuetext", "string"], ["url", "string"],
  ["disabled", "boolean"], ["expanded", "boolean"], ["focused", "boolean"], ["modal", "boolean"], ["multiline", "boolean"],
  ["multiselectable", "boolean"], ["readonly", "boolean"], ["required", "boolean"], ["selected", "boolean"], ["busy", "boolean"],
  ["atomic", "boolean"], ["checked", "tristate"], ["pressed", "tristate"], ["level", "number"], ["valuemax", "number"],
  ["valuemin", "number"], ["autocomplete", "token"], ["haspopup", "token"], ["invalid", "token"], ["orientation", "token"],
  ["live", "token"], ["relevant", "token"], ["errormessage", "token"], ["details", "token"],
]);

/** States that the tool announces with a word of their own, whatever their value. */
const ABILITIES: ReadonlyMap<string, string> = new Map([
  ["disabled", "disableable"], ["expanded", "expandable"], ["focused", "focusable"], ["selected", "selectable"],
]);

/** The text of chrome-devtools-mcp's `take_snapshot`: a line per node with uid, role, name and attributes. */
export function devtools(snapshot: Snapshot, options: DevtoolsOptions = {}): string {
  return finish(devtoolsSteps(snapshot, options));
}

/** As `devtools`, in parts. */
export function* devtoolsSteps(snapshot: Snapshot, { verbose = false, exact = false }: DevtoolsOptions = {}): Steps<string> {
  const root = yield* serialise(snapshot, "", verbose, exact);
  if (!root) return "";
  const lines: string[] = [];
  let depth = 0;
  yield* walkSteps(
    root,
    (node) => (!verbose && repeatsItsText(node) ? [] : node.children),
    (node) => void lines.push("  ".repeat(depth++) + lineOf(node, snapshot)),
    () => void depth--,
  );
  return lines.map((line) => `${line}\n`).join("");
}

function* serialise(snapshot: Snapshot, frameId: string, verbose: boolean, exact: boolean): Steps<Node | undefined> {
  const tree = snapshot.axTrees.get(frameId);
  if (!tree) return undefined;
  const facts = new Facts();
  yield* facts.collect(tree);
  const holders: AxTreeNode[] = [];
  yield* walkSteps(tree, ({ children }) => children, (node) => void (holdsFrame(snapshot, node) && holders.push(node)));
  const frames = new Map<AxTreeNode, Node | undefined>();
  for (const holder of holders) frames.set(holder, yield* serialise(snapshot, frameOf(snapshot, holder)!, verbose, exact));
  const insideControl: boolean[] = [false];
  const actionable = (node: AxTreeNode) => !exact && node.backendNodeId !== undefined && pageNode(snapshot, node)?.interactive === true;
  // What puppeteer would not enter is entered for the sake of references, but only those come out of it.
  const closed: boolean[] = [false];
  const shown: boolean[] = [];
  const [root] = yield* foldSteps<AxTreeNode, Node[]>(
    tree,
    ({ children }) => children,
    (node, below) => {
      insideControl.pop();
      closed.pop();
      const children = joined(below);
      const frame = frames.get(node);
      if (frame) children.push(frame);
      return shown.pop() ? [nodeOf(node, children)] : children;
    },
    (node) => {
      const inside = insideControl.at(-1)!;
      const isClosed = closed.at(-1)!;
      shown.push(verbose || actionable(node) || (!isClosed && isInteresting(node, facts, inside)) || (!isClosed && frames.has(node)));
      insideControl.push(inside || CONTROLS.has(node.role));
      closed.push(isClosed || (!verbose && facts.isLeaf(node)));
    },
  );
  if (root && !exact) yield* addUnknown(snapshot, frameId, root);
  return root;
}

/** Elements to act on that the accessibility tree does not show stand below the nearest ancestor that it does. */
function* addUnknown(snapshot: Snapshot, frameId: string, root: Node): Steps<void> {
  if (frameId !== "") return;
  const printed = new Map<number, Node>();
  yield* walkSteps(root, ({ children }) => children, (node) => {
    if (node.backendNodeId !== undefined) printed.set(node.backendNodeId, node);
  });
  yield* walkSteps<PageNode>(snapshot.page.root, ({ children }) => children, (node) => {
    if (!node.interactive || printed.has(node.backendNodeId)) return;
    const added: Node = { role: node.tag, name: "", attributes: [], backendNodeId: node.backendNodeId, children: [] };
    printed.set(node.backendNodeId, added);
    let ancestor = node.parent;
    while (ancestor && !printed.has(ancestor.backendNodeId)) ancestor = ancestor.parent;
    (ancestor ? printed.get(ancestor.backendNodeId)! : root).children.push(added);
  });
}

function pageNode(snapshot: Snapshot, node: AxTreeNode): PageNode | undefined {
  return node.backendNodeId === undefined ? undefined : snapshot.page.byBackendNodeId.get(node.backendNodeId);
}

function frameOf(snapshot: Snapshot, node: AxTreeNode): string | undefined {
  return node.role === "Iframe" ? pageNode(snapshot, node)?.frameId : undefined;
}

function holdsFrame(snapshot: Snapshot, node: AxTreeNode): boolean {
  const frameId = frameOf(snapshot, node);
  return frameId !== undefined && snapshot.axTrees.has(frameId);
}

/** What puppeteer asks about a node's surroundings, answered once per node. */
class Facts {
  readonly #focusableBelow = new Set<AxTreeNode>();

  *collect(tree: AxTreeNode): Steps<void> {
    yield* walkSteps(tree, ({ children }) => children, () => {}, (node) => {
      if (node.children.some((child) => child.properties.get("focusable") === true || this.#focusableBelow.has(child))) {
        this.#focusableBelow.add(node);
      }
    });
  }

  isLeaf(node: AxTreeNode): boolean {
    if (node.children.length === 0 || isPlainTextField(node) || TEXT_ROLES.has(node.role) || LEAF_ROLES.has(node.role)) return true;
    return !this.#focusableBelow.has(node) && node.role === "heading" && node.name !== "";
  }
}

function isPlainTextField({ properties, role }: AxTreeNode): boolean {
  const editable = properties.get("editable");
  return editable === undefined ? role === "textbox" || role === "searchbox" : editable !== "richtext";
}

function isInteresting(node: AxTreeNode, facts: Facts, insideControl: boolean): boolean {
  const { properties, role } = node;
  if (node.ignored || role === "Ignored" || properties.get("hidden") === true) return false;
  const live = properties.get("live");
  if (
    LANDMARKS.has(role) ||
    properties.get("focusable") === true ||
    properties.get("editable") === "richtext" ||
    properties.get("busy") === true ||
    (live !== undefined && live !== "" && live !== "off") ||
    properties.get("modal") === true ||
    properties.has("errormessage") ||
    properties.has("details") ||
    Boolean(properties.get("roledescription")) ||
    CONTROLS.has(role)
  ) {
    return true;
  }
  return !insideControl && facts.isLeaf(node) && (node.name !== "" || node.description !== "");
}

function nodeOf(node: AxTreeNode, children: Node[]): Node {
  const attributes: (readonly [string, string | number | boolean])[] = [];
  const value = node.role === "option" && node.name !== "" ? node.name : node.value;
  if (node.hasValue || node.role === "option") attributes.push(["value", value]);
  if (node.description !== "") attributes.push(["description", node.description]);
  for (const [name, value] of node.properties) {
    // Names come with mixed case; puppeteer reads them in lower case.
    const lower = name.toLowerCase();
    const kind = PROPERTIES.get(lower);
    const known = kind === undefined ? undefined : read(kind, value);
    if (known === undefined || (lower === "focused" && node.role === "RootWebArea")) continue;
    attributes.push([lower, known]);
  }
  attributes.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { role: node.role, name: node.name, attributes, backendNodeId: node.backendNodeId, children };
}

function read(kind: Kind, value: unknown): string | number | boolean | undefined {
  switch (kind) {
    case "boolean":
      return Boolean(value);
    case "tristate":
      return value === "mixed" ? "mixed" : value === "true";
    case "token":
      return !value || value === "false" ? undefined : (value as string);
    default:
      return value as string | number;
  }
}

function repeatsItsText({ name, children }: Node): boolean {
  if (name === "" || children.length === 0) return false;
  if (children.some((child) => child.role !== "StaticText" || child.children.length > 0)) return false;
  const strip = (text: string) => text.replace(/\s+/g, "");
  return strip(children.map((child) => child.name).join("")) === strip(name);
}

function lineOf(node: Node, snapshot: Snapshot): string {
  const uid = node.backendNodeId === undefined ? undefined : snapshot.uids.get(node.backendNodeId);
  const parts = [`uid=1_${uid ?? "-"}`];
  if (node.role !== "" && node.role !== "StaticText") parts.push(node.role === "none" ? "ignored" : node.role);
  if (node.name !== "") parts.push(`"${node.name}"`);
  const isOption = node.role === "option";
  for (const [name, value] of node.attributes) {
    const ability = typeof value === "boolean" ? ABILITIES.get(name) : undefined;
    if (ability !== undefined && !(isOption && ability === "selectable")) parts.push(ability);
    if (isOption && name === "value" && value === node.name) continue;
    if (value === true) parts.push(name);
    else if (typeof value !== "boolean") parts.push(`${name}="${value}"`);
  }
  return parts.join(" ");
}
