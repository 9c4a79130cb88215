import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const USUAL_PATH = "/usr/bin/chromium";
const USUAL_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/**
 * Path of the Chromium to use: `CHROMIUM_PATH`, else `/usr/bin/chromium`, else the first usual name on `PATH`.
 * Throws when `CHROMIUM_PATH` cannot be run or nothing is found.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is set to ${env.CHROMIUM_PATH}, which cannot be run`);
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [USUAL_PATH, ...USUAL_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))];
  const found = candidates.find(isExecutable);
  if (found) return found;
  throw new Error(`No Chromium found: install one (Debian: apt install chromium) or set CHROMIUM_PATH`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
