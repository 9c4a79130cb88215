/** A weighted choice: items with how often they come, relative to each other. */
export type Weighted<T extends string> = Partial<Record<T, number>>;

/** Random numbers that depend on nothing but the seed (mulberry32 over an FNV-1a hash). */
export class Random {
  #state: number;

  constructor(seed: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** From 0 (included) to 1 (excluded). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number, both ends included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.fraction() * items.length)]!;
  }

  weighted<T extends string>(weights: Weighted<T>): T {
    const entries = Object.entries(weights) as [T, number][];
    let rest = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of entries) if ((rest -= weight) < 0) return item;
    return entries.at(-1)![0];
  }

  /** `count` items, in any order; an item may come twice. */
  some<T>(items: readonly T[], count: number): T[] {
    return Array.from({ length: count }, () => this.pick(items));
  }
}
