import { resolve } from "node:path";
import type { Plugin, PreviewServer, ResolvedConfig, ViteDevServer } from "vite";
import { agentPath, agentTag, serveAgent } from "./agent-script.js";
import { checkOptions, type IcdpOptions } from "./options.js";
import { servePreviewHtml } from "./preview-html.js";
import { borrowTarget, type RelayTarget } from "./relay-target.js";

/**
 * Puts the Frame Agent first into every page of `vite dev`, and of `vite preview` when asked.
 *
 * @throws Error when neither a parent is allowed nor `relay` is on
 */
export function icdp(options: IcdpOptions = {}): Plugin {
  checkOptions(options);
  const { allowedParents = [], relay = false, preview = false } = options;
  let config: ResolvedConfig;
  let target: RelayTarget | undefined;

  const parents = (): string => (allowedParents === "*" ? "*" : [...allowedParents, ...(target ? [target.shell.origin] : [])].join(" "));

  async function attach(server: ViteDevServer | PreviewServer): Promise<void> {
    server.middlewares.use(serveAgent(config.base));
    const { httpServer } = server;
    if (relay && httpServer) {
      const lent = await borrowTarget(config.root, relay === true ? {} : relay);
      target = lent.target;
      httpServer.once("close", () => void lent.giveBack());
    }
    const { printUrls } = server;
    server.printUrls = () => {
      printUrls.call(server);
      announce(server);
    };
  }

  function announce(server: ViteDevServer | PreviewServer): void {
    const url = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
    if (url === undefined) return;
    const say = (text: string): void => config.logger.info(`  ➜  icdp: ${text}`);
    const { origin } = new URL(url);
    if (!target) {
      say(`pages of ${parents()} may embed this app:`);
      config.logger.info(`
       import { IcdpHost } from "@icdp/host"; // iframe.src = "${url}"
       const host = new IcdpHost();
       host.pair(iframe, { targetId: "app", origins: ["${origin}"] });
`);
      return;
    }
    const { relay: endpoint, shell } = target;
    say(`${shell.url} embeds this app, clients connect to ${endpoint.url}`);
    target
      .show({ url, agentUrl: new URL(agentPath(config.base), origin).href }, () => say(`ready, try: npx agent-browser --cdp ${endpoint.port} snapshot`))
      .catch((error: Error) => config.logger.warn(`  ➜  icdp: open ${shell.url} in a browser (${error.message})`));
  }

  return {
    name: "icdp",
    apply: (_config, { command, isPreview }) => command === "serve" && (preview || !isPreview),
    configResolved: (resolved) => void (config = resolved),
    configureServer: attach,
    async configurePreviewServer(server) {
      await attach(server);
      const { base, root, build } = config;
      const script = `<script src="${agentPath(base)}" data-allowed-parents="${parents()}"></script>`;
      server.middlewares.use(servePreviewHtml(resolve(root, build.outDir), base, script));
    },
    // Last, so that it comes before what other plugins put at the head's start.
    transformIndexHtml: { order: "post", handler: () => [agentTag(config.base, parents())] },
  };
}
