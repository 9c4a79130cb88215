import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../scripts/lib/build.js";

const COMMANDS: readonly (readonly [title: string, script: string, ...args: string[]])[] = [
  ["icdp relay", "relay", "relay"],
  ["icdp studio", "relay", "studio"],
  ["icdp serve", "relay", "serve"],
  ["icdp ax", "relay", "ax"],
  ["icdp-mcp", "mcp"],
];
/** Columns; what Commander takes for the width of a terminal. */
const WIDTH = "100";
const execute = promisify(execFile);

/** The page with what the commands say about themselves. */
export async function commandLinePage(): Promise<string> {
  const sections = await Promise.all(COMMANDS.map(async ([title, script, ...args]) => `## ${title}\n\n<!-- help -->\n\n\`\`\`text\n${await help(script, args)}\n\`\`\`\n`));
  return [
    "# Command line",
    "Written by `pnpm docs:generate` from the commands' own help. `icdp` is the command of `@icdp/relay`, `icdp-mcp` that of `@icdp/mcp`.",
    "Exit codes: 0 done, 1 it failed, 2 the command line does not make sense.",
    ...sections,
  ].join("\n\n");
}

async function help(script: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [join(ROOT, "packages", script, "dist/cli.js"), ...args, "--help"], { env: { ...process.env, COLUMNS: WIDTH } });
  return stdout.trimEnd();
}
