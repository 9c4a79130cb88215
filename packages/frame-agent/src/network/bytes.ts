import { method } from "../dom/uncurry.js";
import type { Natives } from "../parts/natives.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  let part = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i]!, bytes[i + 1], bytes[i + 2]];
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    part += ALPHABET[bits >> 18]! + ALPHABET[(bits >> 12) & 63]! + (b === undefined ? "=" : ALPHABET[(bits >> 6) & 63]!) + (c === undefined ? "=" : ALPHABET[bits & 63]!);
    if (part.length > 8192) {
      parts.push(part);
      part = "";
    }
  }
  parts.push(part);
  return parts.join("");
}

const VALUES: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** `undefined` for what is no Base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/=+$/, "");
  if (digits.length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let [bits, count, at] = [0, 0, 0];
  for (let i = 0; i < digits.length; i++) {
    const value = VALUES.get(digits[i]!);
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count >= 8) bytes[at++] = (bits >> (count -= 8)) & 255;
  }
  return bytes;
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** Text in and out of bytes with functions that were captured at start. */
export class TextCodec {
  readonly #Decoder: typeof TextDecoder;
  readonly #decode: (decoder: TextDecoder, bytes: Uint8Array) => string;
  readonly #encoder: TextEncoder;
  readonly #encode: (encoder: TextEncoder, text: string) => Uint8Array;

  constructor(natives: Pick<Natives, "TextDecoder" | "TextEncoder">) {
    // jsdom has none of its own.
    const { TextDecoder: Decoder = globalThis.TextDecoder, TextEncoder: Encoder = globalThis.TextEncoder } = natives as Partial<typeof natives>;
    this.#Decoder = Decoder;
    this.#decode = method<TextDecoder, [Uint8Array], string>(Decoder.prototype, "decode", "");
    this.#encoder = new Encoder();
    this.#encode = method<TextEncoder, [string], Uint8Array>(Encoder.prototype, "encode", new Uint8Array());
  }

  /** With replacement characters for what is malformed; an unknown encoding is taken for UTF-8. */
  decode(bytes: Uint8Array, encoding = "utf-8"): string {
    let decoder: TextDecoder;
    try {
      decoder = new this.#Decoder(encoding);
    } catch {
      decoder = new this.#Decoder();
    }
    return this.#decode(decoder, bytes);
  }

  /** `undefined` for bytes that are not UTF-8. */
  decodeStrict(bytes: Uint8Array): string | undefined {
    try {
      return this.#decode(new this.#Decoder("utf-8", { fatal: true, ignoreBOM: true }), bytes);
    } catch {
      return undefined;
    }
  }

  encode(text: string): Uint8Array {
    return this.#encode(this.#encoder, text);
  }
}
