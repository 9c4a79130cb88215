import { createPageDriver } from "./driver/index.js";

Object.defineProperty(globalThis, "icdpDriver", { value: { createPageDriver }, configurable: true });
