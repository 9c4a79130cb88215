/** A CDP connection over a WebSocket: commands as promises, sessions by id. */

import { tokenSubprotocol } from "@icdp/protocol";

export interface CdpMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: any;
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
  readonly sessionId?: string;
}

/** A message as it passed; an answer has its command's method. */
export interface PassedMessage {
  readonly kind: "command" | "answer" | "event";
  readonly method: string;
  readonly id?: number;
  readonly sessionId: string;
  readonly text: string;
}

interface Pending {
  readonly method: string;
  readonly sessionId: string;
  readonly resolve: (result: any) => void;
  readonly reject: (error: Error) => void;
}

export class CdpSocket {
  /** Called for each event. */
  onEvent: (method: string, params: any, sessionId: string) => void = () => {};
  onPassed: (message: PassedMessage) => void = () => {};
  /** Called once when the connection ends, unless by `close`. */
  onClosed: (reason: string) => void = () => {};
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = ({ code, reason }) => {
      const words = reason || `the connection was closed (${code})`;
      this.#failAll(words);
      this.onClosed(words);
    };
  }

  /** @throws Error when there is no connection to be had */
  static open(url: string, token?: string): Promise<CdpSocket> {
    const socket = new WebSocket(url, token === undefined ? [] : [tokenSubprotocol(token)]);
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve(new CdpSocket(socket));
      // A browser does not tell its pages why.
      socket.onclose = () => reject(new Error(`No connection to ${withoutQuery(url)}`));
    });
  }

  send(method: string, params: object = {}, sessionId = ""): Promise<any> {
    const id = this.#nextId++;
    const text = JSON.stringify({ id, method, params, ...(sessionId === "" ? {} : { sessionId }) });
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new Error("The connection is closed"));
      this.#pending.set(id, { method, sessionId, resolve, reject });
      this.onPassed({ kind: "command", method, id, sessionId, text });
      this.#socket.send(text);
    });
  }

  close(): void {
    this.#socket.onclose = null;
    this.#socket.close();
    this.#failAll("The connection is closed");
  }

  #receive(text: string): void {
    const { id, method, params, result, error, sessionId = "" } = JSON.parse(text) as CdpMessage;
    if (id === undefined) {
      if (method === undefined) return;
      this.onPassed({ kind: "event", method, sessionId, text });
      return this.onEvent(method, params, sessionId);
    }
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    this.onPassed({ kind: "answer", method: pending.method, id, sessionId: pending.sessionId, text });
    if (error === undefined) pending.resolve(result);
    else pending.reject(Object.assign(new Error(error.message), { code: error.code }));
  }

  #failAll(reason: string): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new Error(reason));
  }
}

/** A query may hold a token. */
const withoutQuery = (url: string): string => url.replace(/\?.*/, "");
