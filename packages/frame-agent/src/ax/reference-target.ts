import { part } from "./parts/part.js";
import type { Pass } from "./pass.js";

/** What a reference to an element means; without shadow trees, that element. */
export const referenceTarget = (pass: Pass, element: Element | null): Element | null =>
  pass.hasShadowRoots ? part("elements").innerTarget(pass, element) : element;
