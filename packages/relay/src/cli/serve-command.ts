import { Command } from "commander";
import { startEmbeddedHost } from "../embedded/embedded-host.js";
import { openSource } from "../embedded/source.js";
import type { CommandIo } from "./io.js";
import { addRelayOptions, type RelayFlags, startRelayFrom, withConfig } from "./relay-options.js";

interface ServeFlags extends RelayFlags {
  readonly scripts: boolean;
}

const ABOUT_SCRIPTS = `
The page's scripts run in this process without a sandbox: open only pages that you trust, or give --no-scripts.`;

export function serveCommand(io: CommandIo): Command {
  const command = new Command("serve")
    .description("open a page in an embedded window and serve it as a CDP target, with no browser at all")
    .argument("<page>", "an HTML file, a directory with an index.html, or a URL")
    .option("--no-scripts", "do not run the page's own scripts")
    .addHelpText("after", ABOUT_SCRIPTS);
  return addRelayOptions(command).action(async (page: string, given: ServeFlags, self: Command) => {
    const flags = await withConfig(given, self);
    const source = await openSource(page);
    try {
      await serve(io, source.url, flags);
    } finally {
      source.close();
    }
  });
}

async function serve(io: CommandIo, url: string, flags: ServeFlags): Promise<void> {
  const relay = await startRelayFrom(flags, io);
  try {
    const { scripts, hostToken = flags.tokens?.find(({ kind }) => kind === "host")?.token } = flags;
    const host = await startEmbeddedHost({ url, relayUrl: relay.hostUrl, token: hostToken, scripts });
    io.out(`${url} is target ${host.targetId} on ${relay.url}`);
    io.out(`  curl ${relay.url}/json/list`);
    io.out(`  agent-browser --cdp ${relay.port} snapshot`);
    await io.untilStopped();
    host.close();
  } finally {
    await relay.close();
  }
}
