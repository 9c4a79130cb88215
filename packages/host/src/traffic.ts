/** What Sessions and Targets say to each other, for those who look on in the parent window. */

import type { SessionSink } from "./host-session.js";
import { callAll } from "./listeners.js";

/** One message between a Session and its Target. */
export interface TrafficEntry {
  readonly kind: "command" | "answer" | "event";
  readonly sessionId: string;
  readonly targetId: string;
  /** Full name; an answer has its command's. */
  readonly method: string;
  /** The command's id, in commands and answers. */
  readonly id?: number;
  /** The complete message, as JSON. */
  readonly text: string;
}

export class TrafficTap {
  readonly #listeners = new Set<(entry: TrafficEntry) => void>();

  listen(listener: (entry: TrafficEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(entry: TrafficEntry): void {
    if (this.#listeners.size > 0) callAll(this.#listeners, entry);
  }

  /** A sink whose messages are heard. */
  through(sink: SessionSink, { sessionId, targetId }: Pick<TrafficEntry, "sessionId" | "targetId">): SessionSink {
    return {
      answer: (id, text, method) => {
        this.tell({ kind: "answer", sessionId, targetId, method, id, text });
        sink.answer(id, text, method);
      },
      event: (method, text) => {
        this.tell({ kind: "event", sessionId, targetId, method, text });
        sink.event(method, text);
      },
      closed: () => sink.closed(),
    };
  }

  clear(): void {
    this.#listeners.clear();
  }
}
