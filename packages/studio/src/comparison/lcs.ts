/**
 * Length of the longest common subsequence, exact. Bit-parallel (Hyyrö 2004) over 32-bit words, with work only in the
 * words where a line occurs, so that long lists of mostly different lines cost little more than reading them.
 */
export function lcsLength(a: readonly string[], b: readonly string[]): number {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  return start + (a.length - endA) + coreLength(a.slice(start, endA), b.slice(start, endB));
}

function coreLength(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const words = (a.length + 31) >>> 5;
  // A zero bit at position i: a longest common subsequence of a[0..i] is one longer than that of a[0..i-1].
  const state = new Uint32Array(words).fill(0xffffffff);
  const occurrences = occurrencesOf(a);
  for (const line of b) {
    const places = occurrences.get(line);
    if (places) advance(state, places);
  }
  let length = 0;
  for (let i = 0; i < a.length; i++) if (((state[i >>> 5]! >>> (i & 31)) & 1) === 0) length++;
  return length;
}

interface Places {
  words: number[];
  masks: number[];
}

function occurrencesOf(lines: readonly string[]): Map<string, Places> {
  const occurrences = new Map<string, Places>();
  lines.forEach((line, index) => {
    let places = occurrences.get(line);
    if (!places) occurrences.set(line, (places = { words: [], masks: [] }));
    const word = index >>> 5;
    const bit = (1 << (index & 31)) >>> 0;
    const last = places.words.length - 1;
    if (places.words[last] === word) places.masks[last] = (places.masks[last]! | bit) >>> 0;
    else {
      places.words.push(word);
      places.masks.push(bit);
    }
  });
  return occurrences;
}

/** state = (state + (state & mask)) | (state & ~mask), over all words. */
function advance(state: Uint32Array, { words, masks }: Places): void {
  let carry = 0;
  let word = 0;
  for (let i = 0; i < words.length; i++) {
    carry = carryThrough(state, word, words[i]!, carry);
    word = words[i]!;
    const old = state[word]!;
    const mask = masks[i]!;
    const sum = old + ((old & mask) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    state[word] = (sum | (old & ~mask)) >>> 0;
    word++;
  }
  carryThrough(state, word, state.length, carry);
}

/** Takes the carry from word `from` towards word `to`; returns what is left of it there. */
function carryThrough(state: Uint32Array, from: number, to: number, carry: number): number {
  if (carry === 0) return 0;
  for (let word = from; word < to; word++) {
    const old = state[word]!;
    // A word of ones passes the carry on and stays as it is.
    if (old === 0xffffffff) continue;
    state[word] = ((old + 1) | old) >>> 0;
    return 0;
  }
  return 1;
}

/**
 * Pairs of indices of a longest common subsequence of two lists in which no item occurs twice
 * (patience: the longest increasing run of places).
 */
export function alignUnique(a: readonly string[], b: readonly string[]): [number, number][] {
  const placeInB = new Map(b.map((item, index) => [item, index]));
  const pairs: [number, number][] = [];
  a.forEach((item, index) => {
    const place = placeInB.get(item);
    if (place !== undefined) pairs.push([index, place]);
  });
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, place], index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pairs[tails[middle]!]![1] < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
  });
  const aligned: [number, number][] = [];
  for (let i = tails.length > 0 ? tails[tails.length - 1]! : -1; i >= 0; i = previous[i]!) aligned.push(pairs[i]!);
  return aligned.reverse();
}
