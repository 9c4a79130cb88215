/** A Relay's address in the forms that clients take. */
export interface RelayAddress {
  /** `http://127.0.0.1:9222`, with `/b/{browserId}` for a browser of its own. */
  readonly http: string;
  /** Of the browser's WebSocket. */
  readonly webSocket: string;
  readonly port: string;
  readonly token?: string;
}

/** @throws TypeError when the URL is none */
export function relayAddress(url: string, token?: string): RelayAddress {
  const { protocol, host, port, pathname } = new URL(url);
  const isSecure = protocol === "https:" || protocol === "wss:";
  const prefix = /^\/b\/[^/]+/.exec(pathname)?.[0] ?? "";
  return {
    http: `http${isSecure ? "s" : ""}://${host}${prefix}`,
    webSocket: `ws${isSecure ? "s" : ""}://${host}${prefix}/devtools/browser`,
    port: port || (isSecure ? "443" : "80"),
    ...(token === undefined ? {} : { token }),
  };
}

/**
 * Asks the Relay for one of its JSON resources.
 *
 * @param path below the browser, e.g. `/icdp/clients`
 * @throws Error with the Relay's words when it refuses
 */
export async function askRelay<T>({ http, token }: RelayAddress, path: string): Promise<T> {
  const response = await fetch(http + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(text || `The Relay answered ${response.status}`);
  return JSON.parse(text) as T;
}

/** Whether an address is one of the Relay's: its token is for nobody else. */
export function isOf(address: string, relay: RelayAddress): boolean {
  const [one, other] = [new URL(address), new URL(relay.http)];
  return one.host === other.host && one.protocol.replace("ws", "http") === other.protocol;
}
