import type { JobName } from "./goals.js";
import type { Stage } from "./stage.js";

/** One client at work in a stage. */
export interface ClientKind<C> {
  readonly name: string;
  /** The released version that is driven. */
  readonly version: string;
  connect(stage: Stage): Promise<C>;
  disconnect(client: C): Promise<void>;
  /** How it does each job; jobs that its API has no means for are absent. */
  readonly jobs: JobTable<C>;
}

export type JobTable<C> = { readonly [Name in JobName]?: Job<C> };

export interface Job<C> {
  /** The client's own words for it, for the report. */
  readonly how: string;
  /** What needs no part in the timing, e.g. going to the page from which `back` leads back. */
  readonly prepare?: (client: C, stage: Stage) => Promise<unknown>;
  readonly run: (client: C, stage: Stage) => Promise<unknown>;
  /** Puts back what the job set for longer than the page lives. */
  readonly after?: (client: C, stage: Stage) => Promise<unknown>;
}

export type AnyClientKind = ClientKind<any>;

/** A job in one line. */
export function job<C>(how: string, run: Job<C>["run"], more: Omit<Job<C>, "how" | "run"> = {}): Job<C> {
  return { how, run, ...more };
}
