/**
 * Writes `src/http/surface.gen.ts`: the methods that the Relay and the Frame Agent know, for `/json/protocol`. The Frame
 * Agent is asked for each method of the published protocol; what it does not know it answers with -32601.
 *
 *     npx tsx packages/relay/scripts/gen-surface.ts
 */

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { RELAY_METHODS } from "../src/core/methods/tables.js";
import { openPageWindow } from "../src/embedded/page-window.js";

interface Protocol {
  readonly domains: readonly { readonly domain: string; readonly commands?: readonly { readonly name: string }[] }[];
}

const require = createRequire(import.meta.url);
const documents = ["browser", "js"].map((name) => require(`devtools-protocol/json/${name}_protocol.json`) as Protocol);
const published = documents
  .flatMap(({ domains }) => domains)
  .flatMap(({ domain, commands = [] }) => commands.map(({ name }) => `${domain}.${name}`));

async function isKnown(method: string): Promise<boolean> {
  // A document of its own for each, because some methods change it. The parameters are wrong for nearly all of them.
  const window = await openPageWindow({ url: "about:blank", scripts: false });
  try {
    const answer = await Promise.race([
      window.agent.sendText(method, { "": 0 }),
      new Promise<string>((resolve) => setTimeout(resolve, 1_000, "{}")),
    ]);
    return (JSON.parse(answer) as { error?: { code: number } }).error?.code !== -32601;
  } finally {
    window.close();
  }
}

const known: string[] = [];
for (const method of published) if (RELAY_METHODS.has(method) || (await isKnown(method))) known.push(method);

const file = fileURLToPath(new URL("../src/http/surface.gen.ts", import.meta.url));
const lines = known.sort().map((method) => `  "${method}",`);
writeFileSync(
  file,
  `// Written by scripts/gen-surface.ts.\n\n/** Full names of the methods that the Relay and the Frame Agent know. */\nexport const IMPLEMENTED_METHODS: readonly string[] = [\n${lines.join("\n")}\n];\n`,
);
console.log(`${known.length} of ${published.length} methods`);
process.exit();
