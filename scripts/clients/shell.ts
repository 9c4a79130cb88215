/** Browser code of the embedding page: one iframe per Target, the app's first. */

import { IcdpHost } from "@icdp/host";

const { relayUrl, appUrl } = (await (await fetch("/config.json")).json()) as { relayUrl: string; appUrl: string };
const origins = [new URL(appUrl).origin];
const frames = new Map<string, HTMLIFrameElement>();
let opened = 0;

function embed(targetId: string, url: string): string {
  const frame = document.createElement("iframe");
  frame.name = targetId;
  frame.src = url;
  document.body.append(frame);
  frames.set(targetId, frame);
  host.pair(frame, { targetId, origins });
  return targetId;
}

const host = new IcdpHost({
  agentUrl: new URL("agent.global.js", appUrl).href,
  onCreateTarget: ({ url }) => embed(`page-${++opened}`, url),
  onCloseTarget: (targetId) => {
    frames.get(targetId)?.remove();
    frames.delete(targetId);
  },
  onActivateTarget(targetId) {
    for (const [id, frame] of frames) frame.style.zIndex = id === targetId ? "1" : "0";
  },
});

embed("app", appUrl);
host.connectRelay({ url: relayUrl, name: "shell" });

Object.assign(window, {
  /** For the harness. */
  isConnected: (id: string) => host.targets().some(({ targetId, connected }) => targetId === id && connected),
  /** For the harness: back to the one page that was there at first. */
  keepOnlyApp() {
    for (const [id, frame] of [...frames]) {
      if (id === "app") continue;
      host.unpair(id);
      frame.remove();
      frames.delete(id);
    }
  },
});
