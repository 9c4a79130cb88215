import { Command } from "commander";
import type { CommandIo } from "./io.js";
import { addRelayOptions, type RelayFlags, startRelayFrom } from "./relay-options.js";

export function relayCommand(io: CommandIo): Command {
  const command = new Command("relay").description("run a Relay: a CDP endpoint for the apps that Hosts offer");
  return addRelayOptions(command).action(async (flags: RelayFlags) => {
    const relay = await startRelayFrom(flags);
    if (relay.port !== flags.port && flags.port !== 0) io.error(`Port ${flags.port} is in use; taking ${relay.port}.`);
    io.out(`Relay on ${relay.url}`);
    io.out(`Hosts connect to ${relay.hostUrl}`);
    await io.untilStopped();
    await relay.close();
  });
}
