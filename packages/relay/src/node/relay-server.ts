/** The Relay on Node: HTTP and WebSocket around the core. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { BRIDGE_SUBPROTOCOL, HOST_PATH, TOKEN_SUBPROTOCOL_PREFIX } from "@icdp/protocol";
import { WebSocketServer } from "ws";
import { type Identity, mayUse } from "../core/identity.js";
import type { Limits } from "../core/limits.js";
import type { Patience } from "../core/patience.js";
import type { Product } from "../core/product.js";
import { RelayCore } from "../core/relay-core.js";
import { type Backplane, ChannelRefused, type ChannelRequest } from "../fleet/backplane.js";
import { MemoryBackplane } from "../fleet/memory-backplane.js";
import { type Connect, Switchboard } from "../fleet/switchboard.js";
import { browserPath } from "../http/browser-path.js";
import { dialogKey, type OpenDialog, waitForDecision } from "../http/dialog-endpoint.js";
import { authenticate } from "../http/authenticate.js";
import { type AccessRequest, type AccessRules, checkHostHeader } from "../http/guards.js";
import { protocolText } from "../http/protocol-text.js";
import { parseRequestTarget } from "../http/request-target.js";
import { type HttpResponse, respond } from "../http/routes.js";
import { createFileAccess } from "./file-access.js";
import { createBrowserId, createId } from "./ids.js";
import { rendererText } from "./renderer.js";
import { bufferPieces } from "./pieces.js";
import { Pulse } from "./pulse.js";
import { adoptClient, adoptHost } from "./sockets.js";

export interface RelayOptions {
  /** Default 9222; 0 takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** When the port is busy, how many of the following ones to try. Default 0. */
  readonly furtherPorts?: number;
  readonly access?: Partial<AccessRules>;
  readonly limits?: Partial<Limits>;
  readonly patience?: Partial<Patience>;
  readonly product?: Product;
  /** Shares Hosts and Clients with other Relays; none by default. */
  readonly backplane?: Backplane;
  /** Directories below which Clients may upload files; none by default. */
  readonly fileDirectories?: readonly string[];
  /** Full names of the methods that `/json/protocol` describes; all of them when absent. */
  readonly implementedMethods?: ReadonlySet<string>;
}

type SocketRequest = Extract<ChannelRequest, { kind: "host" | "client" }>;

export interface Relay {
  readonly core: RelayCore;
  readonly port: number;
  /** `http://127.0.0.1:9222` */
  readonly url: string;
  /** Where Hosts connect. */
  readonly hostUrl: string;
  /** Closes all sockets and the server. */
  close(): Promise<void>;
}

/** The port is taken. */
export class PortBusyError extends Error {
  override readonly name = "PortBusyError";

  constructor(readonly port: number) {
    super(`Port ${port} is in use`);
  }
}

/** @throws PortBusyError when the port, and every further one, is taken */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const backplane = options.backplane ?? new MemoryBackplane();
  const browserId = await backplane.start(createBrowserId(), {
    accept: (request, wire) => switchboard.accept(request, wire),
    lost: () => core.evacuate("another Relay may serve this browser"),
  });
  const core: RelayCore = new RelayCore({
    createId,
    createBrowserId: () => browserId,
    timers: {
      after(delay, callback) {
        const timer = setTimeout(callback, delay);
        return () => clearTimeout(timer);
      },
    },
    pieces: bufferPieces,
    limits: options.limits,
    patience: options.patience,
    product: options.product,
    readFile: createFileAccess(options.fileDirectories ?? []),
    onEmpty: (id) => switchboard.left(id),
  });
  const switchboard = new Switchboard(core, backplane);
  const rules: AccessRules = { allowedHosts: [], clientOrigins: [], hostOrigins: [], ...options.access };
  const endpoint = new Endpoint(core, switchboard, rules, options.implementedMethods);
  const { port = 9222, host = "127.0.0.1", furtherPorts = 0 } = options;
  const actual = await listen(endpoint.server, host, port, furtherPorts).catch(async (error: unknown) => {
    await backplane.stop();
    throw error;
  });
  const authority = `${host.includes(":") ? `[${host}]` : host}:${actual}`;
  return {
    core,
    port: actual,
    url: `http://${authority}`,
    hostUrl: `ws://${authority}${HOST_PATH}`,
    async close() {
      await endpoint.close();
      await backplane.stop();
    },
  };
}

async function listen(server: Server, host: string, port: number, furtherPorts: number): Promise<number> {
  for (let candidate = port; ; candidate++) {
    try {
      return await listenOn(server, host, candidate);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      if (candidate === port + furtherPorts) throw new PortBusyError(port);
    }
  }
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(error);
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

class Endpoint {
  readonly server: Server;
  readonly #core: RelayCore;
  readonly #switchboard: Switchboard;
  readonly #rules: AccessRules;
  readonly #clientSockets: WebSocketServer;
  readonly #hostSockets: WebSocketServer;
  readonly #implemented: ReadonlySet<string> | undefined;
  readonly #pulse: Pulse;
  /** Connections of Clients by name. */
  readonly #connections = new Map<string, number>();
  #protocolText: string | undefined;

  constructor(core: RelayCore, switchboard: Switchboard, rules: AccessRules, implemented: ReadonlySet<string> | undefined) {
    this.#core = core;
    this.#switchboard = switchboard;
    this.#pulse = new Pulse(core.patience.heartbeat, () => core.pingHosts());
    this.#rules = rules;
    this.#implemented = implemented;
    // No compression: it costs more than loopback transfer, and a small message could unpack to a huge one.
    const common = { noServer: true, perMessageDeflate: false };
    const { clientMessage, hostMessage } = core.limits;
    this.#clientSockets = new WebSocketServer({ ...common, maxPayload: clientMessage, handleProtocols: firstOf });
    this.#hostSockets = new WebSocketServer({
      ...common,
      maxPayload: hostMessage,
      handleProtocols: (offered) => (offered.has(BRIDGE_SUBPROTOCOL) ? BRIDGE_SUBPROTOCOL : false),
    });
    this.server = createServer((request, response) => void this.#respond(request, response));
    this.server.on("upgrade", (request, socket, head) => void this.#upgrade(request, socket, head));
    this.server.on("clientError", (_error, socket) => refuse(socket, 400, "Bad Request"));
  }

  async close(): Promise<void> {
    this.#pulse.stop();
    for (const sockets of [this.#clientSockets, this.#hostSockets]) {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    }
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (dialogKey(request) === undefined) request.resume();
    // Node takes a bare `GET /` for HTTP 0.9, which has no headers to judge by.
    if (request.httpVersionMajor < 1) return void request.socket.destroy();
    let answer: HttpResponse;
    try {
      answer = await this.#answer(request);
    } catch {
      answer = { status: 500, body: "Internal error" };
    }
    response.writeHead(answer.status, {
      "Content-Type": CONTENT_TYPES[answer.type ?? "text"],
      "Content-Length": Buffer.byteLength(answer.body),
      "Content-Security-Policy": "frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      ...(answer.open === true ? { "Access-Control-Allow-Origin": "*" } : this.#corsHeaders(request)),
    });
    response.end(request.method === "HEAD" ? "" : answer.body);
  }

  #answer(request: IncomingMessage): Promise<HttpResponse> | HttpResponse {
    const key = dialogKey(request);
    if (key !== undefined) {
      const refusal = checkHostHeader(this.#rules, { ...accessHeaders(request), query: new URLSearchParams() });
      return refusal === undefined ? waitForDecision(this.#openDialog(request), key, request) : { status: refusal.status, body: refusal.message };
    }
    return respond(
      { core: this.#core, switchboard: this.#switchboard, rules: this.#rules, protocolText: () => this.#describeProtocol(), rendererText },
      {
        method: request.method ?? "",
        target: request.url ?? "",
        headers: accessHeaders(request),
        localAuthority: localAuthority(request),
      },
    );
  }

  #openDialog({ url = "" }: IncomingMessage): OpenDialog {
    const browserId = browserPath(parseRequestTarget(url)?.segments ?? [])?.browserId ?? this.#core.browser.id;
    return (key, text, decide) => this.#switchboard.openDialog(browserId, key, text, decide);
  }

  /** An origin that got an answer was allowed; without this its page could not read it. */
  #corsHeaders({ headers: { origin } }: IncomingMessage): Record<string, string> {
    const { clientOrigins, hostOrigins } = this.#rules;
    const allowed = [...clientOrigins, ...hostOrigins];
    if (origin === undefined || !(allowed.includes(origin) || allowed.includes("*"))) return {};
    return { "Access-Control-Allow-Origin": origin, Vary: "Origin" };
  }

  #describeProtocol(): string {
    this.#protocolText ??= protocolText(this.#implemented);
    return this.#protocolText;
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const target = parseRequestTarget(request.url ?? "");
    const access: AccessRequest = { ...accessHeaders(request), query: target?.query ?? new URLSearchParams() };
    const badHost = checkHostHeader(this.#rules, access);
    if (badHost !== undefined) return refuse(socket, badHost.status, badHost.message);
    const path = target && browserPath(target.segments);
    const isHost = `/${path?.segments.join("/")}` === HOST_PATH;
    const authentication = await authenticate(this.#rules, isHost ? "host" : "client", access);
    // The peer may have gone, or the server stopped, while a hook thought about it.
    if (socket.destroyed || !this.server.listening) return void socket.destroy();
    if (!authentication.ok) return refuse(socket, authentication.refusal.status, authentication.refusal.message);
    if (request.method !== "GET") return refuse(socket, 405, "");
    const { identity } = authentication;
    const browserId = path?.browserId ?? this.#core.browser.id;
    const [devtools, kind, targetId, ...rest] = path?.segments ?? [];
    if (isHost) return this.#connect(request, socket, head, { kind: "host", browserId, identity });
    if (!mayUse(identity, browserId)) return refuse(socket, 403, "");
    if (devtools !== "devtools" || rest.length > 0) return refuse(socket, 404, "");
    if (kind === "browser" && targetId === undefined) return this.#connect(request, socket, head, { kind: "client", browserId, identity });
    if (kind !== "page") return refuse(socket, 404, "");
    if (targetId === undefined) return refuse(socket, 404, "No such target id: ");
    await this.#connect(request, socket, head, { kind: "client", browserId, identity, targetId });
  }

  async #connect(request: IncomingMessage, socket: Duplex, head: Buffer, wanted: SocketRequest): Promise<void> {
    const { kind, identity } = wanted;
    if (kind === "client" && !this.#count(identity, socket)) return refuse(socket, 429, "Too many connections.");
    let connect: Connect | undefined;
    try {
      connect = await this.#switchboard.connect(wanted);
    } catch (error) {
      if (error instanceof ChannelRefused) return refuse(socket, error.status, error.message);
      return refuse(socket, 503, "");
    }
    const sockets = kind === "host" ? this.#hostSockets : this.#clientSockets;
    const take = connect;
    if (!socket.destroyed && this.server.listening) {
      sockets.handleUpgrade(request, socket, head, (ws) => {
        connect = undefined;
        this.#pulse.watch(ws, request.socket);
        if (kind === "host") adoptHost(ws, take, this.#core.limits, identity);
        else adoptClient(ws, take, this.#core.limits, identity);
      });
    }
    // The handshake may have failed, or come too late.
    connect?.({ send: () => {}, close: () => {} }).closed(1006, "");
    if (connect !== undefined) socket.destroy();
  }

  /** Counts a Client's connection until it closes; false when there are too many of its name. */
  #count({ name }: Identity, socket: Duplex): boolean {
    const connections = this.#connections.get(name) ?? 0;
    if (connections >= this.#core.limits.clientConnections) return false;
    this.#connections.set(name, connections + 1);
    socket.once("close", () => {
      const left = this.#connections.get(name)! - 1;
      if (left === 0) this.#connections.delete(name);
      else this.#connections.set(name, left);
    });
    return true;
  }
}

const CONTENT_TYPES = {
  json: "application/json; charset=UTF-8",
  text: "text/plain; charset=UTF-8",
  script: "text/javascript; charset=UTF-8",
} as const;

function accessHeaders({ headers, socket }: IncomingMessage): Omit<AccessRequest, "query"> {
  return {
    host: headers.host,
    origin: headers.origin,
    authorization: headers.authorization,
    protocols: headers["sec-websocket-protocol"],
    address: socket.remoteAddress,
  };
}

function localAuthority({ socket }: IncomingMessage): string {
  const { localAddress = "127.0.0.1", localPort = 0 } = socket;
  return `${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** A browser gives up when it offered subprotocols and none was chosen; one that carries a token comes back only if it must. */
function firstOf(offered: Set<string>): string | false {
  const entries = [...offered];
  return entries.find((entry) => !entry.startsWith(TOKEN_SUBPROTOCOL_PREFIX)) ?? entries[0] ?? false;
}

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

function refuse(socket: Duplex, status: number, message: string): void {
  if (!socket.writable) return void socket.destroy();
  const body = Buffer.from(message);
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${status} ${REASONS[status]}\r\nContent-Type: text/plain; charset=UTF-8\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
      ),
      body,
    ]),
  );
}
