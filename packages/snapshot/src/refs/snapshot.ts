import type { Page, PageNode } from "../model/page.js";
import { walkSteps } from "../model/walk.js";
import type { Steps } from "../steps.js";
import type { AxTreeNode } from "../model/ax-tree.js";

/** A page with a number for each of its nodes. Immutable; holds data only, no object of the page. */
export interface Snapshot {
  readonly page: Page;
  /** Accessibility trees by frame id, `""` for the main frame, as the endpoint told them. */
  readonly axTrees: ReadonlyMap<string, AxTreeNode>;
  /** The number of a node, by `backendNodeId`. */
  readonly uids: ReadonlyMap<number, number>;
  /** The `backendNodeId` of a number. */
  readonly nodeIds: ReadonlyMap<number, number>;
}

/** Nodes in the order in which they get numbers: what can be acted on first, so that those numbers are short. */
export function* numberingOrder(page: Page): Steps<PageNode[]> {
  const interactive: PageNode[] = [];
  const others: PageNode[] = [];
  yield* walkSteps(page.root, ({ children }) => children, (node) => void (node.interactive ? interactive : others).push(node));
  return [...interactive, ...others];
}

/** The number that a reference names, in any format's spelling: `7`, `A7`, `e7`, `@e7`, `1_7`. */
export function parseUid(reference: string): number | undefined {
  const digits = /^(?:uid=|ref=)?(?:A|@?e|1_)?(\d{1,9})$/.exec(reference.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
