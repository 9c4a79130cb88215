#!/usr/bin/env node
import { version } from "../../package.json";
import { runProgram } from "./program.js";

await runProgram(process.argv.slice(2), version);
