/** The page that a Relay serves: the studio over the Relay's own address. */

import { IcdpHost } from "@icdp/host";
import { askRelay, relayAddress } from "../model/relay-address.js";
import { mountStudio } from "../mount.js";
import { takeToken } from "./token.js";

/** What the Relay's operator wants to be shown. */
interface PageConfig {
  /** Addresses of apps that this page embeds and offers to the Relay. */
  readonly apps: readonly string[];
  /** Whether the Relay leads to a Chromium to compare with. */
  readonly chromium: boolean;
}

const token = takeToken();
const credentials = token === undefined ? {} : { token };
/** The Relay, and the browser of its own that the page's address may name. */
const relay = relayAddress(location.href, token);
const webSocket = relay.http.replace(/^http/, "ws");

function createPlace(): HTMLElement {
  const { documentElement, body } = document;
  for (const element of [documentElement, body]) Object.assign(element.style, { height: "100%", margin: "0" });
  const main = document.createElement("main");
  main.style.height = "100%";
  body.append(main);
  return main;
}

function start({ apps, chromium }: PageConfig): void {
  const host = apps.length === 0 ? undefined : new IcdpHost();
  const studio = mountStudio(createPlace(), {
    url: relay.http,
    others: true,
    ...credentials,
    ...(host === undefined ? {} : { host }),
    ...(chromium ? { chromium: `${webSocket}/icdp/chromium` } : {}),
  });
  if (host === undefined) return;
  for (const [index, app] of apps.entries()) {
    const frame = document.createElement("iframe");
    frame.title = app;
    frame.src = app;
    const targetId = `app-${index + 1}`;
    studio.embed(targetId, frame);
    host.pair(frame, { targetId, origins: [new URL(app).origin] });
  }
  host.connectRelay({ url: webSocket, name: "studio", ...credentials });
}

try {
  start(await askRelay<PageConfig>(relay, "/icdp/studio"));
} catch (error) {
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = `The studio cannot start: ${(error as Error).message}`;
  document.body.append(note);
}
