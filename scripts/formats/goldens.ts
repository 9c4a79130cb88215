import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type PageCapture, UidRegistry } from "../../packages/snapshot/src/index.js";
import { ROOT } from "../lib/build.js";
import { packCapture, unpackCapture } from "./captures.js";
import { printAll } from "./print-all.js";

const FOLDER = join(ROOT, "tests/snapshot/goldens");
const CAPTURE = ".capture.json.gz";

/** Names of the recorded pages. */
export function goldenNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(CAPTURE))
    .map((file) => file.slice(0, -CAPTURE.length));
}

export function readCapture(name: string): PageCapture {
  return unpackCapture(readFileSync(join(FOLDER, name + CAPTURE)));
}

export function readGolden(name: string): string {
  return readFileSync(join(FOLDER, `${name}.txt`), "utf8");
}

/** A capture in every format, one after the other. */
export function goldenText(capture: PageCapture): string {
  return printAll(new UidRegistry().take(capture))
    .map(({ name, text }) => `=== ${name}\n${text.trimEnd()}\n`)
    .join("\n");
}

export function writeCapture(name: string, capture: PageCapture, origin: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, name + CAPTURE), packCapture(capture, origin));
}

/** Writes what the formats print for the recorded captures now. */
export function writeGoldens(): void {
  for (const name of goldenNames()) writeFileSync(join(FOLDER, `${name}.txt`), goldenText(readCapture(name)));
}
