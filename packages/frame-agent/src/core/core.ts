import { createAgent } from "./agent.js";
import { startEmbedded } from "./embedded.js";
import { createInPage } from "./in-page.js";

/** What the loaders start, whichever realm it was evaluated in. */
export const core = { createAgent, createInPage, startEmbedded };
export type Core = typeof core & {
  /** What parts in files of their own use, in a build that has such. */
  readonly exports?: object;
};
