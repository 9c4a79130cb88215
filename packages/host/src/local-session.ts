/**
 * A Session for code in the parent window: commands as promises, events as objects, no server in between.
 */

import { type Capability, CdpError, commandText, isObject, targetFailure } from "@icdp/protocol";
import type { TargetHub } from "./consumer.js";
import type { HostSession } from "./host-session.js";
import { createId } from "./ids.js";
import { callAll } from "./listeners.js";

/** An event of a domain that the Session enabled. */
export interface LocalEvent {
  readonly method: string;
  readonly params: Record<string, unknown>;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: CdpError) => void;
}

export class LocalSession {
  readonly targetId: string;
  /** Names it among the Target's Sessions. */
  readonly sessionId = createId();
  readonly #hub: TargetHub;
  readonly #session: HostSession;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: LocalEvent) => void>();
  #nextId = 1;
  #open = true;

  /** @throws CdpError -32602 when there is no such Target */
  constructor(hub: TargetHub, targetId: string, allow?: readonly Capability[]) {
    this.#hub = hub;
    this.targetId = targetId;
    const session = hub.open({
      sessionId: this.sessionId,
      targetId,
      flat: false,
      allow,
      sink: {
        answer: (id, text) => this.#answered(id, text),
        event: (_method, text) => this.#happened(text),
        closed: () => (this.#open = false),
      },
    });
    if (session === undefined) throw new CdpError(-32602, "No target with given id found");
    this.#session = session;
  }

  /**
   * Sends a command. Resolves to its result.
   *
   * @throws CdpError with the code and words of the answer; -32000 when the document went away, no Frame Agent answers or
   * the Session is over
   */
  send(method: string, params?: object): Promise<unknown> {
    if (!this.#open) return Promise.reject(targetFailure("destroyed", method));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#hub.send(this.#session, id, method, commandText(id, method, params));
    });
  }

  /** Listens to the events of the enabled domains; the returned function ends it. */
  onEvent(listener: (event: LocalEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends the Session. Commands without an answer are rejected. */
  detach(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#hub.close(this.#session);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new CdpError(-32000, "Session was detached"));
  }

  #answered(id: number, text: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    const message = parseObject(text);
    if (isObject(message.error)) waiting.reject(asError(message.error));
    else waiting.resolve(message.result);
  }

  #happened(text: string): void {
    const { method, params } = parseObject(text);
    const event = { method: String(method), params: isObject(params) ? params : {} };
    callAll(this.#listeners, event);
  }
}

function asError({ code, message, data }: Record<string, unknown>): CdpError {
  return new CdpError(Number(code), String(message), typeof data === "string" ? data : undefined);
}

/** The page may send anything. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  return { error: { code: -32603, message: "The page sent a malformed message" } };
}
