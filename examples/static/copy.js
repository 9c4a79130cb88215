// Puts the scripts where the static servers find them. A package's folder stays together: its scripts may load each other.
import { cpSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const copy = (entry, folder) => cpSync(dirname(fileURLToPath(import.meta.resolve(entry))), folder, { recursive: true });

copy("@icdp/frame-agent/agent.global.js", "app/icdp");
copy("@icdp/host", "shell/icdp/host");
copy("@icdp/protocol", "shell/icdp/protocol");
