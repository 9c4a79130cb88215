import { isOrigin } from "@icdp/protocol";
import { Command, InvalidArgumentError } from "commander";
import type { CommandIo } from "./io.js";
import { addRelayOptions, type RelayFlags, startRelayFrom, withConfig } from "./relay-options.js";
import { needStudio } from "./studio-files.js";

interface StudioFlags extends RelayFlags {
  readonly chromium?: string;
}

const ABOUT_APPS = `
An app that the studio is to embed ships the Frame Agent, and lets the studio control it:
  <script src="/agent.global.js" data-allowed-parents="http://127.0.0.1:9222"></script>
Without apps the studio shows those that Hosts elsewhere offer to this Relay.`;

export function studioCommand(io: CommandIo): Command {
  const command = new Command("studio")
    .description("run a Relay with the inspector page")
    .argument("[apps...]", "addresses of apps that the page embeds", parseApp, [])
    .option("--chromium <address>", "a Chromium's debugging address (http://127.0.0.1:9333), to compare its trees with", parseChromium)
    .addHelpText("after", ABOUT_APPS);
  return addRelayOptions(command).action(async (apps: readonly string[], given: StudioFlags, self: Command) => {
    const flags = await withConfig(given, self);
    const file = await needStudio();
    const relay = await startRelayFrom(flags, io, { file, apps, chromium: flags.chromium });
    io.out(`Studio on ${relay.url}${flags.clientToken === undefined ? "" : "/#token=<the Clients' token>"}`);
    await io.untilStopped();
    await relay.close();
  });
}

function parseApp(text: string, previous: readonly string[]): string[] {
  if (!URL.canParse(text) || !isOrigin(new URL(text).origin)) throw new InvalidArgumentError("An app's address is a URL, e.g. http://localhost:5173/.");
  return [...previous, new URL(text).href];
}

function parseChromium(text: string): string {
  if (!URL.canParse(text) || !/^(?:http|ws)s?:$/.test(new URL(text).protocol)) throw new InvalidArgumentError("A debugging address is a URL, e.g. http://127.0.0.1:9333.");
  return text;
}
