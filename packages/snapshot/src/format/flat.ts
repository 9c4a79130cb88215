import type { PageNode } from "../model/page.js";
import { type PrunedItem, type PrunedNode, prune } from "../model/prune.js";
import { publicRole } from "../model/roles.js";
import { shortUrl, valueOf } from "../model/states.js";
import type { Snapshot } from "../refs/snapshot.js";
import { finish, PART, type Steps } from "../steps.js";

export interface FlatOptions {
  /** Tell what fields contain. Default false. */
  readonly includeValues?: boolean;
  /** Nodes outside the viewport, too. Default true. */
  readonly includeOffscreen?: boolean;
  readonly includeBoundingBoxes?: boolean;
  /** Levels of forms, tables and dialogs in each other. Default: all. */
  readonly maxDepth?: number;
  /** Interactive nodes at most. Default: all. */
  readonly maxInteractive?: number;
  /** Only these elements and what is in them, by `backendNodeId`: what a selector matched. */
  readonly filter?: ReadonlySet<number>;
}

/** Values that are the default (`false`, empty, visible) are left out. */
export interface FlatNode {
  readonly id?: number;
  readonly tag?: string;
  readonly role?: string;
  readonly "aria-label"?: string;
  readonly text?: string;
  readonly value?: string;
  readonly href?: string;
  readonly placeholder?: string;
  readonly inputType?: string;
  readonly disabled?: true;
  readonly checked?: true | "mixed";
  readonly required?: true;
  readonly expanded?: boolean;
  readonly offscreen?: true;
  /** x, y, width, height. */
  readonly box?: readonly [number, number, number, number];
  readonly omitted?: "data-no-ai";
  readonly children?: readonly FlatNode[];
}

export interface FlatSection {
  /** uid of the element that holds the section. */
  readonly host: number;
  readonly hostTag: string;
  readonly nodes: readonly FlatNode[];
}

export interface FlatPage {
  readonly context: { readonly url: string; readonly title: string };
  readonly body: readonly FlatNode[];
  readonly iframes?: readonly FlatSection[];
  readonly shadowRoots?: readonly FlatSection[];
  /** Interactive nodes that `maxInteractive` left out. */
  readonly truncated?: number;
}

/** Kept as containers; all others hand their children up. */
const CONTAINERS: ReadonlySet<string> = new Set(["form", "table", "grid", "treegrid", "row", "dialog", "alertdialog"]);

/** Structure, with or without a name. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "list", "listitem", "DescriptionList", "navigation", "main", "region", "banner", "complementary", "contentinfo", "search", "group",
  "rowgroup", "toolbar", "tablist", "tabpanel", "menu", "menubar", "tree", "radiogroup", "article", "feed", "Iframe",
]);

/** A list that nodes go to, with the lists of the trees around. */
interface Target {
  readonly scope: number;
  readonly nodes: FlatNode[];
  readonly outer: Target | undefined;
}

interface Place {
  readonly item: PrunedItem;
  readonly target: Target;
  readonly depth: number;
  readonly passed: boolean;
}

/** The page as JSON without its structure: what can be read and acted on, per document and shadow tree. */
export function flat(snapshot: Snapshot, options: FlatOptions = {}): FlatPage {
  return finish(flatSteps(snapshot, options));
}

/** As `flat`, in parts. */
export function* flatSteps(snapshot: Snapshot, options: FlatOptions = {}): Steps<FlatPage> {
  const { maxDepth = Infinity, maxInteractive = Infinity, filter, includeOffscreen = true } = options;
  const { page } = snapshot;
  const sections = new Sections(snapshot);
  let interactive = 0;
  let truncated = 0;
  let visited = 0;
  const stack: Place[] = [{ item: yield* prune(page), target: sections.body, depth: 0, passed: filter === undefined }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { item, depth } = place;
    if (++visited % PART === 0) yield;
    if (item.kind === "text") {
      if (place.passed) place.target.nodes.push({ text: item.text });
      continue;
    }
    const target = sections.targetFor(item.page, place.target);
    const passed = place.passed || filter!.has(item.page.backendNodeId);
    if (item.kind === "omitted") {
      if (passed) target.nodes.push({ omitted: "data-no-ai" });
      continue;
    }
    const isContainer = CONTAINERS.has(item.role) && depth < maxDepth;
    const isOver = item.page.interactive && passed && ++interactive > maxInteractive;
    if (isOver) truncated++;
    const isSaid = item.page.interactive || isContainer || (item.name !== "" && !STRUCTURE.has(item.role) && item.role !== "RootWebArea");
    let inner: { target: Target; depth: number } = { target, depth };
    if (passed && isSaid && !isOver && (includeOffscreen || !item.page.offscreen)) {
      const children: FlatNode[] = [];
      target.nodes.push({ ...describe(item, snapshot, options), ...(isContainer && { children }) });
      if (isContainer) inner = { target: { scope: target.scope, nodes: children, outer: target.outer }, depth: depth + 1 };
    }
    for (let i = item.children.length - 1; i >= 0; i--) stack.push({ item: item.children[i]!, ...inner, passed });
  }
  return {
    context: { url: page.url, title: page.title },
    body: sections.body.nodes,
    ...sections.listed(),
    ...(truncated > 0 && { truncated }),
  };
}

class Sections {
  readonly body: Target;
  readonly #inner = new Map<number, Target>();

  constructor(private readonly snapshot: Snapshot) {
    this.body = { scope: snapshot.page.root.scope, nodes: [], outer: undefined };
  }

  /** Where a node goes that is met while `current` is filled: assigned nodes return to the tree around the slot's. */
  targetFor(node: PageNode, current: Target): Target {
    for (let target: Target | undefined = current; target; target = target.outer) if (target.scope === node.scope) return target;
    let section = this.#inner.get(node.scope);
    if (!section) this.#inner.set(node.scope, (section = { scope: node.scope, nodes: [], outer: current }));
    return section;
  }

  listed(): { iframes?: FlatSection[]; shadowRoots?: FlatSection[] } {
    const { page, uids } = this.snapshot;
    const iframes: FlatSection[] = [];
    const shadowRoots: FlatSection[] = [];
    for (const { scope, nodes } of this.#inner.values()) {
      const host = page.elements.hosts.get(scope);
      if (!host || nodes.length === 0) continue;
      const isFrame = page.byBackendNodeId.get(host.backendNodeId)?.frameId !== undefined;
      (isFrame ? iframes : shadowRoots).push({ host: uids.get(host.backendNodeId)!, hostTag: host.tag, nodes });
    }
    return { ...(iframes.length > 0 && { iframes }), ...(shadowRoots.length > 0 && { shadowRoots }) };
  }
}

function describe(item: PrunedNode, { uids }: Snapshot, { includeValues = false, includeBoundingBoxes = false }: FlatOptions): FlatNode {
  const { page } = item;
  const { attributes, box } = page;
  const properties = page.ax?.properties;
  const checked = properties?.get("checked");
  const expanded = properties?.get("expanded");
  const label = attributes.get("aria-label");
  const value = includeValues ? valueOf(page) : "";
  const href = attributes.get("href");
  const placeholder = attributes.get("placeholder");
  const inputType = page.tag === "input" ? (attributes.get("type") ?? "text") : undefined;
  return {
    ...(page.interactive && { id: uids.get(page.backendNodeId)! }),
    tag: page.tag,
    ...(item.role !== "generic" && { role: publicRole(item.role) }),
    ...(label && { "aria-label": label }),
    ...(item.name !== "" && item.name !== label && { text: item.name }),
    ...(value !== "" && { value }),
    ...(href !== undefined && { href: shortUrl(href) }),
    ...(placeholder && { placeholder }),
    ...(inputType !== undefined && { inputType }),
    ...(properties?.get("disabled") === true && { disabled: true }),
    ...((checked === true || checked === "true") && { checked: true }),
    ...(checked === "mixed" && { checked }),
    ...(properties?.get("required") === true && { required: true }),
    ...(typeof expanded === "boolean" && { expanded }),
    ...(page.offscreen && { offscreen: true }),
    ...(includeBoundingBoxes && box && { box: [box.x, box.y, box.width, box.height] }),
  };
}
