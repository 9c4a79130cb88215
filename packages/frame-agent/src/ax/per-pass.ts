import type { Pass } from "./pass.js";

/** A value computed once per pass, on first use, that dies with the pass. */
export function perPass<T>(create: (pass: Pass) => T): (pass: Pass) => T {
  const values = new WeakMap<Pass, { readonly value: T }>();
  return (pass) => {
    let entry = values.get(pass);
    if (!entry) values.set(pass, (entry = { value: create(pass) }));
    return entry.value;
  };
}
