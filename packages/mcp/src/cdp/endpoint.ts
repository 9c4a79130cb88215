import { EndpointError } from "./errors.js";

const PATIENCE_MS = 5_000;

/**
 * The address of the browser's WebSocket: asked for at `/json/version`, or given as `ws:`/`wss:`. A query (`?token=…`) goes
 * along. Throws an {@link EndpointError}.
 *
 * @param cdp `http(s)://host:port`, `ws(s)://…`
 */
export async function findBrowserSocket(cdp: string): Promise<string> {
  const base = new URL(cdp);
  if (base.protocol === "ws:" || base.protocol === "wss:") return cdp;
  const address = new URL("/json/version", base);
  address.search = base.search;
  const response = await request(address, base.origin);
  if (response.status === 401) throw new EndpointError(`${base.origin} demands a token. Give it with the address: --cdp "${base.origin}?token=…".`);
  const text = await response.text().catch(() => "");
  if (!response.ok) throw notCdp(base.origin, `HTTP ${response.status} ${text.slice(0, 200)}`.trim());
  const socket = socketOf(text);
  if (!socket) throw notCdp(base.origin, "it does not name a webSocketDebuggerUrl");
  if (base.protocol === "https:") socket.protocol = "wss:";
  return socket.href;
}

async function request(address: URL, origin: string): Promise<Response> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "error" });
  } catch (error) {
    throw unreachable(origin, error);
  }
}

/** For what a socket or `fetch` failed with. */
export function unreachable(origin: string, error: unknown): EndpointError {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const reason = name === "TimeoutError" ? `no answer within ${PATIENCE_MS / 1_000} s` : ((error as { code?: string }).code ?? cause?.code ?? cause?.message ?? message);
  return new EndpointError(
    `No browser answers at ${origin} (${reason}). Start the Relay, or Chrome with --remote-debugging-port, and try again; or start this server with another --cdp.`,
    { cause: error },
  );
}

const notCdp = (origin: string, reason: string): EndpointError =>
  new EndpointError(`What answers at ${origin} is no CDP endpoint (${reason}). Start this server with the address of the Relay or of Chrome's debugging port as --cdp.`);

function socketOf(text: string): URL | undefined {
  try {
    const { webSocketDebuggerUrl } = JSON.parse(text) as { webSocketDebuggerUrl: string };
    const url = new URL(webSocketDebuggerUrl);
    return url.protocol === "ws:" || url.protocol === "wss:" ? url : undefined;
  } catch {
    return undefined;
  }
}
