/** Browser code of a page with a Host: two apps in iframes, and a WebSocket that may repeat frames. */

import { IcdpHost, type SocketLike } from "@icdp/host";

const { relayUrl, browserId, appUrl } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Record<"relayUrl" | "browserId" | "appUrl", string>;
const frames = new Map<string, HTMLIFrameElement>();
const TARGETS = ["one", "two"];
/** How likely a frame is sent, or received, twice. */
let repetition = 0;
let repeated = 0;

const isRepeated = (): boolean => {
  const again = Math.random() < repetition;
  if (again) repeated++;
  return again;
};

class RepeatingSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;
  readonly #socket: WebSocket;

  constructor(url: string, protocols: string[]) {
    this.#socket = new WebSocket(url, protocols);
    this.#socket.onopen = (event) => this.onopen?.(event as never);
    this.#socket.onclose = ({ code, reason }) => this.onclose?.({ code, reason });
    this.#socket.onmessage = ({ data }) => {
      this.onmessage?.({ data });
      if (isRepeated()) this.onmessage?.({ data });
    };
  }

  send(data: string): void {
    this.#socket.send(data);
    if (this.#socket.readyState === WebSocket.OPEN && isRepeated()) this.#socket.send(data);
  }

  close(code?: number, reason?: string): void {
    this.#socket.close(code, reason);
  }
}

const host = new IcdpHost();

function embed(targetId: string): void {
  const frame = document.createElement("iframe");
  frame.src = appUrl;
  document.body.append(frame);
  frames.set(targetId, frame);
  host.pair(frame, { targetId, origins: [new URL(appUrl).origin] });
}

for (const targetId of TARGETS) embed(targetId);
host.connectRelay({ url: relayUrl, browserId, createSocket: (url, protocols) => new RepeatingSocket(url, protocols) });

Object.assign(window, {
  reloadApp(targetId: string) {
    frames.get(targetId)!.src = appUrl;
  },
  replaceApp(targetId: string) {
    host.unpair(targetId);
    frames.get(targetId)!.remove();
    embed(targetId);
  },
  /** The Host answers nothing meanwhile. */
  hang(milliseconds: number) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  },
  /** Fills memory for a while, piece by piece, and throws pieces away. */
  press(milliseconds: number) {
    const ballast: number[][] = [];
    const end = performance.now() + milliseconds;
    const fill = (): void => {
      if (ballast.length >= 400) ballast.splice(0, 200);
      for (let i = 0; i < 10; i++) ballast.push(new Array<number>(128 * 1024).fill(Math.random()));
      if (performance.now() < end) setTimeout(fill);
    };
    fill();
  },
  repeatFrames(likelihood: number) {
    repetition = likelihood;
    return repeated;
  },
  connected: () => host.targets().filter((target) => target.connected).length,
});
