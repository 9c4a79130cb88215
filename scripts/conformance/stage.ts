import type { Subject } from "./subject.js";

export interface LoadOptions {
  /** Commands that are sent to the subject before the document is loaded. */
  beforeLoad?: { method: string; params?: object }[];
  /** The page does not have the focus. Default: it has. */
  unfocused?: boolean;
}

/** Loads documents, one at a time, and lends what answers about them. */
export interface Stage {
  /** Loads `url`, waits until it is drawn, lends the subject to `work` and cleans up after it. */
  run<T>(url: string, options: LoadOptions, work: (subject: Subject) => Promise<T>): Promise<T>;
}
