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
