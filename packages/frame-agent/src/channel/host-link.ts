import type { AgentFrame, HostFrame } from "@icdp/protocol";

export type PostToHost = (frame: AgentFrame, transfer?: readonly MessagePort[]) => void;

/** What hears the Host, from the first command on. */
export interface HostListener {
  /** A Host is there: frames go to `post`. */
  connected(post: PostToHost): void;
  received(frame: HostFrame): void;
  disconnected(): void;
}

/** The way to the Host while one is there, and what it said while nobody listened. */
export class HostLink {
  #post: PostToHost | undefined;
  #listener: HostListener | undefined;
  /** The last frame of each kind. */
  readonly #missed = new Map<HostFrame["k"], HostFrame>();

  /** `onMissed`: the Host said something that nobody heard. */
  constructor(private readonly onMissed: () => void) {}

  /** Frames go to `post` until the returned function is called. */
  connect(post: PostToHost): () => void {
    this.#missed.clear();
    this.#post = post;
    this.#listener?.connected(post);
    return () => {
      if (this.#post !== post) return;
      this.#post = undefined;
      this.#listener?.disconnected();
    };
  }

  receive(frame: HostFrame): void {
    if (this.#listener) return this.#listener.received(frame);
    this.#missed.set(frame.k, frame);
    this.onMissed();
  }

  /** Whether the Host takes nested frames, and nobody heard it yet. */
  get waitsForFrames(): boolean {
    const frame = this.#missed.get("frames");
    return frame?.k === "frames" && frame.origins.length > 0;
  }

  listen(listener: HostListener): void {
    this.#listener = listener;
    if (this.#post) listener.connected(this.#post);
    for (const frame of this.#missed.values()) listener.received(frame);
  }
}
