import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Record<string, any>;
  readonly sessionId?: string;
}

/** Answers a command; `undefined`: never. Throws what the browser answers as an error. */
type Method = (params: Record<string, any>, command: Command) => object | undefined;

/** A browser with one empty page, `page`, whose methods tests replace to misbehave. */
export class FakeBrowser {
  readonly commands: Command[] = [];
  readonly methods: Record<string, Method>;
  sockets = 0;
  #server: Server;
  #wss: WebSocketServer;
  #sessions = 0;
  #respond: RequestListener;
  targets = [{ targetId: "page", type: "page", title: "Fake", url: "http://fake/" }];

  private constructor() {
    this.methods = {
      "Target.getTargets": () => ({ targetInfos: this.targets }),
      "Target.attachToTarget": ({ targetId }) => {
        if (!this.targets.some((target) => target.targetId === targetId)) throw new Error("No target with given id found");
        return { sessionId: `session-${++this.#sessions}` };
      },
      "DOM.getDocument": () => ({ root: { nodeId: 1, backendNodeId: 1, nodeType: 9, nodeName: "#document", localName: "", nodeValue: "", children: [] } }),
      "Accessibility.getFullAXTree": () => ({ nodes: [] }),
      "Page.getFrameTree": () => ({ frameTree: { frame: { id: "page", loaderId: "L", url: "http://fake/" } } }),
      "Page.createIsolatedWorld": () => ({ executionContextId: 1 }),
      "Runtime.evaluate": () => ({ result: { value: true } }),
    };
    this.#respond = (request, response) =>
      void response.setHeader("content-type", "application/json").end(request.url!.startsWith("/json/version") ? JSON.stringify({ webSocketDebuggerUrl: `ws://${request.headers.host}/devtools/browser/fake` }) : "[]");
    this.#server = createServer((request, response) => this.#respond(request, response));
    this.#wss = new WebSocketServer({ server: this.#server });
    this.#wss.on("connection", (socket) => {
      this.sockets++;
      socket.on("message", (data: Buffer) => this.#receive(socket, JSON.parse(data.toString()) as Command));
    });
  }

  static async start(port = 0): Promise<FakeBrowser> {
    const browser = new FakeBrowser();
    await new Promise<void>((resolve, reject) => browser.#server.once("error", reject).listen(port, "127.0.0.1", resolve));
    return browser;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get cdp(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Takes the place of the HTTP endpoints. */
  respond(listener: RequestListener): void {
    this.#respond = listener;
  }

  count(method: string): number {
    return this.commands.filter((command) => command.method === method).length;
  }

  /** Sends a message to every client, as it is. */
  say(message: object | string): void {
    for (const socket of this.#wss.clients) socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** Ends all connections, but goes on listening. */
  drop(): void {
    for (const socket of this.#wss.clients) socket.terminate();
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  #receive(socket: WebSocket, command: Command): void {
    this.commands.push(command);
    const { id, method, params = {}, sessionId } = command;
    try {
      const result = (this.methods[method] ?? (() => ({})))(params, command);
      if (result) socket.send(JSON.stringify({ id, result, sessionId }));
    } catch (error) {
      socket.send(JSON.stringify({ id, error: { code: -32000, message: (error as Error).message }, sessionId }));
    }
  }
}
