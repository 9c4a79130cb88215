import { refused, type MethodTable } from "../../domain.js";

/** What only the browser around a page can do. */
export const REFUSALS: MethodTable = {
  "Page.printToPDF": refused("a page cannot print itself into a file", "PrintToPDF is not available: a page cannot print itself into a file"),
  "Tracing.start": refused("a trace records the browser's threads, which page code cannot see", "Tracing is not available: page code cannot see the browser's threads"),
  "Tracing.end": refused("a trace cannot be started", "Tracing is not started"),
};
