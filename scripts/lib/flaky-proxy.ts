import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy whose connections can be cut, held up and left half-open. */
export class FlakyProxy {
  readonly port: number;
  readonly #server: ReturnType<typeof createServer>;
  readonly #pairs = new Set<readonly [near: Socket, far: Socket]>();
  readonly #abandoned = new Set<Socket>();
  #isHeld = false;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Listens on a free port of 127.0.0.1; `target` is asked for every new connection. */
  static async start(target: () => number): Promise<FlakyProxy> {
    const server = createServer({ pauseOnConnect: true });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const proxy = new FlakyProxy(server);
    server.on("connection", (near) => proxy.#connected(near, target()));
    return proxy;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  /** Ends all connections without a word; new ones go on. */
  cut(): void {
    for (const [near, far] of this.#pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
    this.#pairs.clear();
  }

  /** Passes nothing on, in either direction, until `release`. */
  hold(): void {
    this.#isHeld = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  release(): void {
    this.#isHeld = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
  }

  /** The present connections pass nothing on any more, and neither end is told. */
  abandon(): void {
    for (const [near, far] of this.#pairs) {
      for (const socket of [near, far]) this.#abandoned.add(socket.removeAllListeners("data").pause());
    }
    this.#pairs.clear();
  }

  async close(): Promise<void> {
    this.cut();
    for (const socket of this.#abandoned) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #connected(near: Socket, port: number): void {
    const far = connect(port, "127.0.0.1");
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true);
      from.on("data", (data) => {
        if (!to.write(data)) from.pause();
      });
      to.on("drain", () => {
        if (!this.#isHeld && this.#pairs.has(pair)) from.resume();
      });
      from.on("error", () => {});
      from.on("close", () => {
        if (this.#pairs.delete(pair)) to.destroy();
      });
    }
    if (!this.#isHeld) near.resume();
  }
}
