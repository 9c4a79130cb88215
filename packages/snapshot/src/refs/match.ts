import type { Identity } from "./identity.js";

/** An element that had a number and is not there any more, or one that is new. */
export interface Candidate<T> {
  readonly identity: Identity;
  readonly value: T;
}

/** Names at least as similar may be one control's in two states ("Follow", "Unfollow"), in the same context. */
const NAME_SIMILARITY = 0.5;

/** Looks like the work of a counter, which may count differently the next time. */
const GENERATED_ID = /[:«»]|\d{2,}|^\D*\d+\D*$/;

/** Keys that identify an element, the surest first; an empty key says nothing. */
const RULES: readonly ((identity: Identity) => string)[] = [
  ({ id, name }) => (id === "" ? "" : GENERATED_ID.test(id) ? (name === "" ? "" : `${id} ${name}`) : id),
  ({ testId, context }) => (testId === "" ? "" : `${testId} ${context}`),
  ({ name, traits, context }) => (name === "" ? "" : `${name} ${traits} ${context}`),
  ({ name, traits, path, context }) => `${path} ${name} ${traits} ${context}`,
];

/**
 * Pairs elements that are gone with new ones that are the same to a reader. Rules that leave a choice decide nothing, and a
 * pair always has the same tag and role: a lost reference costs a look, a wrong one an action on another control.
 */
export function matchElements<Old, New>(gone: readonly Candidate<Old>[], arrived: readonly Candidate<New>[]): Map<New, Old> {
  const pairs = new Map<New, Old>();
  let old = [...gone];
  let fresh = [...arrived];
  const pair = (from: Candidate<Old>, to: Candidate<New>) => pairs.set(to.value, from.value);
  const takeOut = () => {
    const taken = new Set(pairs.values());
    old = old.filter(({ value }) => !taken.has(value));
    fresh = fresh.filter(({ value }) => !pairs.has(value));
  };
  for (const rule of RULES) {
    if (old.length === 0 || fresh.length === 0) return pairs;
    const before = groupBy(old, rule);
    for (const [key, news] of groupBy(fresh, rule)) {
      const olds = before.get(key);
      if (news.length === 1 && olds?.length === 1) pair(olds[0]!, news[0]!);
    }
    takeOut();
  }
  matchSimilar(old, fresh, pair);
  return pairs;
}

function groupBy<T>(candidates: readonly Candidate<T>[], rule: (identity: Identity) => string): Map<string, Candidate<T>[]> {
  const groups = new Map<string, Candidate<T>[]>();
  for (const candidate of candidates) {
    const key = rule(candidate.identity);
    if (key === "") continue;
    const { tag, role } = candidate.identity;
    const full = `${tag} ${role} ${key}`;
    const group = groups.get(full);
    if (group) group.push(candidate);
    else groups.set(full, [candidate]);
  }
  return groups;
}

/** What is left: controls of list items, rows and the like whose label changed. */
function matchSimilar<Old, New>(
  gone: readonly Candidate<Old>[],
  arrived: readonly Candidate<New>[],
  pair: (from: Candidate<Old>, to: Candidate<New>) => void,
): void {
  // Without a context only the label says which control it is.
  const rule = ({ context, traits }: Identity) => (context === "" ? "" : `${traits} ${context}`);
  const before = groupBy(gone, rule);
  const similar = (a: Identity, b: Identity) => !differInNumbers(a.name, b.name) && similarity(a.name, b.name) >= NAME_SIMILARITY;
  for (const [key, news] of groupBy(arrived, rule)) {
    const olds = before.get(key) ?? [];
    for (const to of news) {
      const choices = olds.filter(({ identity }) => similar(identity, to.identity));
      const rivals = choices.length === 1 ? news.filter(({ identity }) => similar(choices[0]!.identity, identity)) : [];
      if (rivals.length === 1) pair(choices[0]!, to);
    }
  }
}

/** "Page 1" and "Page 2" are two controls. */
function differInNumbers(a: string, b: string): boolean {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).join(" ");
  return numbers(a) !== numbers(b);
}

/** Sørensen–Dice coefficient of the texts' pairs of characters, 0 to 1. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < a.length; i++) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1);
  let common = 0;
  for (let i = 0; i + 1 < b.length; i++) {
    const left = pairs.get(b.slice(i, i + 2)) ?? 0;
    if (left === 0) continue;
    pairs.set(b.slice(i, i + 2), left - 1);
    common++;
  }
  const total = Math.max(a.length - 1, 0) + Math.max(b.length - 1, 0);
  return total === 0 ? 0 : (2 * common) / total;
}
