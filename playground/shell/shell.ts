import { IcdpHost } from "@icdp/host";
import { mountStudio } from "@icdp/studio";

interface Config {
  relayUrl: string;
  apps: { id: string; title: string; url: string }[];
  /** Address of a Chromium's CDP endpoint, to compare with. */
  chromium?: string;
  /** Whether the Relay's other Targets are shown, too. */
  others: boolean;
}

const config: Config = await (await fetch("config.json")).json();
const origins = config.apps.map(({ url }) => new URL(url).origin);
/** How each app leaves the studio. */
const removals = new Map<string, () => void>();
let opened = 0;

const host = new IcdpHost({
  agentUrl: new URL("/icdp/agent.global.js", config.apps[0]!.url).href,
  onCreateTarget({ url, openerId }) {
    const { origin } = new URL(url);
    // Others ship no Frame Agent that answers to this page; an empty page may become one of the apps.
    if (origin !== "null" && !origins.includes(origin)) throw new Error(`The playground embeds pages of ${origins.join(" and ")} only`);
    return embed({ id: `window-${++opened}`, title: `Window ${opened}`, url }, openerId);
  },
  onCloseTarget(targetId) {
    removals.get(targetId)?.();
    removals.delete(targetId);
  },
  onActivateTarget: (targetId) => studio.select(targetId),
});

const studio = mountStudio(document.getElementById("studio")!, { host, url: config.relayUrl, others: config.others, chromium: config.chromium });

/** Shows a page in an iframe of its own and makes it a Target. */
function embed({ id, title, url }: Config["apps"][number], openerId?: string): string {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.src = url;
  removals.set(id, studio.embed(id, frame));
  return host.pair(frame, { targetId: id, origins, openerId });
}

for (const app of config.apps) embed(app);

host.connectRelay({ url: config.relayUrl.replace(/^http/, "ws"), name: "playground" });
