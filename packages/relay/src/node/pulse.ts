/** Finds peers that vanished without closing their WebSockets. */

import type { Socket } from "node:net";
import type { WebSocket } from "ws";

interface Watched {
  readonly socket: WebSocket;
  readonly transport: Socket;
  /** The last one. */
  sign: number;
}

export class Pulse {
  readonly #watched = new Set<Watched>();
  readonly #timer: NodeJS.Timeout | undefined;

  /**
   * @param heartbeat within this time (ms) a vanished peer is noticed; 0: never
   * @param onBeat called twice in that time
   */
  constructor(heartbeat: number, onBeat: () => void) {
    if (heartbeat <= 0) return;
    this.#timer = setInterval(() => {
      onBeat();
      // A process that stood still finds its timers due before it reads what came meanwhile.
      setImmediate(() => this.#beat());
    }, heartbeat / 2);
    this.#timer.unref();
  }

  /** Ends the WebSocket when nothing comes on its transport from one beat to the next, not even the answer to a ping. */
  watch(socket: WebSocket, transport: Socket): void {
    // The first beat may come at once, before a peer could have answered anything.
    const watched: Watched = { socket, transport, sign: -1 };
    this.#watched.add(watched);
    socket.once("close", () => this.#watched.delete(watched));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#watched.clear();
  }

  #beat(): void {
    for (const watched of this.#watched) {
      const sign = signOfLife(watched);
      if (sign === watched.sign) {
        watched.socket.terminate();
        continue;
      }
      watched.sign = sign;
      if (watched.socket.readyState === watched.socket.OPEN) watched.socket.ping();
    }
  }
}

/** What grows while the peer lives: what came from it, or what it took while nothing is read from it. */
function signOfLife({ socket, transport }: Watched): number {
  return socket.isPaused ? transport.bytesWritten - transport.writableLength : transport.bytesRead;
}
