import { signal } from "@preact/signals";
import { capturePage, diff, type Snapshot, UidRegistry } from "@icdp/snapshot";
import type { StudioSession } from "../endpoint/endpoint.js";
import { FORMATS } from "./formats.js";
import { countTokens } from "./tokens.js";

export interface Printed {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly bytes: number;
  /** Absent until they are counted. */
  readonly tokens?: number;
}

export interface LastChange {
  readonly text: string;
  /** Ms since 1970. */
  readonly at: number;
  /** The Client's command before it; absent when no Client did it. */
  readonly action?: string;
}

/** Changes that follow one another within this time (ms) are those of one action. */
const ONE_ACTION = 1_500;

/** The page as text, in every format, and what its last action changed. */
export class SnapshotModel {
  readonly printed = signal<readonly Printed[]>([]);
  readonly change = signal<LastChange | undefined>(undefined);
  readonly error = signal<string | undefined>(undefined);
  readonly #session: StudioSession;
  readonly #registry = new UidRegistry();
  /** What the page was before its last action. */
  #before: Snapshot | undefined;
  #last: Snapshot | undefined;
  #changedAt = -Infinity;
  #action: string | undefined;
  #isBusy = false;
  #again = false;

  constructor(session: StudioSession) {
    this.#session = session;
  }

  /** A Client is about to do something to the page. */
  acted(method: string): void {
    this.#action = method;
    this.#changedAt = -Infinity;
  }

  /** From now on changes are told from what the page is. */
  restart(): void {
    this.#action = undefined;
    this.change.value = undefined;
    this.#changedAt = -Infinity;
  }

  /** Reads the page. While it is being read, it is read once more afterwards. */
  async take(): Promise<void> {
    if (this.#isBusy) {
      this.#again = true;
      return;
    }
    this.#isBusy = true;
    try {
      do {
        this.#again = false;
        await this.#take();
      } while (this.#again);
      this.error.value = undefined;
    } catch (error) {
      this.error.value = (error as Error).message;
    }
    this.#isBusy = false;
    await this.#count();
  }

  async #take(): Promise<void> {
    const snapshot = this.#registry.take(await capturePage(this.#session));
    this.#compare(snapshot);
    this.#last = snapshot;
    const known = new Map(this.printed.value.map((printed) => [printed.id, printed]));
    this.printed.value = FORMATS.map(({ id, title, print }) => {
      const text = print(snapshot);
      const before = known.get(id);
      return before?.text === text ? before : { id, title, text, bytes: new TextEncoder().encode(text).length };
    });
  }

  #compare(snapshot: Snapshot): void {
    if (this.#last === undefined) return;
    const change = diff(this.#last, snapshot);
    if (change === UNCHANGED) return;
    const at = Date.now();
    const isFurther = at - this.#changedAt < ONE_ACTION;
    if (!isFurther) this.#before = this.#last;
    this.#changedAt = at;
    this.change.value = { text: isFurther ? diff(this.#before!, snapshot) : change, at, ...(this.#action === undefined ? {} : { action: this.#action }) };
    this.#action = undefined;
  }

  async #count(): Promise<void> {
    for (const { id, text, tokens } of this.printed.value) {
      if (tokens !== undefined) continue;
      const counted = await countTokens(text);
      this.printed.value = this.printed.value.map((printed) => (printed.id === id && printed.text === text ? { ...printed, tokens: counted } : printed));
    }
  }
}

/** What `diff` says of pages that are the same. */
const UNCHANGED = "(no changes)";
