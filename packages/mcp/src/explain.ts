import { sentenceFor } from "@icdp/snapshot";
import { EndpointError } from "./cdp/errors.js";

/** What went wrong and what to do, for an agent. */
export function explain(error: unknown): string {
  return error instanceof EndpointError ? error.message : sentenceFor(error);
}
