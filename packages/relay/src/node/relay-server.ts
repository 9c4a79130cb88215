/** The Relay on Node: HTTP and WebSocket around the core. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer, Server as SecureServer } from "node:https";
import type { Duplex } from "node:stream";
import { allowsOrigin, BRIDGE_SUBPROTOCOL, HOST_PATH, TOKEN_SUBPROTOCOL_PREFIX } from "@icdp/protocol";
import { type Logger, pino } from "pino";
import { WebSocketServer } from "ws";
import { type Identity, mayUse, type Party } from "../core/identity.js";
import type { Limits } from "../core/limits.js";
import type { Patience } from "../core/patience.js";
import type { Product } from "../core/product.js";
import { RelayCore } from "../core/relay-core.js";
import { type Backplane, ChannelRefused, type SocketRequest } from "../fleet/backplane.js";
import { MemoryBackplane } from "../fleet/memory-backplane.js";
import { type Connect, Switchboard } from "../fleet/switchboard.js";
import { browserPath } from "../http/browser-path.js";
import { type DialogPath, readDialogPath, waitForDecision } from "../http/dialog-endpoint.js";
import { authenticate } from "../http/authenticate.js";
import { type AccessRequest, type AccessRules, checkHostHeader } from "../http/guards.js";
import { protocolText } from "../http/protocol-text.js";
import { parseRequestTarget } from "../http/request-target.js";
import { type HttpResponse, text } from "../http/response.js";
import { respond } from "../http/routes.js";
import type { StudioSite } from "../http/studio-site.js";
import { joinSockets, openChromium } from "./chromium-line.js";
import { checkExposure } from "./exposure.js";
import { createFileAccess } from "./file-access.js";
import { createBrowserId, createId } from "./ids.js";
import { rendererText } from "./renderer.js";
import { bufferPieces } from "./pieces.js";
import { listenOn } from "./listen.js";
import { Pulse } from "./pulse.js";
import { adoptClient, adoptHost } from "./sockets.js";
import { Metrics, type QueueDepth } from "./telemetry/metrics.js";
import { type MetricsOptions, type MetricsServer, serveMetrics } from "./telemetry/metrics-server.js";
import { type Audit, Telemetry } from "./telemetry/telemetry.js";

export interface RelayOptions {
  /** Default 9222; 0 takes any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** When the port is busy, how many of the following ones to try. Default 0. */
  readonly furtherPorts?: number;
  readonly access?: Partial<AccessRules>;
  /** Listen on an address that is not loopback although Clients or Hosts need no credentials. Default false. */
  readonly insecure?: boolean;
  readonly limits?: Partial<Limits>;
  readonly patience?: Partial<Patience>;
  /** Serve HTTPS and WSS. */
  readonly tls?: TlsOptions;
  /** A pino logger; nothing is logged without one. */
  readonly log?: Logger;
  /** Hears of every command that is over. */
  readonly audit?: Audit;
  /** Serve figures for Prometheus on another port. */
  readonly metrics?: MetricsOptions;
  readonly product?: Product;
  /** Shares Hosts and Clients with other Relays; none by default. */
  readonly backplane?: Backplane;
  /** Directories below which Clients may upload files; none by default. */
  readonly fileDirectories?: readonly string[];
  /** Full names of the methods that `/json/protocol` describes; all of them when absent. */
  readonly implementedMethods?: ReadonlySet<string>;
  /** What people see at `/` in a browser; `@icdp/studio/files` has its files. */
  readonly studio?: StudioSite;
}

export interface Relay {
  readonly core: RelayCore;
  readonly port: number;
  /** `http://127.0.0.1:9222` */
  readonly url: string;
  /** Where Hosts connect. */
  readonly hostUrl: string;
  /** Port of the figures for Prometheus. */
  readonly metricsPort?: number;
  /** Closes all sockets and the server. */
  close(options?: CloseOptions): Promise<void>;
}

/** PEM texts. */
export interface TlsOptions {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
  /** Demand certificates of these authorities from whoever connects. */
  readonly ca?: string | Buffer;
}

export interface CloseOptions {
  /** How long (ms) commands in flight may take; 0 by default. New ones fail meanwhile, and nobody new comes in. */
  readonly drain?: number;
}

/** @throws ExposedRelayError; PortBusyError when the port, and every further one, is taken */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const { port = 9222, host = "127.0.0.1", furtherPorts = 0, insecure = false } = options;
  const rules: AccessRules = { allowedHosts: [], clientOrigins: [], hostOrigins: [], ownPages: options.studio !== undefined, ...options.access };
  if (!insecure) checkExposure(host, rules);
  const log = options.log ?? pino({ level: "silent" });
  const telemetry: Telemetry = new Telemetry({ log, metrics: () => metrics, audit: options.audit });
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
    observer: telemetry,
    onEmpty: (id) => switchboard.left(id),
  });
  const switchboard = new Switchboard(core, backplane);
  const endpoint = new Endpoint({ core, switchboard, rules, telemetry, implemented: options.implementedMethods, tls: options.tls, studio: options.studio });
  const metrics: Metrics = new Metrics({ status: () => core.status, queues: (party) => endpoint.queueDepth(party) });
  const [actual, figures] = await listen(endpoint, metrics, { ...options, port, host, furtherPorts }, rules).catch(async (error: unknown) => {
    await backplane.stop();
    throw error;
  });
  const authority = `${host.includes(":") ? `[${host}]` : host}:${actual}`;
  const secure = options.tls === undefined ? "" : "s";
  log.info({ host, port: actual, metricsPort: figures?.port }, "listening");
  return {
    core,
    port: actual,
    url: `http${secure}://${authority}`,
    hostUrl: `ws${secure}://${authority}${HOST_PATH}`,
    metricsPort: figures?.port,
    async close(closing) {
      await endpoint.close(closing);
      await figures?.close();
      await backplane.stop();
      log.info("closed");
    },
  };
}

type Places = Required<Pick<RelayOptions, "port" | "host" | "furtherPorts">> & Pick<RelayOptions, "metrics">;

/** Both servers, or neither. */
async function listen(endpoint: Endpoint, metrics: Metrics, { port, host, furtherPorts, metrics: place }: Places, rules: AccessRules): Promise<readonly [number, MetricsServer | undefined]> {
  const actual = await listenOn(endpoint.server, host, port, furtherPorts);
  if (place === undefined) return [actual, undefined];
  try {
    return [actual, await serveMetrics(metrics, place, rules.allowedHosts)];
  } catch (error) {
    await endpoint.close();
    throw error;
  }
}

interface EndpointOptions {
  readonly core: RelayCore;
  readonly switchboard: Switchboard;
  readonly rules: AccessRules;
  readonly telemetry: Telemetry;
  readonly implemented: ReadonlySet<string> | undefined;
  readonly tls: TlsOptions | undefined;
  readonly studio: StudioSite | undefined;
}

class Endpoint {
  readonly server: Server;
  readonly #core: RelayCore;
  readonly #switchboard: Switchboard;
  readonly #rules: AccessRules;
  readonly #clientSockets: WebSocketServer;
  readonly #hostSockets: WebSocketServer;
  readonly #implemented: ReadonlySet<string> | undefined;
  readonly #telemetry: Telemetry;
  readonly #pulse: Pulse;
  /** Connections of Clients by name. */
  readonly #connections = new Map<string, number>();
  readonly #studio: StudioSite | undefined;
  #protocolText: string | undefined;

  constructor({ core, switchboard, rules, telemetry, implemented, tls, studio }: EndpointOptions) {
    this.#studio = studio;
    this.#core = core;
    this.#telemetry = telemetry;
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
    const onRequest = (request: IncomingMessage, response: ServerResponse): void => void this.#respond(request, response);
    this.server = tls === undefined ? createServer(onRequest) : createSecureServer({ ...tls, requestCert: tls.ca !== undefined }, onRequest);
    this.server.on("upgrade", (request, socket, head) => void this.#upgrade(request, socket, head));
    this.server.on("clientError", (_error, socket) => refuse(socket, 400, "Bad Request"));
  }

  /** What waits in the sockets of a party. */
  queueDepth(party: Party): QueueDepth {
    const { clients } = party === "client" ? this.#clientSockets : this.#hostSockets;
    let [total, largest] = [0, 0];
    for (const { bufferedAmount } of clients) {
      total += bufferedAmount;
      largest = Math.max(largest, bufferedAmount);
    }
    return { total, largest };
  }

  async close({ drain = 0 }: CloseOptions = {}): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    if (drain > 0) await this.#drain(drain);
    this.#pulse.stop();
    for (const sockets of [this.#clientSockets, this.#hostSockets]) {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    }
    this.server.closeAllConnections();
    await closed;
  }

  /** Waits for what is in flight, then for the peers to close, both together for `patience` ms at most. */
  async #drain(patience: number): Promise<void> {
    const deadline = performance.now() + patience;
    const until = async (condition: () => boolean): Promise<void> => {
      while (!condition() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, DRAIN_STEP));
    };
    this.#core.refuseCommands("The Relay is shutting down");
    await until(() => this.#core.status.commandsInFlight === 0 && this.queueDepth("client").total === 0);
    const sockets = [...this.#clientSockets.clients, ...this.#hostSockets.clients];
    for (const socket of sockets) socket.close(1001, "the Relay is shutting down");
    await until(() => sockets.every(({ readyState, CLOSED }) => readyState === CLOSED));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const dialog = readDialogPath(request);
    if (dialog === undefined) request.resume();
    // Node takes a bare `GET /` for HTTP 0.9, which has no headers to judge by.
    if (request.httpVersionMajor < 1) return void request.socket.destroy();
    let answer: HttpResponse;
    try {
      answer = await this.#answer(request, dialog);
    } catch {
      answer = { status: 500, body: "Internal error" };
    }
    if (REFUSALS.has(answer.status)) this.#noteRefusal(request, answer.status, answer.body);
    response.writeHead(answer.status, {
      "Content-Type": CONTENT_TYPES[answer.type ?? "text"],
      "Content-Length": Buffer.byteLength(answer.body),
      "Content-Security-Policy": answer.policy ?? "frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      ...(answer.open === true ? { "Access-Control-Allow-Origin": "*" } : this.#corsHeaders(request)),
    });
    response.end(request.method === "HEAD" ? "" : answer.body);
  }

  #answer(request: IncomingMessage, dialog: DialogPath | undefined): Promise<HttpResponse> | HttpResponse {
    if (dialog !== undefined) return this.#waitInDialog(request, dialog);
    return respond(
      { core: this.#core, switchboard: this.#switchboard, rules: this.#rules, observer: this.#telemetry, protocolText: () => this.#describeProtocol(), rendererText, studio: this.#studio },
      {
        method: request.method ?? "",
        target: request.url ?? "",
        headers: accessHeaders(request),
        localAuthority: localAuthority(request),
        secure: this.server instanceof SecureServer,
        wantsPage: request.headers.accept?.includes("text/html") === true,
      },
    );
  }

  #waitInDialog(request: IncomingMessage, { key, browserId = this.#core.browser.id }: DialogPath): Promise<HttpResponse> | HttpResponse {
    const refusal = checkHostHeader(this.#rules, accessHeaders(request));
    if (refusal !== undefined) return text(refusal.status, refusal.message);
    return waitForDecision((opening, decide) => this.#switchboard.openDialog(browserId, key, opening, decide), request);
  }

  /** An origin that got an answer was allowed; without this its page could not read it. */
  #corsHeaders({ headers: { origin } }: IncomingMessage): Record<string, string> {
    const { clientOrigins, hostOrigins } = this.#rules;
    if (origin === undefined || !allowsOrigin([...clientOrigins, ...hostOrigins], origin)) return {};
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
    if (badHost !== undefined) return this.#refuse(request, socket, badHost.status, badHost.message);
    const path = target && browserPath(target.segments);
    const isHost = `/${path?.segments.join("/")}` === HOST_PATH;
    const authentication = await authenticate(this.#rules, isHost ? "host" : "client", access);
    // The peer may have gone, or the server stopped, while a hook thought about it.
    if (socket.destroyed || !this.server.listening) return void socket.destroy();
    if (!authentication.ok) return this.#refuse(request, socket, authentication.refusal.status, authentication.refusal.message);
    if (request.method !== "GET") return refuse(socket, 405, "");
    const { identity } = authentication;
    const userAgent = request.headers["user-agent"]?.slice(0, MAX_USER_AGENT);
    const browserId = path?.browserId ?? this.#core.browser.id;
    const [devtools, kind, targetId, ...rest] = path?.segments ?? [];
    if (isHost) return this.#connect(request, socket, head, { kind: "host", browserId, identity });
    if (!mayUse(identity, browserId)) return this.#refuse(request, socket, 403, "The credentials are for other browsers.");
    if (devtools === "icdp" && kind === "chromium" && targetId === undefined) return this.#connectChromium(request, socket, head);
    if (devtools !== "devtools" || rest.length > 0) return refuse(socket, 404, "");
    if (kind === "browser" && targetId === undefined) return this.#connect(request, socket, head, { kind: "client", browserId, identity, userAgent });
    if (kind !== "page") return refuse(socket, 404, "");
    if (targetId === undefined) return refuse(socket, 404, "No such target id: ");
    await this.#connect(request, socket, head, { kind: "client", browserId, identity, userAgent, targetId });
  }

  async #connect(request: IncomingMessage, socket: Duplex, head: Buffer, wanted: SocketRequest): Promise<void> {
    const { kind, identity } = wanted;
    if (kind === "client" && !this.#count(identity, socket)) return this.#refuse(request, socket, 429, "Too many connections.");
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
        const { browserId, targetId } = { targetId: undefined, ...wanted };
        ws.once("close", this.#telemetry.connected({ identity, address: request.socket.remoteAddress, browserId, targetId }));
        const adopt = kind === "host" ? adoptHost : adoptClient;
        adopt(ws, take, this.#core.limits, { identity, telemetry: this.#telemetry, transport: request.socket });
      });
    }
    // The handshake may have failed, or come too late.
    connect?.({ send: () => {}, close: () => {} }).closed(1006, "");
    if (connect !== undefined) socket.destroy();
  }

  /** The studio compares with a Chromium of the operator's, which would not let a page in. */
  async #connectChromium(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const endpoint = this.#studio?.chromium;
    if (endpoint === undefined) return refuse(socket, 404, "");
    const chromium = await openChromium(endpoint).catch(() => undefined);
    if (chromium === undefined) return refuse(socket, 503, "Chromium does not answer.");
    if (socket.destroyed || !this.server.listening) return chromium.terminate();
    this.#clientSockets.handleUpgrade(request, socket, head, (ws) => joinSockets(ws, chromium));
    if (socket.destroyed) chromium.terminate();
  }

  #refuse(request: IncomingMessage, socket: Duplex, status: number, message: string): void {
    this.#noteRefusal(request, status, message);
    refuse(socket, status, message);
  }

  #noteRefusal(request: IncomingMessage, status: number, reason: string): void {
    const { headers, socket, url = "" } = request;
    this.#telemetry.refused({ status, reason, route: routeLabel(url), origin: headers.origin, address: socket.remoteAddress });
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

/** Characters of what a Client calls itself. */
const MAX_USER_AGENT = 200;

/** How often (ms) the end of what is in flight is looked for. */
const DRAIN_STEP = 20;

/** Statuses of requests that were not let in. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

const ROUTES = ["/studio", "/json", "/devtools", "/icdp/host", "/icdp/status", "/icdp/clients", "/icdp/studio", "/icdp/chromium", "/icdp/dialog"];

/** The part of a request's target that is no secret and not the requester's to choose. */
function routeLabel(url: string): string {
  const path = url.replace(/^\/b\/[^/?]*/, "");
  return ROUTES.find((route) => path.startsWith(route)) ?? "other";
}

const CONTENT_TYPES = {
  json: "application/json; charset=UTF-8",
  text: "text/plain; charset=UTF-8",
  script: "text/javascript; charset=UTF-8",
  html: "text/html; charset=UTF-8",
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
