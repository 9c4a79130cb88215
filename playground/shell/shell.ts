import { IcdpHost } from "@icdp/host";
import { treeText, type AXNode } from "./tree-text.js";

interface Config {
  relayUrl: string;
  apps: { id: string; title: string; url: string }[];
}

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

const config: Config = await (await fetch("config.json")).json();
const host = new IcdpHost();
let selected = config.apps[0]!.id;

for (const app of config.apps) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = app.title;
  const frame = document.createElement("iframe");
  frame.title = app.title;
  frame.src = app.url;
  figure.append(caption, frame);
  element("apps").append(figure);
  host.pair(frame, { targetId: app.id, origins: [new URL(app.url).origin] });
}

element("endpoint").textContent = config.relayUrl;
host.connectRelay({
  url: config.relayUrl.replace(/^http/, "ws"),
  name: "playground",
  onStatus: (status) => (element("relay-state").textContent = status),
});

host.onTargets(() => showTargets());
element("refresh").onclick = () => void showTree();
showTargets();

function showTargets(): void {
  const rows = host.targets().map((target) => {
    const row = document.createElement("tr");
    if (target.targetId === selected) row.setAttribute("aria-current", "true");
    const choose = document.createElement("button");
    choose.type = "button";
    choose.textContent = target.title || target.targetId;
    choose.onclick = () => {
      selected = target.targetId;
      showTargets();
    };
    const cells = [choose, target.connected ? "connected" : "not connected", target.url].map((content) => {
      const cell = document.createElement("td");
      cell.append(content);
      return cell;
    });
    row.append(...cells);
    return row;
  });
  element("targets").replaceChildren(...rows);
  void showTree();
}

/** A session per look: the tree is read through the Host, with no Relay involved. */
async function showTree(): Promise<void> {
  const target = host.targets().find(({ targetId }) => targetId === selected);
  if (!target?.connected) {
    element("tree").textContent = "The selected target is not connected.";
    return;
  }
  const session = host.attach(target.targetId);
  try {
    const { nodes } = (await session.send("Accessibility.getFullAXTree", {})) as { nodes: AXNode[] };
    element("tree").textContent = treeText(nodes);
  } catch (error) {
    element("tree").textContent = (error as Error).message;
  } finally {
    session.detach();
  }
}
