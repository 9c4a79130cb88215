import { isNonce } from "@icdp/protocol";
import type { InitScript } from "../frames/init-script.js";
import type { PageRealm } from "../realm/page-realm.js";

/** What a document leaves to the next one of its frame. */
export interface Handoff {
  /** The nonce of the next load, when a Client was told its loader id already. */
  readonly nonce?: string;
  /** Scripts to run before the document's own. */
  readonly scripts: readonly InitScript[];
  /** Commands of its sessions that count from the document's start. */
  readonly commands: readonly string[];
}

/** A document that never came must not pass its handoff to one that a person opens later. */
const LIFETIME = 30_000;

/**
 * Passes a Handoff through the session storage of the origin. It is there only between the end of one document and the start of
 * the next, before that one's own scripts; documents of other origins and sandboxed ones without storage get none.
 */
export class HandoffStore {
  readonly #storage: Storage | null;
  readonly #setItem: Function | undefined;
  readonly #key: string;
  readonly #now: () => number;

  constructor(private readonly page: PageRealm) {
    const { window } = page;
    this.#storage = storageOf(window);
    this.#setItem = this.#storage?.setItem;
    this.#key = `icdp:${framePath(window)}`;
    this.#now = window.Date.now;
  }

  take(): Handoff {
    const none: Handoff = { scripts: [], commands: [] };
    if (!this.#storage) return none;
    const text = this.#storage.getItem(this.#key);
    if (text === null) return none;
    this.#storage.removeItem(this.#key);
    if (isFirstOfFrame(this.page.window)) return none;
    return parseHandoff(text, this.#now()) ?? none;
  }

  leave({ nonce, scripts, commands }: Handoff): void {
    if (nonce === undefined && scripts.length === 0 && commands.length === 0) return;
    try {
      this.page.apply(this.#setItem!, this.#storage, [this.#key, JSON.stringify({ nonce, scripts, commands, time: this.#now() })]);
    } catch {
      // No storage, or it is full: the next document starts on its own.
    }
  }
}

function parseHandoff(text: string, now: number): Handoff | null {
  try {
    const { nonce, scripts, commands, time } = JSON.parse(text) as { nonce?: unknown; scripts?: unknown; commands?: unknown; time?: unknown };
    if (typeof time !== "number" || now - time > LIFETIME || !Array.isArray(scripts)) return null;
    const valid = (scripts as InitScript[]).filter(({ source }) => typeof source === "string");
    const texts = Array.isArray(commands) ? (commands as unknown[]).filter((text) => typeof text === "string") : [];
    return { ...(isNonce(nonce) && { nonce }), scripts: valid, commands: texts };
  } catch {
    return null;
  }
}

function storageOf(window: Window): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Whether no document of this origin was in the frame right before, as `navigation.activation` knows: what lies there was left by one
 * of another frame, which had the same place.
 */
function isFirstOfFrame(window: Window & { readonly navigation?: { readonly activation?: { readonly from: object | null } | null } }): boolean {
  return window.navigation?.activation?.from === null;
}

/** The frame's place in the tree of windows, which a reload does not change: `0`, `2/1`. */
function framePath(window: Window): string {
  const path: number[] = [];
  for (let frame = window; frame.parent !== frame; frame = frame.parent as Window) {
    const { parent } = frame;
    let index = 0;
    while (index < parent.length && parent[index] !== frame) index++;
    path.unshift(index);
  }
  return path.join("/");
}
