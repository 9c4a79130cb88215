import { inflateSync } from "node:zlib";

const COLOURS_ENOUGH = 64;

export interface Image {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly rows: readonly Uint8Array[];
}

/** Size of a PNG in pixels, and how many different colours it has, counted up to 64. */
export function imageSize(png: Buffer): { width: number; height: number; colours: number } {
  const { width, height, channels, rows } = decodePng(png);
  const colours = new Set<number>();
  for (const row of rows) {
    for (let x = 0; x < row.length && colours.size < COLOURS_ENOUGH; x += channels) colours.add((row[x]! << 16) | (row[x + 1]! << 8) | row[x + 2]!);
  }
  return { width, height, colours: colours.size };
}

const BLOCK = 8;

/** Share of blocks of 8 × 8 pixels whose mean brightness differs by more than `tolerance` (0 to 255); the images have one size. */
export function difference(a: Image, b: Image, tolerance: number): number {
  let blocks = 0;
  let different = 0;
  for (let y = 0; y + BLOCK <= a.height; y += BLOCK) {
    for (let x = 0; x + BLOCK <= a.width; x += BLOCK) {
      blocks++;
      if (Math.abs(brightness(a, x, y) - brightness(b, x, y)) > tolerance) different++;
    }
  }
  return different / blocks;
}

function brightness({ rows, channels }: Image, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) {
      const at = x * channels;
      sum += (rows[y]![at]! + rows[y]![at + 1]! + rows[y]![at + 2]!) / 3;
    }
  }
  return sum / BLOCK ** 2;
}

/** How much the channels of all pixels differ on average, from 0 to 1, the alpha of these opaque images included; they have one size. */
export function meanDifference(a: Image, b: Image): number {
  let sum = 0;
  for (let y = 0; y < a.height; y++) {
    const [rowA, rowB] = [a.rows[y]!, b.rows[y]!];
    for (let x = 0; x < a.width; x++) {
      for (let channel = 0; channel < 3; channel++) sum += Math.abs(rowA[x * a.channels + channel]! - rowB[x * b.channels + channel]!);
    }
  }
  return sum / (a.width * a.height * 4) / 255;
}

/** Decodes a PNG of 8 bits per channel that is not interlaced. */
export function decodePng(png: Buffer): Image {
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
  return { width, height, channels, rows: [...unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels)] };
}

/** Undoes the row filters (PNG specification, 9.2). */
function* unfiltered(data: Buffer, stride: number, height: number, channels: number): Generator<Uint8Array> {
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
