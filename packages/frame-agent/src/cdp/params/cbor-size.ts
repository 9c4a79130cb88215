/**
 * Byte sizes of values in the CBOR form in which Chromium checks parameters (`crdtp::json::ConvertJSONToCBOR`); error texts
 * name byte positions in it.
 */

/** An envelope (tag, length) precedes every map and array. */
const ENVELOPE = 7;

function header(length: number): number {
  return length < 24 ? 1 : length < 0x100 ? 2 : length < 0x10000 ? 3 : 5;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
}

export const isInt32 = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= -0x80000000 && value <= 0x7fffffff;

export function cborSize(value: unknown): number {
  if (typeof value === "string") {
    const length = utf8Length(value);
    return header(length) + length;
  }
  if (typeof value === "number") return isInt32(value) ? header(value < 0 ? -value - 1 : value) : 9;
  if (typeof value !== "object" || value === null) return 1;
  let size = ENVELOPE + 2;
  if (Array.isArray(value)) for (const item of value) size += cborSize(item);
  else for (const [key, item] of Object.entries(value)) size += cborSize(key) + cborSize(item);
  return size;
}

/** Position of the first entry of a map or array whose value starts at `start`. */
export const contentStart = (start: number): number => start + ENVELOPE + 1;
/** Position of the map or array itself, behind its envelope. */
export const bodyStart = (start: number): number => start + ENVELOPE;
