/**
 * Writes what the method tables say: `docs/cdp-support.md` for people and `packages/relay/src/http/surface.gen.ts` for
 * `/json/protocol`. `pnpm cdp-support`
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { TOP_LEVEL_ONLY } from "../packages/frame-agent/src/cdp/top-level-only.js";
import { methodRows, type MethodRow } from "./lib/method-tables.js";

const { version } = createRequire(import.meta.url)("devtools-protocol/package.json") as { version: string };
const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

const KINDS = { implemented: "yes", partly: "partly", noEffect: "no effect", refused: "refused" } as const;
type Kind = keyof typeof KINDS;
const kindOf = ({ support }: MethodRow): Kind => support?.kind ?? "implemented";

function supportPage(rows: readonly MethodRow[]): string {
  const domains = [...new Set(rows.map(({ method }) => method.split(".")[0]!))];
  const count = (list: readonly MethodRow[], kind: Kind): number => list.filter((row) => kindOf(row) === kind).length;
  const section = (domain: string): string => {
    const list = rows.filter(({ method }) => method.startsWith(`${domain}.`));
    const lines = list.map((row) => `| \`${row.method}\` | ${row.party} | ${KINDS[kindOf(row)]} | ${row.capability ?? ""} | ${(row.support?.reason ?? "").replaceAll("|", "\\|")} |`);
    return `## ${domain}\n\n| method | answered by | support | capability | limits, or the reason |\n| --- | --- | --- | --- | --- |\n${lines.join("\n")}\n`;
  };
  return `# CDP support

Written by \`pnpm cdp-support\` from the method tables (\`cdp/domains/*\` of the Frame Agent, \`core/methods\` of the Relay); the protocol
is devtools-protocol ${version}.

${rows.length} methods: ${count(rows, "implemented")} implemented, ${count(rows, "partly")} partly, ${count(rows, "noEffect")} answered without effect, ${count(rows, "refused")} refused with a reason.
"No effect" is allowed only where the effect would be visible to neither Client nor page, or where Clients do not connect without
the answer. Every other method answers -32601 \`'X.y' wasn't found\`, as Chromium does for methods that it does not know. Parameters
are checked against the protocol before a method runs; wrong ones answer -32602 with Chromium's words. Where the app does not allow
a method's capability (docs/security.md), the method answers -32000 with the capability's name.

Nested frames of other origins that ship a Frame Agent are Targets of type \`iframe\`. In their Sessions ${topLevelOnly(rows)} answer -32000
\`Command can only be executed on top-level targets\`, as in Chromium, and highlights are not drawn.

${domains.map(section).join("\n")}`;
}

/** Methods of pages only, among those that there are. */
function topLevelOnly(rows: readonly MethodRow[]): string {
  const names = rows.filter(({ method, party }) => TOP_LEVEL_ONLY.has(method) && party === "Frame Agent").map(({ method }) => `\`${method}\``);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function surfaceModule(rows: readonly MethodRow[]): string {
  const names = rows.filter((row) => kindOf(row) !== "refused").map(({ method }) => `  "${method}",`);
  return `// Written by scripts/gen-cdp-support.ts.\n\n/** Full names of the methods that the Relay and the Frame Agent carry out. */\nexport const IMPLEMENTED_METHODS: readonly string[] = [\n${names.join("\n")}\n];\n`;
}

/** Files and what they should hold. */
export function generatedFiles(): readonly (readonly [file: string, content: string])[] {
  const rows = methodRows();
  return [
    [path("docs/cdp-support.md"), supportPage(rows)],
    [path("packages/relay/src/http/surface.gen.ts"), surfaceModule(rows)],
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, content] of generatedFiles()) writeFileSync(file, content);
}
