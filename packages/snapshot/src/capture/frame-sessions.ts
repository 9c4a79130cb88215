import type { CdpSession } from "./session.js";

/** A document that has a session of its own, because it is in another process than the frame's parent. */
export interface FrameDocument {
  readonly session: CdpSession;
  /** The element that shows it: in which document, and its id in that document's session. */
  readonly owner: { readonly place: number; readonly backendNodeId: number };
}

/** Ids of nodes are unique in one process: those of the n-th document with a session of its own are moved by n times this. */
const IDS = 2 ** 32;

/** Of the page's own session. */
export const MAIN_PLACE = 0;

export const movedId = (backendNodeId: number, place: number): number => backendNodeId + place * IDS;
export const placeOf = (movedBackendNodeId: number): number => Math.floor(movedBackendNodeId / IDS);
export const ownId = (movedBackendNodeId: number): number => movedBackendNodeId % IDS;

/** The sessions of frames that the page's own session does not reach, where the endpoint attaches them. */
export class FrameSessions {
  readonly #watched = new WeakSet<CdpSession>();
  /** By frame id, which is the target's. */
  readonly #sessions = new Map<string, { readonly sessionId: string; readonly session: CdpSession }>();
  readonly #places = new Map<string, number>();
  readonly #documents = new Map<number, FrameDocument>();

  /** Has the frames below a session attached. Asked again each time, because a session may have been replaced behind its object. */
  async attach(session: CdpSession): Promise<void> {
    const { on, attached } = session;
    if (!on || !attached) return;
    if (!this.#watched.has(session)) {
      this.#watched.add(session);
      on.call(session, "Target.attachedToTarget", ({ sessionId, targetInfo }) => {
        if (targetInfo?.type === "iframe") this.#sessions.set(targetInfo.targetId, { sessionId, session: attached.call(session, sessionId) });
      });
      on.call(session, "Target.detachedFromTarget", ({ sessionId }) => {
        for (const [frameId, known] of this.#sessions) if (known.sessionId === sessionId) this.#sessions.delete(frameId);
      });
    }
    try {
      await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{ type: "iframe" }] });
    } catch {
      // Its frames stay closed.
    }
  }

  sessionOf(frameId: string): CdpSession | undefined {
    return this.#sessions.get(frameId)?.session;
  }

  /** The place of a document, always the same for one document, never for two. */
  enter(key: string, document: FrameDocument): number {
    let place = this.#places.get(key);
    if (place === undefined) this.#places.set(key, (place = this.#places.size + 1));
    this.#documents.set(place, document);
    return place;
  }

  documentAt(place: number): FrameDocument | undefined {
    return this.#documents.get(place);
  }
}
