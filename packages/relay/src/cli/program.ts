/** The `icdp` command. */

import { Command, CommanderError } from "commander";
import { SourceError } from "../embedded/source.js";
import { ExposedRelayError } from "../node/exposure.js";
import { PortBusyError } from "../node/listen.js";
import { axCommand } from "./ax-command.js";
import type { CommandIo } from "./io.js";
import { relayCommand } from "./relay-command.js";
import { serveCommand } from "./serve-command.js";
import { studioCommand } from "./studio-command.js";
import { UsageError } from "./usage-error.js";

export const ExitCode = { ok: 0, failure: 1, usage: 2 } as const;

const ABOUT_EXIT_CODES = `
Exit codes: 0 done, 1 it failed, 2 the command line does not make sense.`;

/**
 * Runs the command line.
 *
 * @param args without the program's name
 * @returns the exit code
 */
export async function runProgram(args: readonly string[], version: string, io: CommandIo): Promise<number> {
  const program = new Command("icdp")
    .description("makes an app inside an iframe a browser target for CDP clients")
    .version(version)
    .addHelpText("after", ABOUT_EXIT_CODES);
  for (const command of [relayCommand(io), studioCommand(io), serveCommand(io), axCommand(io)]) program.addCommand(command);
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showHelpAfterError("(--help shows what is possible)")
      .configureOutput({ writeOut: (text) => io.out(text.trimEnd()), writeErr: (text) => io.error(text.trimEnd()) });
  }
  try {
    await program.parseAsync(args, { from: "user" });
    return ExitCode.ok;
  } catch (error) {
    return report(error, io);
  }
}

const USAGE_ERRORS = [UsageError, SourceError, ExposedRelayError];

function report(error: unknown, io: CommandIo): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.ok : ExitCode.usage;
  io.error(`icdp: ${wordsOf(error)}`);
  return USAGE_ERRORS.some((kind) => error instanceof kind) ? ExitCode.usage : ExitCode.failure;
}

function wordsOf(error: unknown): string {
  if (error instanceof PortBusyError) {
    return `Port ${error.port} is in use. Choose another one with --port, or give --next-port to take the next free one.`;
  }
  return error instanceof Error ? error.message : String(error);
}
