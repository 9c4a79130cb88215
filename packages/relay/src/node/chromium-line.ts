import { WebSocket } from "ws";

/** How long (ms) Chromium may take to let us in. */
const CONNECT_TIMEOUT = 5_000;

/**
 * A WebSocket to a Chromium's browser target.
 *
 * @param endpoint its debugging address (`http://…`), or that of the WebSocket itself
 * @throws Error when it does not answer
 */
export async function openChromium(endpoint: string): Promise<WebSocket> {
  const socket = new WebSocket(await socketUrl(endpoint), { perMessageDeflate: false, handshakeTimeout: CONNECT_TIMEOUT });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return socket;
}

/** Each side hears what the other one says, until one of them goes. */
export function joinSockets(one: WebSocket, other: WebSocket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("message", (data, isBinary) => {
      if (to.readyState === to.OPEN) to.send(data, { binary: isBinary });
    });
    from.on("close", () => to.close());
    from.on("error", () => to.terminate());
  }
}

async function socketUrl(endpoint: string): Promise<string> {
  const url = new URL(endpoint);
  if (/^wss?:$/.test(url.protocol)) return url.href;
  const response = await fetch(new URL("/json/version", url), { signal: AbortSignal.timeout(CONNECT_TIMEOUT) });
  const { webSocketDebuggerUrl } = (await response.json()) as { webSocketDebuggerUrl: string };
  return webSocketDebuggerUrl;
}
