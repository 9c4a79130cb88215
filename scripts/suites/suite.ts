import type { Endpoint } from "./endpoint.js";
import type { TestResult } from "./results.js";

/** Tests that a client publishes for itself. */
export interface Suite {
  readonly name: "playwright" | "puppeteer";
  /** With the version of the client that runs them. */
  readonly title: string;
  /** Runs the tests of a checkout against an endpoint. `folder`: for what the runner writes. */
  run(checkout: string, endpoint: Endpoint, folder: string): Promise<TestResult[]>;
}
