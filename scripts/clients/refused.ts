import type { JobName } from "./goals.js";

/** Jobs that an app in an iframe cannot be used for, with the reason that the client is told. */
export const REFUSED: { readonly [Name in JobName]?: string } = {
  pdf: "a page cannot print itself into a file; `Page.printToPDF` says so",
  trace: "tracing records the browser's own threads, which page code cannot see; `Tracing.start` says so",
};
