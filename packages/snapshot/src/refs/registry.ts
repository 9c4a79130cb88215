import type { PageCapture } from "../capture/page-capture.js";
import { linkAxTrees } from "../model/ax-tree.js";
import { pageSteps } from "../model/build.js";
import type { Page, PageNode } from "../model/page.js";
import { finish, PART, type Steps } from "../steps.js";
import { Identities } from "./identity.js";
import { type Candidate, matchElements } from "./match.js";
import { type Part, partsOf } from "./parts.js";
import { type Snapshot, numberingOrder } from "./snapshot.js";

/** Elements that were there once are remembered, for a page that is left and returned to. */
const MAX_REMEMBERED = 20_000;

/** Numbers the nodes of successive captures of one target. A number that was given is never given to another element. */
export class UidRegistry {
  #next = 0;
  #last: { readonly snapshot: Snapshot; readonly documentKey: string; readonly parts: ReadonlyMap<string, number> } | undefined;
  #gone: Candidate<number>[] = [];

  /** Some node has or had this number. */
  wasGiven(uid: number): boolean {
    return uid < this.#next;
  }

  /**
   * Takes the next capture. Nodes that are still there keep their numbers; of elements whose node was replaced, those keep
   * theirs that are the same to a reader (`match.ts`).
   */
  take(capture: PageCapture): Snapshot {
    return finish(this.takeSteps(capture));
  }

  /** As `take`, in parts. */
  *takeSteps(capture: PageCapture): Steps<Snapshot> {
    const axTrees = yield* linkAxTrees(capture);
    const page = yield* pageSteps(capture, axTrees);
    const uids = new Map<number, number>();
    const documentKey = `${capture.loaderId ?? ""} ${capture.document.backendNodeId}`;
    // Another document may use the ids of this one for its own nodes.
    const known = this.#last?.documentKey === documentKey ? this.#last.snapshot : undefined;
    for (const [backendNodeId, node] of page.byBackendNodeId) {
      const uid = known?.uids.get(backendNodeId);
      if (uid !== undefined && isSameControl(known!.page.byBackendNodeId.get(backendNodeId), node)) uids.set(backendNodeId, uid);
    }
    yield;
    yield* this.#remember(uids);
    yield* this.#recognise(page, uids);
    const give = (backendNodeId: number) => {
      if (!uids.has(backendNodeId)) uids.set(backendNodeId, this.#next++);
    };
    for (const { backendNodeId } of yield* numberingOrder(page)) give(backendNodeId);
    const parts = this.#numberParts(yield* partsOf(axTrees.values(), uids), known?.uids, uids, give);
    const snapshot: Snapshot = { page, axTrees, uids, nodeIds: new Map([...uids].map(([id, uid]) => [uid, id])) };
    this.#last = { snapshot, documentKey, parts };
    return snapshot;
  }

  /** A part keeps its number while its node is there, else hands it on to the one in its place. Returns the numbers by key. */
  #numberParts(parts: readonly Part[], known: ReadonlyMap<number, number> | undefined, uids: Map<number, number>, give: (backendNodeId: number) => void): Map<string, number> {
    const last = known ? this.#last!.parts : undefined;
    const taken = new Set<number>();
    for (const { backendNodeId } of parts) {
      const uid = known?.get(backendNodeId);
      if (uid === undefined || taken.has(uid)) continue;
      uids.set(backendNodeId, uid);
      taken.add(uid);
    }
    const byKey = new Map<string, number>();
    for (const { backendNodeId, key } of parts) {
      const uid = last?.get(key);
      if (!uids.has(backendNodeId) && uid !== undefined && !taken.has(uid)) {
        uids.set(backendNodeId, uid);
        taken.add(uid);
      }
      give(backendNodeId);
      byKey.set(key, uids.get(backendNodeId)!);
    }
    return byKey;
  }

  /** What the last snapshot had and this one has not. */
  *#remember(kept: ReadonlyMap<number, number>): Steps<void> {
    if (!this.#last) return;
    const { page, uids } = this.#last.snapshot;
    const still = new Set(kept.values());
    const identities = new Identities(page.elements);
    let visited = 0;
    for (const node of page.byBackendNodeId.values()) {
      if (++visited % PART === 0) yield;
      const uid = uids.get(node.backendNodeId)!;
      if (isRecognisable(node) && !still.has(uid)) this.#gone.push({ identity: identities.of(node), value: uid });
    }
    if (this.#gone.length > MAX_REMEMBERED) this.#gone = this.#gone.slice(-MAX_REMEMBERED);
  }

  *#recognise(page: Page, uids: Map<number, number>): Steps<void> {
    if (this.#gone.length === 0) return;
    const identities = new Identities(page.elements);
    const arrived: Candidate<number>[] = [];
    let visited = 0;
    for (const node of page.byBackendNodeId.values()) {
      if (++visited % PART === 0) yield;
      if (isRecognisable(node) && !uids.has(node.backendNodeId)) arrived.push({ identity: identities.of(node), value: node.backendNodeId });
    }
    yield;
    const pairs = matchElements(this.#gone, arrived);
    for (const [backendNodeId, uid] of pairs) uids.set(backendNodeId, uid);
    const found = new Set(pairs.values());
    this.#gone = this.#gone.filter(({ value }) => !found.has(value));
  }
}

/** Text and structure get new numbers with new nodes: nobody acts on them. */
function isRecognisable(node: PageNode): boolean {
  return node.kind === "element" && (node.interactive || node.tier === 1);
}

/** A node that became another kind of control is another one to its reader. */
function isSameControl(before: PageNode | undefined, now: PageNode): boolean {
  return before === undefined || before.interactive !== now.interactive || before.ax?.role === now.ax?.role || !now.interactive;
}
