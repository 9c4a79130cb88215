/** Inputs for parsers: what is valid, changed in ways that hostile peers and broken links change it. */

/** A generator of numbers from 0 to 1 that repeats itself for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Mutator {
  constructor(readonly random: () => number) {}

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }

  /** A value of any kind that messages can hold. */
  value(depth = 0): unknown {
    if (depth < 3 && this.random() < 0.3) {
      return this.random() < 0.5 ? Array.from({ length: 3 }, () => this.value(depth + 1)) : this.object(depth + 1);
    }
    return this.pick(VALUES);
  }

  /** The object with some members changed, missing, renamed, added or turned into accessors. */
  changed(valid: object): unknown {
    if (this.random() < 0.05) return this.value();
    const result: Record<string, unknown> = { ...valid };
    for (let i = this.random() < 0.3 ? 0 : 1 + Math.floor(this.random() * 3); i > 0; i--) {
      const key = this.pick([...Object.keys(result), ...KEYS]);
      const define = (descriptor: PropertyDescriptor): void => void Object.defineProperty(result, key, { configurable: true, enumerable: true, ...descriptor });
      const kind = this.random();
      if (kind < 0.2) delete result[key];
      else if (kind < 0.3) define({ get: () => { throw new Error("a getter was read"); } });
      else define({ value: this.value(), writable: true });
    }
    return result;
  }

  /** The text with some of its characters changed, missing, doubled or moved. */
  garbled(valid: string): string {
    let text = valid;
    for (let i = this.random() < 0.2 ? 0 : 1 + Math.floor(this.random() * 4); i > 0; i--) {
      const at = Math.floor(this.random() * (text.length + 1));
      const kind = this.random();
      if (kind < 0.3) text = text.slice(0, at) + this.pick(CHARACTERS) + text.slice(at + 1);
      else if (kind < 0.5) text = text.slice(0, at) + this.pick(CHARACTERS) + text.slice(at);
      else if (kind < 0.65) text = text.slice(0, at) + text.slice(at + 1 + Math.floor(this.random() * 4));
      else if (kind < 0.75) text = text.slice(0, at);
      else if (kind < 0.9) text = text.slice(0, at) + JSON.stringify(this.value()) + text.slice(at);
      else text = text.slice(0, at) + text.slice(Math.floor(this.random() * text.length));
    }
    return text;
  }

  object(depth = 0): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    for (let i = Math.floor(this.random() * 4); i > 0; i--) {
      Object.defineProperty(result, this.pick(KEYS), { value: this.value(depth), enumerable: true, configurable: true, writable: true });
    }
    return result;
  }
}

const KEYS = ["k", "s", "i", "m", "p", "c", "r", "v", "n", "id", "method", "params", "sessionId", "target", "targetId", "nonce", "icdp", "kind", "flat", "allow", "replay", "name", "targets", "url", "__proto__", "constructor", "prototype", "toString", "length", ""];

const VALUES: readonly unknown[] = [
  null, undefined, true, false, 0, -0, 1, -1, 1.5, NaN, Infinity, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, "", "x", "T", ".", "..", "__proto__",
  "\u0000", "\ud800", "é", "💥", "\n", "a".repeat(200), "0".repeat(32), "register", "open", "hello", "Target.getTargets", [], {}, [null], [[]], ["x"],
  { toString: null }, { length: 5 }, { __proto__: null },
];

const CHARACTERS = ["{", "}", "[", "]", '"', ":", ",", "\\", "\n", "\r", "\0", " ", "0", "9", "-", ".", "e", "%", "/", "?", "#", "&", "=", "\u2028", "\ud800", "é", "💥", "__proto__", "%00", "%2F", "//", "null"];
