import { IcdpHost } from "@icdp/host";

const PLACES = 12;
const { previews, relayUrl } = await (await fetch("config.json")).json();
const grid = document.querySelector("main");
const status = document.querySelector("[role=status]");
/** Figures by target id. */
const figures = new Map();

const host = new IcdpHost({
  // Empty pages, with which most clients begin, get a Frame Agent from any of the previews.
  agentUrl: `${previews[0]}/icdp/agent/agent.global.js`,
  onCreateTarget({ url }) {
    const { origin } = new URL(url);
    if (origin !== "null" && !previews.includes(origin)) throw new Error(`There is no preview at ${origin}`);
    if (figures.size === PLACES) throw new Error(`All ${PLACES} places are taken`);
    return open(url);
  },
  onCloseTarget(targetId) {
    figures.get(targetId)?.remove();
    figures.delete(targetId);
  },
  onActivateTarget: (targetId) => figures.get(targetId)?.querySelector("iframe").focus(),
});

function open(url) {
  const frame = document.createElement("iframe");
  frame.src = url;
  const figure = document.createElement("figure");
  figure.append(document.createElement("figcaption"), frame);
  grid.append(figure);
  // A page may go from any preview to any other one.
  const targetId = host.pair(frame, { origins: previews });
  figures.set(targetId, figure);
  return targetId;
}

host.onTargets((targets) => {
  status.textContent = targets.length === 0 ? "No previews" : `${targets.length} of ${PLACES} places are taken`;
  for (const { targetId, title, url } of targets) {
    const figure = figures.get(targetId);
    if (!figure) continue;
    figure.querySelector("figcaption").textContent = title || url;
    figure.querySelector("iframe").title = title || url;
  }
});
host.connectRelay({ url: relayUrl, name: "platform" });
