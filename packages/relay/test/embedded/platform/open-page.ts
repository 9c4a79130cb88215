import { createServer } from "node:http";
import { CookieJar, JSDOM, VirtualConsole } from "jsdom";
import { installPlatform } from "../../../src/embedded/platform/index.js";

export type Page = Window & typeof globalThis;

/** A page with the platform, when it has loaded; what its scripts throw fails the test. */
export async function openPage(html: string, options: { focused?: boolean; url?: string } = {}): Promise<Page> {
  const errors: unknown[] = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("jsdomError", (error) => void (/Could not load/.test(error.message) || errors.push(error)));
  const { window } = new JSDOM(html, {
    url: options.url ?? "http://localhost/",
    runScripts: "dangerously",
    resources: "usable",
    pretendToBeVisual: true,
    cookieJar: new CookieJar(),
    virtualConsole,
    beforeParse: (page) => installPlatform(page as unknown as Page, options),
  });
  if (window.document.readyState !== "complete") await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  if (errors.length > 0) throw errors[0];
  return window as unknown as Page;
}

export const byId = <E extends Element = HTMLElement>(page: Page, id: string): E => page.document.getElementById(id) as unknown as E;

/** Records the types of events, with what `describe` says of each. */
export function record(target: EventTarget, types: readonly string[], describe: (event: Event) => string = ({ type }) => type): string[] {
  const seen: string[] = [];
  for (const type of types) target.addEventListener(type, (event) => seen.push(describe(event)), true);
  return seen;
}

/** Lets the tasks that are queued run. */
export const tasks = (page: Page): Promise<void> => new Promise((resolve) => page.setTimeout(resolve));

/** Serves one body at any address. */
export async function serveText(body: string | Uint8Array, contentType: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((_request, response) => response.setHeader("content-type", contentType).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => void server.close() };
}
