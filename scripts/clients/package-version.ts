import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../lib/build.js";

/** Version of an installed package. */
export function packageVersion(name: string): string {
  return (JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")) as { version: string }).version;
}
