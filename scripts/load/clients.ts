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

/** Sends commands one after the other over each connection, until `seconds` have passed. */
export async function measure(urls: readonly string[], size: number, seconds: number): Promise<Throughput> {
  const sockets = await connectAll(urls);
  const latencies: number[] = [];
  let bytes = 0;
  // What the first commands cost has to do with compilation.
  await Promise.all(sockets.map((socket) => ask(socket, 0, size)));
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    sockets.map(async (socket) => {
      for (let id = 1; performance.now() < end; id++) {
        const sent = performance.now();
        bytes += await ask(socket, id, size);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1_000;
  for (const socket of sockets) socket.terminate();
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
