import type { Readable, Writable } from "node:stream";
import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.js";

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

export type CommandName = keyof Commands;
export type CommandParams<M extends string> = M extends CommandName ? Commands[M]["paramsType"][0] : object | undefined;
export type CommandResult<M extends string> = M extends CommandName ? Commands[M]["returnType"] : any;
export type EventParams<E extends string> = E extends keyof Events ? Events[E][0] : any;

export interface SendOptions {
  /** Rejects with a {@link CdpTimeout} when no answer came within this time. Default: wait for ever. */
  timeoutMs?: number;
}

/** An answer as it came over the wire, before anything is parsed. */
export interface RawAnswer {
  text: string;
  /** Milliseconds from writing the command until the last byte of the answer was read. */
  elapsedMs: number;
}

/** The browser answered a command with an error. */
export class CdpError extends Error {
  constructor(readonly method: string, readonly code: number, readonly reason: string, readonly data?: string) {
    super(`${method}: ${reason}${data ? ` (${data})` : ""}`);
    this.name = "CdpError";
  }
}

/** The browser, the page or the connection went away while a command was waiting. */
export class CdpClosed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CdpClosed";
  }
}

/** No answer came in time. */
export class CdpTimeout extends Error {
  constructor(method: string, timeoutMs: number) {
    super(`${method}: no answer within ${timeoutMs} ms`);
    this.name = "CdpTimeout";
  }
}

interface Pending {
  method: string;
  sessionId: string | undefined;
  answer(text: string): void;
  reject(error: Error): void;
}

type Listener = (params: any) => void;

const NUL = 0;

/**
 * CDP over a pair of pipes (`--remote-debugging-pipe`): one JSON text per message, ended by a NUL byte.
 * The browser ends itself when the pipe closes, so a killed parent leaves no browser behind.
 */
export class CdpConnection {
  #nextId = 1;
  #pending = new Map<number, Pending>();
  #listeners = new Map<string, Set<Listener>>();
  #chunks: Buffer[] = [];
  #closedBy: string | undefined;

  constructor(private readonly output: Writable, input: Readable) {
    input.on("data", (chunk: Buffer) => this.#onData(chunk));
    input.on("close", () => this.close("the browser closed the connection"));
    input.on("error", (error) => this.close(`the connection failed: ${error.message}`));
    output.on("error", (error) => this.close(`the connection failed: ${error.message}`));
  }

  /** Resolves with the command's result; rejects with {@link CdpError}, {@link CdpTimeout} or {@link CdpClosed}. */
  send<M extends string>(
    method: M,
    params?: CommandParams<M>,
    sessionId?: string,
    options: SendOptions = {},
  ): Promise<CommandResult<M>> {
    return new Promise((resolve, reject) => {
      this.#write(method, params, sessionId, options, reject, (text) => {
        const { result, error } = JSON.parse(text);
        if (error) reject(new CdpError(method, error.code, error.message, error.data));
        else resolve(result);
      });
    });
  }

  /** As {@link send}, but hands out the unparsed answer, which may be an error, and the time it took. */
  sendRaw<M extends string>(
    method: M,
    params?: CommandParams<M>,
    sessionId?: string,
    options: SendOptions = {},
  ): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const start = performance.now();
      this.#write(method, params, sessionId, options, reject, (text) =>
        resolve({ text, elapsedMs: performance.now() - start }),
      );
    });
  }

  /** Calls back for every such event of the session (`undefined`: the browser's own); returns the way to stop it. */
  on<E extends string>(event: E, listener: (params: EventParams<E>) => void, sessionId?: string): () => void {
    const key = listenerKey(event, sessionId);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Rejects everything that waits, on the whole connection or in one session. */
  rejectPending(reason: string, sessionId?: string): void {
    for (const [id, pending] of this.#pending) {
      if (sessionId !== undefined && pending.sessionId !== sessionId) continue;
      this.#pending.delete(id);
      pending.reject(new CdpClosed(`${pending.method}: ${reason}`));
    }
  }

  close(reason: string): void {
    if (this.#closedBy !== undefined) return;
    this.#closedBy = reason;
    this.rejectPending(reason);
    this.#listeners.clear();
    this.output.destroy();
  }

  #write(
    method: string,
    params: object | undefined,
    sessionId: string | undefined,
    { timeoutMs }: SendOptions,
    reject: (error: Error) => void,
    answer: (text: string) => void,
  ): void {
    if (this.#closedBy !== undefined) return reject(new CdpClosed(`${method}: ${this.#closedBy}`));
    const id = this.#nextId++;
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            this.#pending.delete(id);
            reject(new CdpTimeout(method, timeoutMs));
          }, timeoutMs);
    this.#pending.set(id, {
      method,
      sessionId,
      answer: (text) => {
        clearTimeout(timer);
        answer(text);
      },
      reject: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    });
    this.output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  }

  #onData(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NUL); end !== -1; end = chunk.indexOf(NUL, start)) {
      this.#chunks.push(chunk.subarray(start, end));
      const text = Buffer.concat(this.#chunks).toString("utf8");
      this.#chunks = [];
      start = end + 1;
      this.#onMessage(text);
    }
    if (start < chunk.length) this.#chunks.push(chunk.subarray(start));
  }

  #onMessage(text: string): void {
    // Answers start with their id; reading it here spares parsing a text that only its receiver needs.
    const id = /^\{"id":(\d+)/.exec(text)?.[1];
    if (id !== undefined) {
      const pending = this.#pending.get(Number(id));
      this.#pending.delete(Number(id));
      pending?.answer(text);
      return;
    }
    const { method, params, sessionId } = JSON.parse(text);
    for (const listener of [...(this.#listeners.get(listenerKey(method, sessionId)) ?? [])]) listener(params);
  }
}

function listenerKey(event: string, sessionId: string | undefined): string {
  return `${sessionId ?? ""} ${event}`;
}
