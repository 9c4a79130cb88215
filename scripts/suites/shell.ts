/** Browser code of the page that embeds what the suites open: one iframe per Target. */

import { IcdpHost } from "@icdp/host";

const { relayUrl } = (await (await fetch("/config.json")).json()) as { relayUrl: string };
const frames = new Map<string, HTMLIFrameElement>();
let opened = 0;

function embed(url: string, openerId?: string): string {
  const targetId = `page-${++opened}`;
  const frame = document.createElement("iframe");
  frame.src = url;
  document.body.append(frame);
  frames.set(targetId, frame);
  host.pair(frame, { targetId, origins: ["*"], ...(openerId !== undefined && { openerId }) });
  return targetId;
}

const host = new IcdpHost({
  agentUrl: new URL("/__icdp__/agent.js", location.href).href,
  onCreateTarget: ({ url, openerId }) => embed(url, openerId),
  onCloseTarget(targetId) {
    frames.get(targetId)?.remove();
    frames.delete(targetId);
  },
  onActivateTarget(targetId) {
    for (const [id, frame] of frames) frame.style.zIndex = id === targetId ? "1" : "0";
    frames.get(targetId)?.focus();
  },
});

host.connectRelay({ url: relayUrl, name: "suites" });
