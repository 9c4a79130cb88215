import { core, type Core } from "./core.js";

/**
 * Makes the core. The builds replace this module by one whose function has the whole core as its body (tsup.config.ts), so
 * that its text can be evaluated in another realm.
 */
export const makeCore: () => Core = () => core;
export const isSelfContained: boolean = false;
