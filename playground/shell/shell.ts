import { IcdpHost, type LocalSession } from "@icdp/host";
import { axTreeText, type AxNode } from "@icdp/protocol";

interface Config {
  relayUrl: string;
  apps: { id: string; title: string; url: string }[];
}

/** How often (ms) the tree is read again: Accessibility events tell of requested nodes only, and it shows all. */
const REFRESH_INTERVAL = 1_000;

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

const config: Config = await (await fetch("config.json")).json();
const origins = config.apps.map(({ url }) => new URL(url).origin);
const figures = new Map<string, HTMLElement>();
let selected = config.apps[0]!.id;
let opened = 0;
/** The session that the tree is read with. */
let live: { readonly targetId: string; readonly session: LocalSession } | undefined;

const host = new IcdpHost({
  agentUrl: new URL("/icdp/agent.global.js", config.apps[0]!.url).href,
  onCreateTarget({ url, openerId }) {
    const { origin } = new URL(url);
    // Others ship no Frame Agent that answers to this page; an empty page may become one of the apps.
    if (origin !== "null" && !origins.includes(origin)) throw new Error(`The playground embeds pages of ${origins.join(" and ")} only`);
    return embed({ id: `window-${++opened}`, title: `Window ${opened}`, url }, openerId);
  },
  onCloseTarget(targetId) {
    if (selected === targetId) selected = config.apps[0]!.id;
    if (live?.targetId === targetId) live = undefined;
    figures.get(targetId)?.remove();
    figures.delete(targetId);
  },
});

/** Shows a page in an iframe of its own and makes it a Target. */
function embed({ id, title, url }: Config["apps"][number], openerId?: string): string {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = title;
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.src = url;
  figure.append(caption, frame);
  element("apps").append(figure);
  figures.set(id, figure);
  return host.pair(frame, { targetId: id, origins, openerId });
}

for (const app of config.apps) embed(app);

element("endpoint").textContent = config.relayUrl;
host.connectRelay({
  url: config.relayUrl.replace(/^http/, "ws"),
  name: "playground",
  onStatus: (status) => (element("relay-state").textContent = status),
});

host.onTargets(() => showTargets());
showTargets();
setInterval(() => {
  if (document.visibilityState === "visible") void showTree();
}, REFRESH_INTERVAL);

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

/** The tree is read through the Host, with no Relay involved. */
async function showTree(): Promise<void> {
  const target = host.targets().find(({ targetId }) => targetId === selected);
  if (!target?.connected) return print("The selected target is not connected.");
  try {
    const { nodes } = (await sessionOf(target.targetId).send("Accessibility.getFullAXTree", {})) as { nodes: AxNode[] };
    print(axTreeText(nodes));
  } catch (error) {
    print((error as Error).message);
  }
}

/** What has not changed is left alone: the reader's selection and place stay. */
function print(text: string): void {
  if (element("tree").textContent !== text) element("tree").textContent = text;
}

function sessionOf(targetId: string): LocalSession {
  if (live?.targetId === targetId) return live.session;
  live?.session.detach();
  live = { targetId, session: host.attach(targetId) };
  return live.session;
}
