import { inflateSync } from "node:zlib";

const COLOURS_ENOUGH = 64;

/** Size of a PNG (8 bits per channel, not interlaced) in pixels, and how many different colours it has, counted up to 64. */
export function imageSize(png: Buffer): { width: number; height: number; colours: number } {
  if (png.subarray(1, 4).toString() !== "PNG") throw new Error("not a PNG");
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png[25]!];
  if (png[24] !== 8 || channels === undefined || png[28] !== 0) throw new Error("a PNG of an unusual kind");
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.subarray(at + 4, at + 8).toString() === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const colours = new Set<number>();
  for (const row of rows(inflateSync(Buffer.concat(parts)), width * channels, height, channels)) {
    for (let x = 0; x < row.length && colours.size < COLOURS_ENOUGH; x += channels) colours.add((row[x]! << 16) | (row[x + 1]! << 8) | row[x + 2]!);
  }
  return { width, height, colours: colours.size };
}

/** Undoes the row filters (PNG specification, 9.2). */
function* rows(data: Buffer, stride: number, height: number, channels: number): Generator<Uint8Array> {
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)]!;
    const row = Uint8Array.from(data.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? row[x - channels]! : 0;
      const up = above[x]!;
      const corner = x >= channels ? above[x - channels]! : 0;
      row[x] = row[x]! + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
    }
    yield (above = row);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [number, number, number];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
