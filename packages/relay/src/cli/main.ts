#!/usr/bin/env node
import { version } from "../../package.json";
import { processIo } from "./io.js";
import { runProgram } from "./program.js";

process.exitCode = await runProgram(process.argv.slice(2), version, processIo);
// Timers of pages may go on for ever; what was written must get out first.
process.stdout.write("", () => process.exit());
