// The platform on http://localhost:8080, a preview of every branch on http://<branch>.localhost:8080, and a Relay.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { startRelay } from "@icdp/relay";
import sirv from "sirv";

const BRANCHES = ["main", "cart", "checkout", "coupons", "dark-mode", "gift-cards", "login", "payments", "reviews", "search", "shipping", "wishlist"];

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
/** The built files of a package: they stay together, since they may load each other. */
const packageFolder = (entry) => dirname(fileURLToPath(import.meta.resolve(entry)));

/** What is served below which path; the first one that fits. */
const PLATFORM = [
  ["/icdp/host", sirv(packageFolder("@icdp/host"))],
  ["/icdp/protocol", sirv(packageFolder("@icdp/protocol"))],
  ["", sirv(folder("platform"))],
];
const PREVIEW = [["/icdp/agent", sirv(packageFolder("@icdp/frame-agent/agent.global.js"))]];

/** The branch's own page; the platform puts the Frame Agent first, so that branches need not know of it. */
async function previewPage() {
  const html = await readFile(folder("preview/index.html"), "utf8");
  return html.replace("<head>", `<head><script src="/icdp/agent/agent.global.js" data-allowed-parents="${platform}"></script>`);
}

async function respond(request, response) {
  const isPlatform = request.headers.host === new URL(platform).host;
  if (isPlatform && request.url === "/config.json") return response.end(JSON.stringify({ previews, relayUrl: relay.hostUrl }));
  if (!isPlatform && request.url === "/") return response.setHeader("content-type", "text/html; charset=utf-8").end(await previewPage());
  const found = (isPlatform ? PLATFORM : PREVIEW).find(([path]) => request.url.startsWith(path));
  if (!found) return response.writeHead(404).end();
  const [path, serve] = found;
  request.url = request.url.slice(path.length);
  serve(request, response, () => response.writeHead(404).end());
}

const server = createServer((request, response) => void respond(request, response).catch(() => response.writeHead(500).end()));
await new Promise((resolve) => server.listen(Number(process.env.PORT ?? 8080), "localhost", resolve));
const { port } = server.address();
const platform = `http://localhost:${port}`;
const previews = BRANCHES.map((branch) => `http://${branch}.localhost:${port}`);
const relay = await startRelay({ port: Number(process.env.RELAY_PORT ?? 9222), access: { hostOrigins: [platform] } });

console.log(`Platform ${platform}/`);
console.log(`Clients connect to ${relay.url}`);
