/** Immutable sets of ids; an empty one is `undefined`, which most Sessions have. */

export type IdSet = ReadonlySet<string> | undefined;

export function withId(set: IdSet, id: string): IdSet {
  return set?.has(id) ? set : new Set([...(set ?? []), id]);
}

export function withoutId(set: IdSet, id: string): IdSet {
  if (!set?.has(id)) return set;
  const rest = [...set].filter((other) => other !== id);
  return rest.length === 0 ? undefined : new Set(rest);
}
