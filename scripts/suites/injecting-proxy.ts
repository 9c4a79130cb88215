import { type ClientRequest, createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { Transform } from "node:stream";

export interface Proxy {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  close(): Promise<void>;
}

const AGENT_PATH = "/__icdp__/agent.js";

/** What may stand before the first thing in a document's head. */
const BEFORE_HEAD = /^\uFEFF?(?:\s|<!--[^]*?-->)*(?:<!doctype[^>]*>)?(?:\s|<!--[^]*?-->)*(?:<html[^>]*>)?(?:\s|<!--[^]*?-->)*(?:<head(?:\s[^>]*)?>)?/i;

/**
 * An HTTP proxy on 127.0.0.1 for servers that know nothing of icdp. With `agent`, a script's text, the documents of iframes load
 * that script first, from an address of their own origin, as those of an app that ships it would. All else passes unchanged.
 */
export async function startProxy(agent?: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const url = new URL(request.url!);
    if (agent !== undefined && url.pathname === AGENT_PATH) response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(agent);
    else forward(url, request, response, agent !== undefined && request.headers["sec-fetch-dest"] === "iframe");
  });
  server.on("connect", (request: IncomingMessage, client: Socket) => tunnel(request.url!, client));
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

function forward(url: URL, request: IncomingMessage, response: ServerResponse, inject: boolean): void {
  const headers = request.rawHeaders.filter((_, i, all) => {
    const name = all[i - (i % 2)]!.toLowerCase();
    // What is compressed cannot be added to.
    return name !== "proxy-connection" && !(inject && name === "accept-encoding");
  });
  const upstream: ClientRequest = httpRequest({ host: addressOf(url.hostname), port: url.port, method: request.method, path: url.pathname + url.search, headers, agent: false });
  upstream.on("error", () => response.destroy());
  response.on("close", () => upstream.destroy());
  upstream.on("response", (answer) => {
    const isPage = inject && /^text\/html/i.test(answer.headers["content-type"] ?? "") && answer.headers["content-encoding"] === undefined;
    const added = isPage ? `<script src="${AGENT_PATH}" data-allowed-parents="*"></script>` : "";
    response.writeHead(answer.statusCode!, answer.statusMessage, lengthened(answer.rawHeaders, added.length));
    response.flushHeaders();
    (isPage ? answer.pipe(insertion(added)) : answer).pipe(response);
    answer.on("error", () => response.destroy());
    answer.on("aborted", () => response.destroy());
  });
  request.pipe(upstream);
}

/** Browsers take every name below `localhost` for this machine, resolvers do not. */
const addressOf = (hostname: string): string => (hostname.endsWith(".localhost") ? "127.0.0.1" : hostname.replace(/^\[|\]$/g, ""));

/** Raw headers with `content-length` greater by `added`. */
function lengthened(raw: readonly string[], added: number): string[] {
  return raw.map((text, i) => (i % 2 === 1 && raw[i - 1]!.toLowerCase() === "content-length" ? String(Number(text) + added) : text));
}

/** Puts `text` first into the head of the page that runs through; the page's first chunk has all that is before. */
function insertion(text: string): Transform {
  let done = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      if (done) return callback(null, chunk);
      done = true;
      const page = chunk.toString("latin1");
      const at = BEFORE_HEAD.exec(page)![0].length;
      callback(null, Buffer.from(page.slice(0, at) + text + page.slice(at), "latin1"));
    },
    flush(callback) {
      callback(null, done ? undefined : Buffer.from(text));
    },
  });
}

function tunnel(authority: string, client: Socket): void {
  const { hostname, port } = new URL(`http://${authority}`);
  const upstream = connect(Number(port || 80), addressOf(hostname), () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    client.pipe(upstream).pipe(client);
  });
  upstream.on("error", () => client.destroy());
  client.on("error", () => upstream.destroy());
  client.on("close", () => upstream.destroy());
}
