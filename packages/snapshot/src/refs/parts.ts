import type { AxTreeNode } from "../model/ax-tree.js";
import { walkSteps } from "../model/walk.js";
import type { Steps } from "../steps.js";

const TEXT_ROLES: ReadonlySet<string> = new Set(["StaticText", "LineBreak", "InlineTextBox"]);

/** Part of a control that the browser draws: it is in the accessibility tree only. */
export interface Part {
  readonly backendNodeId: number;
  /**
   * The nearest element around it, the way from there, its role, and its name unless it is text. Browsers make new nodes for the
   * text of a field when its value changes; to a reader it is the same.
   */
  readonly key: string;
}

/** Parts of all trees, in the trees' order. `uids` has the nodes of the DOM. */
export function* partsOf(trees: Iterable<AxTreeNode>, uids: ReadonlyMap<number, number>): Steps<Part[]> {
  const parts: Part[] = [];
  for (const tree of trees) {
    const path: { readonly key: string; children: number }[] = [];
    yield* walkSteps(
      tree,
      ({ children }) => children,
      ({ backendNodeId, role, name, children }) => {
        const above = path.at(-1);
        const uid = backendNodeId === undefined ? undefined : uids.get(backendNodeId);
        const isNamed = backendNodeId !== undefined || children.length > 0;
        const place = uid === undefined && above ? above.children++ : 0;
        const key = uid !== undefined ? String(uid) : isNamed ? `${above?.key}/${place} ${role} ${TEXT_ROLES.has(role) ? "" : name}` : "";
        path.push({ key, children: 0 });
        if (backendNodeId !== undefined && uid === undefined) parts.push({ backendNodeId, key });
      },
      () => void path.pop(),
    );
  }
  return parts;
}
