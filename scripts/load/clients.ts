import { once } from "node:events";
import { WebSocket } from "ws";

/** What a number of Clients got in a time. */
export interface Throughput {
  readonly commands: number;
  readonly bytes: number;
  /** In ms, sorted. */
  readonly latencies: Float64Array;
  readonly seconds: number;
}

/** Each Client sends one command after the other, until `seconds` have passed. */
export async function measure(sockets: readonly WebSocket[], size: number, seconds: number): Promise<Throughput> {
  const latencies: number[] = [];
  let bytes = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;
  const until = async (socket: WebSocket): Promise<void> => {
    for (let id = 1, now = performance.now(); now < end; id++) {
      const sent = now;
      bytes += await ask(socket, id, size);
      now = performance.now();
      latencies.push(now - sent);
    }
  };
  await Promise.all(sockets.map(until));
  const elapsed = (performance.now() - start) / 1_000;
  return { commands: latencies.length, bytes, latencies: Float64Array.from(latencies).sort(), seconds: elapsed };
}

export async function connectAll(urls: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < urls.length; i += 50) {
    const batch = urls.slice(i, i + 50).map((url) => new WebSocket(url, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024, skipUTF8Validation: true }));
    sockets.push(...batch);
    await Promise.all(batch.map((socket) => once(socket, "open")));
  }
  return sockets;
}

/** Bytes of the answer. */
export function ask(socket: WebSocket, id: number, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once("message", (data: Buffer) => {
      // An error would be fast.
      if (data.length < size) reject(new Error(data.toString()));
      else resolve(data.length);
    });
    socket.send(`{"id":${id},"method":"Load.get","params":{"size":${size}}}`);
  });
}

export function percentile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
