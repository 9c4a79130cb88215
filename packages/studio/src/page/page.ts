/** The page that a Relay serves: the studio over the Relay's own address. */

import { IcdpHost } from "@icdp/host";
import { mountStudio } from "../mount.js";
import { takeToken } from "./token.js";

/** What the Relay's operator wants to be shown. */
interface PageConfig {
  /** Addresses of apps that this page embeds and offers to the Relay. */
  readonly apps: readonly string[];
  /** Whether the Relay leads to a Chromium to compare with. */
  readonly chromium: boolean;
}

const base = new URL("./", location.href);
const token = takeToken();

async function readConfig(): Promise<PageConfig> {
  const response = await fetch(new URL("icdp/studio", base), token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

function place(): HTMLElement {
  const { documentElement, body } = document;
  for (const element of [documentElement, body]) Object.assign(element.style, { height: "100%", margin: "0" });
  const main = document.createElement("main");
  main.style.height = "100%";
  body.append(main);
  return main;
}

function start({ apps, chromium }: PageConfig): void {
  const url = base.href.replace(/\/$/, "");
  const webSocket = url.replace(/^http/, "ws");
  const studio = mountStudio(place(), {
    url,
    ...(token === undefined ? {} : { token }),
    ...(chromium ? { chromium: `${webSocket}/icdp/chromium` } : {}),
    ...(apps.length === 0 ? {} : { host: undefined }),
  });
  if (apps.length === 0) return;
  const host = new IcdpHost({});
  for (const [index, app] of apps.entries()) {
    const frame = document.createElement("iframe");
    frame.title = app;
    frame.src = app;
    const targetId = `app-${index + 1}`;
    studio.embed(targetId, frame);
    host.pair(frame, { targetId, origins: [new URL(app).origin] });
  }
  host.connectRelay({ url: webSocket, name: "studio", ...(token === undefined ? {} : { token }) });
}

try {
  start(await readConfig());
} catch (error) {
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = `The studio cannot start: ${(error as Error).message}`;
  document.body.append(note);
}
