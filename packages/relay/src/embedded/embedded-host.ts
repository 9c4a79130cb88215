/** A Host without a browser: its Targets are windows of this process. */

import { IcdpHost, type SocketLike } from "@icdp/host";
import { WebSocket } from "ws";
import { createId } from "../node/ids.js";
import { EmbeddedTarget } from "./embedded-target.js";

export interface EmbeddedHostOptions {
  /** The page to open: `http:`, `https:` or `about:blank`. */
  readonly url: string;
  /** Where the Relay takes Hosts. */
  readonly relayUrl: string;
  readonly token?: string;
  /** Whether the pages' own scripts run in this process. */
  readonly scripts: boolean;
}

export interface EmbeddedHost {
  /** The first page's Target. */
  readonly targetId: string;
  close(): void;
}

/**
 * Opens a page and offers it to a Relay, together with those that Clients open later.
 *
 * @throws Error when the page cannot be fetched, or the Relay refuses
 */
export async function startEmbeddedHost({ url, relayUrl, token, scripts }: EmbeddedHostOptions): Promise<EmbeddedHost> {
  const targets = new Map<string, EmbeddedTarget>();
  const open = async (address: string, openerId?: string): Promise<string> => {
    const targetId = createId();
    const onOpen = (next: string): void => void open(next, targetId).catch((error: Error) => target.warn(`icdp: ${next} could not be opened: ${error.message}`));
    const target: EmbeddedTarget = new EmbeddedTarget({ host, targetId, openerId, scripts, onOpen });
    await target.open(address);
    targets.set(targetId, target);
    return targetId;
  };
  const host: IcdpHost = new IcdpHost({
    onCreateTarget: ({ url: address, openerId }) => open(address, openerId),
    onCloseTarget: (targetId) => {
      targets.get(targetId)?.close();
      targets.delete(targetId);
    },
  });
  const close = (): void => {
    host.destroy();
    for (const target of targets.values()) target.close();
    targets.clear();
  };
  try {
    const targetId = await open(url);
    await connect(host, relayUrl, token);
    return { targetId, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Resolves when the Relay has taken the Host; a first attempt that fails is final. */
function connect(host: IcdpHost, url: string, token: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    host.connectRelay({
      url,
      token,
      name: "embedded",
      createSocket: (address, protocols) => new WebSocket(address, protocols) as unknown as SocketLike,
      onStatus: (status) => {
        if (status === "connected") resolve();
        else if (status !== "connecting") reject(new Error(`The Relay at ${url} does not accept this Host`));
      },
    });
  });
}
