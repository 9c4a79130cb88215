import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Requests so far: `METHOD /path`, with their headers. */
  readonly requests: { readonly line: string; readonly headers: IncomingMessage["headers"] }[];
  /** How many endless responses are being read. */
  streams(): number;
  close(): Promise<void>;
}

type Respond = (response: ServerResponse, url: URL, body: string) => void;

const text = (contentType: string, body: string, status = 200): Respond => (response) => {
  response.writeHead(status, { "content-type": contentType });
  response.end(body);
};

/** Responses of `/endless` that somebody still reads. */
const endless = new Set<ServerResponse>();

const ROUTES: Record<string, Respond> = {
  "/": text("text/html", "<!doctype html><link rel=icon href='data:,'><title>Traffic</title><body>page"),
  "/json": (response) => {
    response.writeHead(200, { "content-type": "application/json", "x-a": "b" });
    response.end('{"a": 1}');
  },
  "/404": text("text/plain", "nope", 404),
  "/204": (response) => void response.writeHead(204).end(),
  "/echo": (response, _url, body) => text("text/plain", `got ${body}`)(response, _url, body),
  "/bin": (response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.end(Buffer.from([0, 255, 1, 128]));
  },
  "/typed": (response, url) => text(url.searchParams.get("type")!, "\u00e4")(response, url, ""),
  "/big": (response, url) => text("text/plain", "x".repeat(Number(url.searchParams.get("n"))))(response, url, ""),
  "/slow": (response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("one");
    setTimeout(() => response.end("two"), 10_000).unref();
  },
  "/endless": (response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    endless.add(response);
    const timer = setInterval(() => response.write("tick\n"), 20);
    response.on("close", () => {
      clearInterval(timer);
      endless.delete(response);
    });
  },
  "/events": (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("id: 7\ndata: hello\n\nevent: foo\ndata: bar\n\n");
  },
  "/image.svg": text("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  "/style.css": text("text/css", "body { color: red }"),
  "/script.js": text("text/javascript", "window.ran = 1"),
};

/** Responses of every kind, and a WebSocket that greets with a text and a binary message. */
export async function serveTraffic(): Promise<TestServer> {
  const requests: TestServer["requests"] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "http://localhost");
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => (ROUTES[url.pathname] ?? text("text/plain", "", 404))(response, url, body));
  });
  const sockets = new Set<Duplex>();
  server.on("upgrade", (request, socket) => {
    sockets.add(socket);
    const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
    socket.write(Buffer.from([0x81, 2, 0x68, 0x69, 0x82, 2, 1, 2]));
    socket.on("error", () => {});
    socket.on("data", (data: Buffer) => {
      // The close frame may come together with others; no other frame here contains this byte.
      if (data.includes(0x88)) socket.end(Buffer.from([0x88, 2, 3, 0xe8]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    streams: () => endless.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
