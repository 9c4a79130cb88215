import type { Capability } from "@icdp/protocol";
import type { Slices } from "../steps.js";
import { toJson } from "./json.js";

/** One Client's attachment to this document. Domains keep their per-session state in WeakMaps keyed by this object. */
export interface AgentSession {
  readonly id: string;
  /** Whether answers and events carry `sessionId` (flat sessions of a browser socket; page sockets have none). */
  readonly flat: boolean;
  readonly isOpen: boolean;
  /** True while the session's earlier commands are repeated in a new document. */
  replaying: boolean;
  /** Until it says `Runtime.runIfWaitingForDebugger`, its init scripts count for the present document. */
  waits: boolean;
  /** Holds the place of the previous document's sessions until they come; nobody receives its events. */
  readonly isPlaceholder?: boolean;
  /** What its commands may do. */
  readonly allow: ReadonlySet<Capability>;
  /** Of a session whose long commands let the page run in between. */
  readonly slices?: Slices;
  /** Domains whose events this session receives. */
  readonly enabled: Set<string>;
  /** Sends an event to this session, whether or not a domain is enabled. `params`: an object or RawJson. */
  emit(method: string, params: unknown): void;
  /** Runs when the session ends; domains undo there what they did for it. */
  onClose(listener: () => void): void;
}

export interface SessionOptions {
  readonly id: string;
  readonly flat: boolean;
  readonly allow: ReadonlySet<Capability>;
  readonly waits?: boolean;
  readonly isPlaceholder?: boolean;
  readonly slices?: Slices;
  /** Receives the complete event text. */
  readonly deliver: (method: string, text: string) => void;
}

export interface OwnedSession extends AgentSession {
  close(): void;
}

export function createSession({ id, flat, allow, waits = false, isPlaceholder, slices, deliver }: SessionOptions): OwnedSession {
  const closers: (() => void)[] = [];
  const tail = flat ? `,"sessionId":${JSON.stringify(id)}}` : "}";
  let open = true;
  return {
    id,
    flat,
    allow,
    isPlaceholder,
    slices,
    get isOpen() {
      return open;
    },
    replaying: false,
    waits,
    enabled: new Set(),
    emit(method, params) {
      if (open) deliver(method, `{"method":"${method}","params":${toJson(params)}${tail}`);
    },
    onClose(listener) {
      closers.push(listener);
    },
    close() {
      if (!open) return;
      open = false;
      for (const closer of closers.splice(0)) closer();
    },
  };
}

/** All open sessions of the document; domains use it to send an event to everyone who enabled them. */
export class Sessions {
  readonly #open = new Set<OwnedSession>();
  readonly #emptied: (() => void)[] = [];

  add(session: OwnedSession): void {
    this.#open.add(session);
    session.onClose(() => {
      this.#open.delete(session);
      if (this.#open.size === 0) for (const listener of this.#emptied) listener();
    });
  }

  /** Calls back whenever the last session has ended. */
  onEmptied(listener: () => void): void {
    this.#emptied.push(listener);
  }

  get size(): number {
    return this.#open.size;
  }

  closeAll(): void {
    for (const session of [...this.#open]) session.close();
  }

  [Symbol.iterator](): IterableIterator<AgentSession> {
    return this.#open.values();
  }

  /** Sends an event to every session that enabled `domain`. */
  broadcast(domain: string, method: string, params: unknown): void {
    for (const session of this.#open) if (session.enabled.has(domain)) session.emit(method, params);
  }
}
