import type { IframeLike, PeerWindow, PortLike, PortMessage, Timers, WindowLike, WindowMessage } from "../../src/index.js";

/** Time that passes only when told to. */
export class ManualTimers implements Timers {
  now = 0;
  #pending: { readonly at: number; readonly callback: () => void }[] = [];

  after(delay: number, callback: () => void): () => void {
    const entry = { at: this.now + delay, callback };
    this.#pending.push(entry);
    return () => {
      this.#pending = this.#pending.filter((other) => other !== entry);
    };
  }

  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const due = this.#pending.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#pending = this.#pending.filter((entry) => entry !== due);
      this.now = due.at;
      due.callback();
    }
    this.now = end;
  }

  /** Time passes while nothing runs: what is due by then runs once, what that sets up counts from then on. */
  stall(ms: number): void {
    this.now += ms;
    const due = this.#pending.filter(({ at }) => at <= this.now);
    this.#pending = this.#pending.filter(({ at }) => at > this.now);
    for (const { callback } of due) callback();
  }

  get pending(): number {
    return this.#pending.length;
  }
}

type PortListener = (event: PortMessage) => void;

/** One end of a channel that delivers at once, and keeps messages until somebody listens. */
export class FakePort implements PortLike {
  peer!: FakePort;
  closed = false;
  readonly #listeners = new Set<PortListener>();
  readonly #held: PortMessage[] = [];

  /** `clone` is what a real port does; without it a large message costs nothing here. */
  constructor(readonly clone: boolean) {}

  static pair({ clone = true } = {}): [FakePort, FakePort] {
    const [a, b] = [new FakePort(clone), new FakePort(clone)];
    a.peer = b;
    b.peer = a;
    return [a, b];
  }

  postMessage(message: unknown, ports: readonly FakePort[] = []): void {
    if (!this.closed && !this.peer.closed) this.peer.#deliver({ data: this.clone ? structuredClone(message) : message, ports });
  }

  addEventListener(type: string, listener: PortListener): void {
    if (type !== "message") return;
    this.#listeners.add(listener);
    for (const event of this.#held.splice(0)) this.#deliver(event);
  }

  removeEventListener(_type: string, listener: PortListener): void {
    this.#listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
  }

  #deliver(event: PortMessage): void {
    if (this.#listeners.size === 0) this.#held.push(event);
    for (const listener of [...this.#listeners]) listener(event);
  }
}

export class FakeWindow implements WindowLike {
  readonly listeners = new Set<(event: WindowMessage) => void>();

  addEventListener(_type: "message", listener: (event: WindowMessage) => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: "message", listener: (event: WindowMessage) => void): void {
    this.listeners.delete(listener);
  }

  dispatch(event: WindowMessage): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}

/** The window of an embedded document; what the parent posts to it goes to `receive`. */
export class FakeFrameWindow implements PeerWindow {
  receive: (message: unknown, transfer: unknown[]) => void = () => {};
  readonly posted: { readonly message: unknown; readonly targetOrigin: string }[] = [];

  postMessage(message: unknown, targetOrigin: string, transfer: unknown[] = []): void {
    this.posted.push({ message, targetOrigin });
    this.receive(message, transfer);
  }
}

export class FakeIframe implements IframeLike {
  contentWindow: FakeFrameWindow | null = new FakeFrameWindow();
  src = "";
  readonly #listeners = new Set<() => void>();

  addEventListener(_type: "load", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "load", listener: () => void): void {
    this.#listeners.delete(listener);
  }

  load(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}
