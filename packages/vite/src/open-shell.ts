import { launch } from "chrome-launcher";
import open from "open";
import type { RelayTargetOptions } from "./options.js";

/** A Chromium as root has no sandbox to offer and does not start with one. */
const FLAGS = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];

/** Shows the page where the user wants it; answers how to close it, if that is up to us. */
export async function openShell(url: string, where: NonNullable<RelayTargetOptions["open"]>): Promise<() => void> {
  if (where === "window") {
    await open(url);
    return () => {};
  }
  const chrome = await launch({ startingUrl: url, chromeFlags: FLAGS, logLevel: "silent" });
  return () => chrome.kill();
}

export function defaultPlace(env: NodeJS.ProcessEnv = process.env, platform = process.platform): "window" | "headless" {
  const hasScreen = platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
  return hasScreen && !env["CI"] ? "window" : "headless";
}
