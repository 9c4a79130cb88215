import { once } from "node:events";
import { connect } from "node:net";
import { type Relay, type RelayOptions, startRelay } from "@icdp/relay";
import { IcdpHost, type IcdpHostOptions, type RelayStatus, type SocketLike } from "@icdp/host";
import { WebSocket } from "ws";
import { FakeAgent, type Methods } from "../../../packages/host/test/support/fake-agent.js";
import { FakePort } from "../../../packages/host/test/support/fakes.js";

export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string };
  readonly sessionId?: string;
}

/** A CDP client that keeps everything it receives. */
export class TestClient {
  readonly messages: Message[] = [];
  readonly socket: WebSocket;
  closed: { readonly code: number; readonly reason: string } | undefined;
  readonly #waiting = new Set<() => void>();
  #id = 0;

  constructor(url: string, options: object = {}) {
    this.socket = new WebSocket(url, { maxPayload: 0, ...options });
    this.socket.on("message", (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as Message);
      this.#wake();
    });
    this.socket.on("close", (code: number, reason: Buffer) => {
      this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
    this.socket.on("error", () => {});
  }

  static async open(url: string, options: object = {}): Promise<TestClient> {
    const client = new TestClient(url, options);
    await once(client.socket, "open");
    return client;
  }

  post(method: string, params?: object, sessionId?: string): number {
    this.socket.send(JSON.stringify({ id: ++this.#id, method, params, sessionId }));
    return this.#id;
  }

  async send(method: string, params?: object, sessionId?: string): Promise<Message> {
    return this.answerTo(this.post(method, params, sessionId));
  }

  answerTo(id: number): Promise<Message> {
    return this.until(() => this.messages.find((message) => message.id === id));
  }

  event(method: string): Promise<Message> {
    return this.until(() => this.messages.find((message) => message.method === method));
  }

  async attach(targetId: string): Promise<string> {
    const { result } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    return result!.sessionId as string;
  }

  /** Waits until `look` finds something. */
  async until<T>(look: () => T | undefined, patience = 30_000): Promise<T> {
    const deadline = Date.now() + patience;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`nothing came; last: ${JSON.stringify(this.messages.at(-1))?.slice(0, 500)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 50);
        this.#waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  async closure(): Promise<number> {
    return (await this.until(() => this.closed)).code;
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }
}

export interface World {
  readonly relay: Relay;
  readonly host: IcdpHost;
  readonly statuses: RelayStatus[];
  /** Puts a document into a Target; a known Target is thereby reloaded. */
  show(targetId: string, methods?: Methods, url?: string, browserContextId?: string): FakeAgent;
  client(options?: object): Promise<TestClient>;
  pageClient(targetId: string, options?: object): Promise<TestClient>;
  targets(): Promise<{ readonly id: string; readonly title: string; readonly url: string }[]>;
  end(): Promise<void>;
}

export interface WorldOptions {
  readonly relay?: RelayOptions;
  readonly host?: IcdpHostOptions;
  readonly token?: string;
  /** Told how long each message is that the Host sends. */
  readonly countSent?: (length: number) => void;
  /** Whether messages between Host and Frame Agent are copied, as in a browser. */
  readonly clone?: boolean;
}

export const createSocket = (url: string, protocols: string[]): SocketLike =>
  new WebSocket(url, protocols) as unknown as SocketLike;

/** A Relay, a Host connected to it, and fake Frame Agents. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const relay = await startRelay({ port: 0, ...options.relay });
  const host = new IcdpHost(options.host);
  const statuses: RelayStatus[] = [];
  const { countSent } = options;
  const createCounted = (url: string, protocols: string[]): SocketLike => {
    const socket = new WebSocket(url, protocols);
    const send = socket.send.bind(socket) as (data: string) => void;
    return Object.assign(socket, { send: (data: string) => (countSent?.(data.length), send(data)) }) as unknown as SocketLike;
  };
  host.connectRelay({ url: `ws://127.0.0.1:${relay.port}`, token: options.token, createSocket: countSent ? createCounted : createSocket, onStatus: (status) => statuses.push(status) });
  const clients: TestClient[] = [];
  const open = async (path: string, more?: object): Promise<TestClient> => {
    const client = await TestClient.open(`ws://127.0.0.1:${relay.port}/${path}`, more);
    clients.push(client);
    return client;
  };
  await until(() => relay.core.status.hosts === 1);
  return {
    relay,
    host,
    statuses,
    show(targetId, methods, url = `https://app.example/${targetId}`, browserContextId) {
      const [near, far] = FakePort.pair({ clone: options.clone });
      host.pairPort(near, { targetId, browserContextId });
      return new FakeAgent(far, methods, { url, title: `App ${targetId}`, loaderId: "L" });
    },
    client: (more) => open("devtools/browser", more),
    pageClient: (targetId, more) => open(`devtools/page/${targetId}`, more),
    async targets() {
      return (await (await fetch(`${relay.url}/json/list`)).json()) as { id: string; title: string; url: string }[];
    },
    async end() {
      host.destroy();
      for (const { socket } of clients) socket.terminate();
      await relay.close();
    },
  };
}

export async function until(condition: () => unknown, patience = 30_000): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("it never happened");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Bytes to a port, and what came back before it fell silent or closed. */
export async function exchange(port: number, bytes: string, silence = 300): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (data) => (received += data.toString("latin1")));
  socket.on("error", () => {});
  socket.setTimeout(silence, () => socket.destroy());
  await once(socket, "connect");
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return received;
}
