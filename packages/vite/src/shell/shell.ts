/** The page that embeds the app and makes it a Target of the Relay. Pages that Clients open get a button each. */

import { IcdpHost } from "@icdp/host";
import type { ShellConfig } from "./config.js";

const config: ShellConfig = await (await fetch("config.json")).json();
const { origin } = new URL(config.appUrl);
const frames = new Map<string, HTMLIFrameElement>();
const buttons = new Map<string, HTMLButtonElement>();
const [tabs, pages, status] = ["nav", "main", "[role=status]"].map((selector) => document.querySelector<HTMLElement>(selector)!);

const host = new IcdpHost({
  agentUrl: config.agentUrl,
  onCreateTarget({ url, openerId }) {
    const target = new URL(url).origin;
    // Others ship no Frame Agent that answers to this page; an empty page may become one of the app's.
    if (target !== "null" && target !== origin) throw new Error(`This page embeds ${origin} only`);
    return embed(url, openerId);
  },
  onActivateTarget: show,
  onCloseTarget(targetId) {
    frames.get(targetId)?.remove();
    buttons.get(targetId)?.remove();
    frames.delete(targetId);
    buttons.delete(targetId);
    const [next] = frames.keys();
    if (next !== undefined) show(next);
  },
});

function embed(url: string, openerId?: string): string {
  const frame = document.createElement("iframe");
  frame.allow = "clipboard-read; clipboard-write; fullscreen";
  frame.src = url;
  pages!.append(frame);
  const targetId = host.pair(frame, { origins: [origin], openerId });
  const button = document.createElement("button");
  button.type = "button";
  button.onclick = () => show(targetId);
  tabs!.append(button);
  frames.set(targetId, frame);
  buttons.set(targetId, button);
  show(targetId);
  return targetId;
}

function show(targetId: string): void {
  for (const [id, frame] of frames) frame.toggleAttribute("data-front", id === targetId);
  for (const [id, button] of buttons) button.setAttribute("aria-pressed", String(id === targetId));
}

host.onTargets((targets) => {
  for (const { targetId, title, url } of targets) {
    const name = title || url;
    buttons.get(targetId)?.replaceChildren(name);
    frames.get(targetId)?.setAttribute("title", name);
  }
});
embed(config.appUrl);
host.connectRelay({
  url: config.relayUrl,
  name: "shell",
  onStatus: (state) => (status!.textContent = `Relay ${config.relayUrl}: ${state}`),
});
