import { Command } from "commander";
import type { CommandIo } from "./io.js";
import { addRelayOptions, type RelayFlags, startRelayFrom, withConfig } from "./relay-options.js";
import { findStudio } from "./studio-files.js";

export function relayCommand(io: CommandIo): Command {
  const command = new Command("relay").description("run a Relay: a CDP endpoint for the apps that Hosts offer");
  return addRelayOptions(command).action(async (given: RelayFlags, self: Command) => {
    const flags = await withConfig(given, self);
    const file = await findStudio();
    const relay = await startRelayFrom(flags, io, file && { file });
    io.out(`Relay on ${relay.url}`);
    io.out(`Hosts connect to ${relay.hostUrl}`);
    if (relay.metricsPort !== undefined) io.out(`Figures on http://${flags.metricsHost ?? "127.0.0.1"}:${relay.metricsPort}/metrics`);
    await io.untilStopped();
    await relay.close();
  });
}
