import { WebSocket } from "ws";
import { findBrowserSocket, unreachable } from "./endpoint.js";
import { CdpError, ConnectionLost } from "./errors.js";

export interface CdpEvent {
  readonly method: string;
  readonly params: any;
  /** Missing for events of the browser itself. */
  readonly sessionId?: string;
}

interface Pending {
  readonly method: string;
  readonly sessionId: string | undefined;
  resolve(result: any): void;
  reject(error: Error): void;
}

interface Answer {
  readonly id?: number;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly sessionId?: string;
  readonly result?: object;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
}

const HANDSHAKE_MS = 5_000;

/** A browser's WebSocket. Every command is answered, rejected with the browser's error, or rejected when the socket ends. */
export class Connection {
  #id = 0;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data) => this.#receive(String(data)));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#rejectWhere(() => true, new ConnectionLost()));
  }

  /** Connects to the browser at an address as for {@link findBrowserSocket}. Rejects with an `EndpointError`. */
  static async open(cdp: string): Promise<Connection> {
    const url = await findBrowserSocket(cdp);
    // Pages of any size are one message.
    const socket = new WebSocket(url, { handshakeTimeout: HANDSHAKE_MS, maxPayload: 0, perMessageDeflate: false });
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", (error) => reject(unreachable(new URL(cdp).origin, error)));
    });
    return new Connection(socket);
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Rejects with a {@link CdpError}, or a {@link ConnectionLost}. */
  send(method: string, params?: object, sessionId?: string): Promise<any> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new ConnectionLost());
      const id = ++this.#id;
      this.#pending.set(id, { method, sessionId, resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  /** Rejects all commands of a session that wait; their answers are ignored. */
  rejectSession(sessionId: string, error: Error): void {
    this.#rejectWhere((pending) => pending.sessionId === sessionId, error);
  }

  /** Returns the way to stop listening. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.socket.terminate();
  }

  #receive(text: string): void {
    const message = parse(text);
    if (message?.id !== undefined) return this.#answer(message.id, message);
    if (typeof message?.method !== "string") return;
    const { method, params, sessionId } = message;
    for (const listener of [...this.#listeners]) listener({ method, params: params ?? {}, ...(sessionId !== undefined && { sessionId }) });
  }

  #answer(id: number, { result, error }: Answer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new CdpError(pending.method, error.code, error.message));
    else pending?.resolve(result ?? {});
  }

  #rejectWhere(concerns: (pending: Pending) => boolean, error: Error): void {
    for (const [id, pending] of this.#pending) {
      if (!concerns(pending)) continue;
      this.#pending.delete(id);
      pending.reject(error);
    }
  }
}

function parse(text: string): Answer | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}
