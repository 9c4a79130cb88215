import { batch, computed, signal } from "@preact/signals";
import type { StudioSession } from "../endpoint/endpoint.js";
import { type AxNode, EMPTY_TREE, linkTree, roleOf } from "../tree/ax-tree.js";
import { fetchTree, type FetchedTree } from "../tree/fetch-tree.js";
import { isShown, rowsOf } from "../tree/rows.js";
import { isSame } from "../tree/same.js";
import { Poll } from "./poll.js";
import type { Preferences } from "./preferences.js";

/** How often (ms) the tree is read again: Accessibility events tell of requested nodes only, and it shows all. */
const REFRESH_INTERVAL = 700;

/** The nodes that a query found, in the tree's order. */
export interface Matches {
  readonly ids: readonly string[];
  readonly current: number;
}

/** The live accessibility tree of one Target: what is shown of it, what is selected, what a query found. */
export class TreeModel {
  readonly tree = signal(EMPTY_TREE);
  readonly isLoaded = signal(false);
  readonly error = signal<string | undefined>(undefined);
  readonly collapsed = signal<ReadonlySet<string>>(new Set());
  readonly selectedId = signal<string | undefined>(undefined);
  readonly matches = signal<Matches | undefined>(undefined);
  readonly queryError = signal<string | undefined>(undefined);
  /** Counts reads that showed a change. */
  readonly version = signal(0);
  readonly rows = computed(() =>
    rowsOf(this.tree.value, {
      showIgnored: this.#preferences.showIgnored.value,
      showTextBoxes: this.#preferences.showTextBoxes.value,
      collapsed: this.collapsed.value,
    }),
  );
  readonly rowIndex = computed(() => new Map(this.rows.value.map(({ node }, index) => [node.nodeId, index])));
  readonly matchSet = computed(() => new Set(this.matches.value?.ids));
  readonly selected = computed(() => {
    const id = this.selectedId.value;
    return id === undefined ? undefined : this.tree.value.byId.get(id);
  });
  readonly roles = computed(() => [...new Set([...this.tree.value.byId.values()].flatMap((node) => (node.ignored ? [] : [roleOf(node)])))].sort());
  readonly #session: StudioSession;
  readonly #preferences: Preferences;
  readonly #poll = new Poll(() => this.#read(), REFRESH_INTERVAL);
  #last: FetchedTree | undefined;

  constructor(session: StudioSession, preferences: Preferences) {
    this.#session = session;
    this.#preferences = preferences;
  }

  /** Reads the tree now, and again and again if `live`. */
  follow(live: boolean): void {
    if (live) this.#poll.start();
    else this.#poll.stop();
  }

  refresh(): Promise<void> {
    return this.#poll.now();
  }

  /** Selects a node, and shows what has to be shown for it to be seen. */
  select(id: string): void {
    const { byId, parents } = this.tree.value;
    const node = byId.get(id);
    if (node === undefined) return;
    batch(() => {
      const { showIgnored, showTextBoxes } = this.#preferences;
      if (!isShown(node, { showIgnored: showIgnored.value, showTextBoxes: showTextBoxes.value })) {
        if (node.ignored) showIgnored.value = true;
        else showTextBoxes.value = true;
      }
      const collapsed = new Set(this.collapsed.value);
      for (let up = parents.get(id); up !== undefined; up = parents.get(up.nodeId)) collapsed.delete(up.nodeId);
      if (collapsed.size !== this.collapsed.value.size) this.collapsed.value = collapsed;
      this.selectedId.value = id;
    });
  }

  /** Selects the node of a DOM node, or of the nearest one around it that has one. */
  async selectElement(backendNodeId: number): Promise<void> {
    const known = this.#nodeOf(backendNodeId);
    if (known !== undefined) return this.select(known.nodeId);
    await this.refresh();
    const { nodes } = (await this.#session.send("Accessibility.getPartialAXTree", { backendNodeId, fetchRelatives: true })) as { nodes: AxNode[] };
    const found = [this.#nodeOf(backendNodeId), ...nodes].find((node) => node !== undefined && this.tree.value.byId.has(node.nodeId));
    if (found !== undefined) this.select(found.nodeId);
  }

  setExpanded(id: string, expanded: boolean): void {
    const collapsed = new Set(this.collapsed.value);
    if (expanded) collapsed.delete(id);
    else collapsed.add(id);
    this.collapsed.value = collapsed;
  }

  /** Asks the Target for the nodes of exactly this role and name, as its Clients do; an empty text leaves one out. */
  async query(role: string, name: string): Promise<void> {
    this.queryError.value = undefined;
    const backendNodeId = this.tree.value.root?.backendDOMNodeId;
    if (backendNodeId === undefined || (role === "" && name === "")) {
      this.matches.value = undefined;
      return;
    }
    try {
      const params = { backendNodeId, ...(role === "" ? {} : { role }), ...(name === "" ? {} : { accessibleName: name }) };
      const { nodes } = (await this.#session.send("Accessibility.queryAXTree", params)) as { nodes: AxNode[] };
      if (nodes.some(({ nodeId }) => !this.tree.value.byId.has(nodeId))) await this.refresh();
      this.matches.value = { ids: nodes.map(({ nodeId }) => nodeId), current: 0 };
      if (nodes.length > 0) this.select(nodes[0]!.nodeId);
    } catch (error) {
      this.matches.value = undefined;
      this.queryError.value = (error as Error).message;
    }
  }

  /** Goes to the next match, or the previous one with -1. */
  step(by: 1 | -1): void {
    const matches = this.matches.value;
    if (matches === undefined || matches.ids.length === 0) return;
    const current = (matches.current + by + matches.ids.length) % matches.ids.length;
    this.matches.value = { ...matches, current };
    this.select(matches.ids[current]!);
  }

  /** The DOM node to show for a node: its own or that of the nearest one around it. */
  elementOf(id: string): number | undefined {
    const { byId, parents } = this.tree.value;
    for (let node = byId.get(id); node !== undefined; node = parents.get(node.nodeId)) if (node.backendDOMNodeId !== undefined) return node.backendDOMNodeId;
    return undefined;
  }

  #nodeOf(backendNodeId: number): AxNode | undefined {
    return this.tree.value.byBackendId.get(backendNodeId);
  }

  async #read(): Promise<void> {
    try {
      const fetched = await fetchTree(this.#session);
      batch(() => {
        this.error.value = undefined;
        this.isLoaded.value = true;
        if (isSame(fetched, this.#last)) return;
        this.#last = fetched;
        this.tree.value = linkTree(fetched.nodes, fetched.frames);
        this.version.value++;
      });
    } catch (error) {
      this.error.value = (error as Error).message;
    }
  }
}
