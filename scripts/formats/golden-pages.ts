import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../lib/build.js";

const FIXTURES = join(ROOT, "tests/ax/fixtures");
const BUNDLES = join(ROOT, "tests/pages/dist");
const OWN = join(ROOT, "tests/snapshot/pages");

/** Fixtures that show a snapshot something: the first of each of these families of rules. */
const FAMILIES: readonly string[] = [
  "aria-owns", "contenteditable", "date-time", "details", "dialog-modal", "display-contents", "forms", "iframes", "image-map", "labels",
  "layout-tables", "live", "mathml", "inputs", "focus", "hidden", "inert", "lists-markers",
  "select", "tables",
];
/** As long as a book: its capture alone would outweigh all others. */
const TOO_LONG: ReadonlySet<string> = new Set(["documentation.html"]);

export interface GoldenPage {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
}

/** The pages of the golden files: applications made of published packages, fixtures of single rules, and own pages. */
export function goldenPages(): GoldenPage[] {
  // Bundles are built, so a fresh clone has none yet.
  const inFolder = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []).filter((file) => file.endsWith(".html")).sort();
  const own = inFolder(OWN).map((file) => ({ name: `own-${basename(file, ".html")}`, folder: OWN, file }));
  const bundles = inFolder(BUNDLES)
    .filter((file) => !TOO_LONG.has(file))
    .map((file) => ({ name: `page-${basename(file, ".html")}`, folder: BUNDLES, file }));
  const fixtures = FAMILIES.flatMap((family) => {
    const folder = join(FIXTURES, family);
    return inFolder(folder).slice(0, 1).map((file) => ({ name: `rule-${family}`, folder, file }));
  });
  return [...own, ...bundles, ...fixtures];
}
