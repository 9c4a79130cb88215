import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { CdpConnection } from "./cdp-connection.js";
import { onProcessEnd } from "./cleanup.js";
import { findChromium } from "./find-chromium.js";
import { Page } from "./page.js";
import { makeProfileDir, removeProfileDir } from "./profile-dir.js";
import { serve, type StaticServer } from "./serve.js";

export { CdpClosed, CdpError, CdpTimeout } from "./cdp-connection.js";
export type { Page } from "./page.js";

export interface LaunchOptions {
  /** Default: {@link findChromium}. */
  executablePath?: string;
  /** Further command-line switches. */
  args?: string[];
  /** Language of the browser's interface and of the pages that it asks for. Default `en-US`; others need their language pack. */
  language?: string;
  /** Folders of unpacked extensions to load. Default: none, and extensions are off. */
  extensions?: readonly string[];
  /** Also open a debugging port for other clients (`port` of the result). Default false: pipe only. */
  openPort?: boolean;
  /** Time limit for the start in milliseconds. Default 60,000. */
  timeoutMs?: number;
}

export interface Chromium {
  /** For example `156.0.8078.79`. */
  version: string;
  /** Debugging port on 127.0.0.1, with `openPort`. */
  port: number | undefined;
  /** The browser-level connection. */
  connection: CdpConnection;
  /** Opens a tab, focused as far as its document can tell. `isolated` gives it cookies and storage of its own. */
  newPage(options?: { isolated?: boolean }): Promise<Page>;
  /** Resolves when the browser process has ended, for whatever reason. */
  closed: Promise<void>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

const SWITCHES = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-default-apps",
  "--mute-audio",
  "--password-store=basic",
  "--use-mock-keychain",
  // Tabs that are not in front must run at full speed: several are driven at once.
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

/** Starts a headless Chromium with a fresh profile. It ends with this process, whichever way that ends. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Chromium> {
  const { timeoutMs = 60_000, openPort = false, extensions = [], language = "en-US" } = options;
  const profile = makeProfileDir();
  const child = spawn(
    options.executablePath ?? findChromium(),
    [
      ...SWITCHES,
      `--user-data-dir=${profile}`,
      "--remote-debugging-pipe",
      extensions.length > 0 ? "--enable-unsafe-extension-debugging" : "--disable-extensions",
      ...(openPort ? ["--remote-debugging-port=0"] : []),
      ...(options.args ?? []),
      "about:blank",
    ],
    // A process group of its own, so that the renderers can be ended with it.
    { detached: true, stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"], env: { ...process.env, LANGUAGE: language.replace("-", "_") } },
  );

  let stderr = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-4000)));
  const connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const closed = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      connection.close(`the browser did not start: ${error.message}`);
      resolve();
    });
    child.once("exit", (code, signal) => {
      connection.close(`the browser ended (${signal ?? code})\n${stderr}`.trim());
      resolve();
    });
  });

  const killNow = () => {
    if (child.pid !== undefined) killGroup(child.pid);
    removeProfileDir(profile);
  };
  const keep = onProcessEnd(killNow);

  let server: Promise<StaticServer> | undefined;
  const contentServer = () => (server ??= serve());

  async function close(): Promise<void> {
    connection.send("Browser.close").catch(() => {});
    const ended = await Promise.race([closed.then(() => true), sleep(2000)]);
    if (!ended && child.pid !== undefined) killGroup(child.pid);
    await closed;
    keep();
    killNow();
    await (await server)?.close();
  }

  try {
    const { product } = await connection.send("Browser.getVersion", undefined, undefined, { timeoutMs });
    for (const path of extensions) await connection.send("Extensions.loadUnpacked", { path });
    return {
      version: product.slice(product.indexOf("/") + 1),
      port: openPort ? await readPort(profile, timeoutMs) : undefined,
      connection,
      async newPage({ isolated = false } = {}) {
        const context = isolated ? await connection.send("Target.createBrowserContext") : undefined;
        return Page.open(connection, contentServer, context?.browserContextId);
      },
      closed,
      close,
    };
  } catch (error) {
    await close();
    // The pipe closes before the process has said why it ends.
    throw new Error(`Chromium did not start: ${(error as Error).message}\n${stderr}`.trim(), { cause: error });
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** Chromium writes the port it chose into its profile. */
async function readPort(profile: string, timeoutMs: number): Promise<number> {
  const file = join(profile, "DevToolsActivePort");
  for (let waited = 0; waited < timeoutMs; waited += 20) {
    const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    if (port > 0) return port;
    await sleep(20);
  }
  throw new Error(`Chromium opened no debugging port within ${timeoutMs} ms`);
}

function sleep(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds).unref());
}
