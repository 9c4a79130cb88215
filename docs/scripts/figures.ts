import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/build.js";

/**
 * The tables of `explanation/comparison.md`. Ours come from the generated pages. Those of others are measurements that were made
 * once, on other pages, when this project was planned.
 */
export function figures(): string {
  return [accuracy(), jobs(), sizes()].join("\n\n");
}

function accuracy(): string {
  const [realistic, random] = [...page("conformance").matchAll(/^\| locators \| ([\d.]+) \|.* of (\d+) \(ours.*\n\| tree \| ([\d.]+) /gm)];
  if (!realistic || !random) throw new Error("docs/conformance.md has no scores of realistic and of random pages");
  const warm = [...page("benchmarks").matchAll(/^\| [\d,]+ elements \|(.*)$/gm)].map((row) => Number(row[1]!.split("|")[6]));
  const [, size] = find("benchmarks", /gzipped \(KB\) \| ([\d.]+)/);
  return `### The tree

All of it in Chromium 156, but not on the same pages. icdp: the realistic pages that it is tested with (${realistic[2]} lines,
\`pnpm fidelity\`) and random ones (${random[2]} lines, \`pnpm fuzz\`). The others: about 520 pages of four public collections (the range is
that of the collections), measured when this project was planned. Times are those of generated pages (\`pnpm bench\`). The scores are
explained in [Conformance](../conformance.md).

| | icdp, realistic pages | icdp, random pages | an earlier in-page agent, built on chobitsu | the best in-page library for roles and names |
| --- | ---: | ---: | ---: | ---: |
| role and name right, % | ${realistic[1]} | ${random[1]} | 63 to 92 | 82 to 89 |
| lines of the tree right, % | ${realistic[3]} | ${random[3]} | 6 to 78 | – |

| | icdp | the earlier in-page agent |
| --- | ---: | ---: |
| warm call, in Chromium's own round trips (less is better) | ${Math.min(...warm)} to ${Math.max(...warm)} | 0.21 to 0.47, with a third fewer nodes and no text boxes |
| script in the app, KB gzipped | ${size} | 169 |`;
}

function jobs(): string {
  const row = (client: string): string => {
    const [, name, chromium, relay] = find("clients", new RegExp(`^\\| (${client} [\\d.]+) \\| (\\d+ / \\d+) \\| (\\d+ / \\d+)`, "m"));
    return `| ${name} | ${chromium} | ${relay} | ${EARLIER_AGENT[client]} |`;
  };
  return `### Clients

Jobs that released clients do, each checked by its effect in the page. The first two columns are of one run (\`pnpm clients\`). The last one
is of an earlier list of up to 45 jobs, on the earlier agent.

| client | a tab of Chromium | icdp, iframe of another origin | an earlier in-page agent |
| --- | ---: | ---: | ---: |
${Object.keys(EARLIER_AGENT).map(row).join("\n")}`;
}

/** Jobs done, of those tried. */
const EARLIER_AGENT: Readonly<Record<string, string>> = {
  "agent-browser": "30 / 45",
  "puppeteer-core": "does not connect",
  "playwright-core": "does not connect",
  "chrome-devtools-mcp": "does not connect",
  "chrome-remote-interface": "25 / 44",
};

function sizes(): string {
  const table = page("formats");
  const names = cells(find("formats", /^\| page \|.*$/m)[0]!);
  const tokens = cells(find("formats", /^\| \*\*tokens, all pages\*\* \|.*$/m)[0]!);
  const pages = [...table.matchAll(/^\| (own|page|rule)-/gm)].length;
  const rows = names.slice(1).map((name, index) => `| ${name} | ${Number(tokens[index + 1]).toLocaleString("en")} |`);
  return `### What an agent has to read

Tokens (o200k_base) of ${pages} pages, recorded in one Chromium; the last four rows are what released tools and CDP print for the same pages
(\`pnpm formats record\`, per page in [Formats](../formats.md#sizes)).

| format | tokens |
| --- | ---: |
${rows.join("\n")}`;
}

const cells = (row: string): string[] => row.split("|").slice(1, -1).map((cell) => cell.trim());

const page = (name: string): string => readFileSync(join(ROOT, `docs/${name}.md`), "utf8");

function find(name: string, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(page(name));
  if (match === null) throw new Error(`docs/${name}.md has no ${String(pattern)}`);
  return match;
}
