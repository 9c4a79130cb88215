import type { Pass } from "./pass.js";

let slots = 0;

/** A value computed once per pass, on first use, that dies with the pass. */
export function perPass<T>(create: (pass: Pass) => T): (pass: Pass) => T {
  const slot = slots++;
  return (pass) => {
    const entry = pass.values[slot] as { readonly value: T } | undefined;
    if (entry !== undefined) return entry.value;
    const value = create(pass);
    pass.values[slot] = { value };
    return value;
  };
}

/** One result per pass and key, computed on first use. */
export function memoized<K, T>(compute: (pass: Pass, key: K) => T): (pass: Pass, key: K) => T {
  const known = perPass(() => new Map<K, T>());
  return (pass, key) => {
    const results = known(pass);
    let result = results.get(key);
    if (result === undefined) results.set(key, (result = compute(pass, key)));
    return result;
  };
}
