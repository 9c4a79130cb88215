import { createInPageAgent } from "./inpage.js";

// A document gets the script once, also when a tool adds it twice.
if (!("__icdp" in globalThis)) {
  Object.defineProperty(globalThis, "__icdp", {
    value: createInPageAgent(globalThis as unknown as Window & typeof globalThis),
    configurable: true,
  });
}
