/** Where clients do their jobs: a browser endpoint with the bench app open in one page. */
export interface Stage {
  readonly name: StageName;
  /** Debugging port on 127.0.0.1. */
  readonly port: number;
  readonly app: App;
  /** A file of 17 bytes to upload. */
  readonly uploadFile: string;
  /** What the browser calls itself, for the report. */
  readonly product: string;
  /** What it does not have. */
  readonly lacks: ReadonlySet<Need>;
  /** Closes all pages but the app's, and brings that one back to its start with empty storage. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The app's page as seen past the client and, on the Relay, past the Frame Agent. */
export interface App {
  readonly targetId: string;
  /** The app's address, ending in a slash. */
  readonly url: string;
  /** Evaluates in the app's page and returns the value of what it resolves to. */
  evaluate<T = unknown>(expression: string): Promise<T>;
  /** What the browser itself draws of the app's viewport, as PNG. */
  picture(): Promise<Buffer>;
  /** Resolves when the expression is truthy; rejects after a few seconds, saying what it is now. */
  until(expression: string): Promise<void>;
}

/** What jobs need and jsdom does not have: boxes, `fetch`, pages that can wait, `DataTransfer`, things to emulate. */
export const NEEDS = ["layout", "fetch", "dialogs", "files", "emulation"] as const;
export type Need = (typeof NEEDS)[number];

export const STAGE_NAMES = ["chromium", "cross-origin", "same-origin", "jsdom"] as const;
export type StageName = (typeof STAGE_NAMES)[number];

/** Headings of the report. */
export const STAGE_TITLES: Readonly<Record<StageName, string>> = {
  chromium: "Chromium",
  "cross-origin": "Relay, cross-origin iframe",
  "same-origin": "Relay, same-origin iframe",
  jsdom: "Relay, jsdom",
};

const PATIENCE = 10_000;

/** {@link App.until} over `evaluate`. */
export async function untilTrue(evaluate: (expression: string) => Promise<unknown>, expression: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  let last: unknown;
  for (;;) {
    // Between two documents there is nothing to ask.
    last = await evaluate(expression).catch((error: Error) => error.message);
    if (last === true) return;
    if (Date.now() > end) throw new Error(`${expression} stays ${JSON.stringify(last)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Targets as `/json/list` shows them. */
export async function listTargets(port: number): Promise<{ id: string; url: string; type: string }[]> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const targets = (await response.json()) as { id: string; url: string; type: string }[];
  return targets.filter(({ type }) => type === "page");
}
