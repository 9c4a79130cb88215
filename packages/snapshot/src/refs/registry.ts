import type { PageCapture } from "../capture/page-capture.js";
import { linkAxTrees } from "../model/ax-tree.js";
import { buildPage } from "../model/build.js";
import { walk } from "../model/walk.js";
import { type Snapshot, numberingOrder } from "./snapshot.js";

/** Numbers the nodes of successive captures of one target. */
export class UidRegistry {
  #next = 0;

  /** Takes the next capture; its nodes keep the numbers that they had. */
  take(capture: PageCapture): Snapshot {
    const page = buildPage(capture);
    const axTrees = linkAxTrees(capture);
    const uids = new Map<number, number>();
    const give = (backendNodeId: number) => {
      if (!uids.has(backendNodeId)) uids.set(backendNodeId, this.#next++);
    };
    for (const { backendNodeId } of numberingOrder(page)) give(backendNodeId);
    // Parts of user-agent shadow trees are in the accessibility tree only.
    for (const tree of axTrees.values()) {
      walk(tree, ({ children }) => children, ({ backendNodeId }) => {
        if (backendNodeId !== undefined) give(backendNodeId);
      });
    }
    return { page, axTrees, uids, nodeIds: new Map([...uids].map(([id, uid]) => [uid, id])) };
  }
}
