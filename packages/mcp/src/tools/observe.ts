import { DriverError, type ObserveFormat, type ObserveOptions } from "@icdp/snapshot";
import { z } from "zod";
import { oneOf } from "./fields.js";
import { defineTool } from "./tool.js";

const FORMATS = ["outline", "compact", "aria", "devtools", "agent-browser"] as const;
const count = z.number().int().positive();

const input = z.strictObject({
  what: oneOf("thing to observe", ["a11y_tree", "page", "diff"])
    .default("a11y_tree")
    .describe("a11y_tree: the page's structure as text. page: its contents as flat JSON. diff: what changed since the last observation."),
  format: oneOf("format", FORMATS)
    .optional()
    .describe("Notation of a11y_tree. outline (default): role, name, [uid=…], states; long tables and lists in short. compact: Markdown, the smallest. aria: Playwright's ARIA snapshot. devtools: chrome-devtools-mcp's take_snapshot. agent-browser: its snapshot."),
  captureWithScroll: z.boolean().optional().describe("Scroll through the page first, so that what loads when it comes into view is there."),
  scope: z.string().min(1).optional().describe("CSS selector of the part to show (outline, page)."),
  interactiveOnly: z.boolean().optional().describe("Only what can be acted on (outline, agent-browser)."),
  verbose: z.boolean().optional().describe("Every node of the accessibility tree (devtools)."),
  maxDepth: count.optional().describe("Levels to show: outline, default 8; page, levels of forms, tables and dialogs in each other."),
  maxNodes: count.optional().describe("Nodes at most, default 5000 (outline)."),
  maxBytes: count.optional().describe("Bytes at most, default 51200 (outline)."),
  includeValues: z.boolean().optional().describe("Tell what fields contain, secrets excepted (page)."),
  includeOffscreen: z.boolean().optional().describe("Also what lies outside the viewport, default true (page)."),
  includeBoundingBoxes: z.boolean().optional().describe("Tell where things are, as x, y, width, height (page)."),
  maxInteractive: count.optional().describe("Things to act on at most (page)."),
});

type ObserveArgs = z.output<typeof input>;

/** Options of all notations. */
const COMMON: readonly (keyof ObserveArgs)[] = ["what", "format", "captureWithScroll"];

/** Options of each notation; `flat` is what "page" prints, `diff` what "diff" prints. */
const OPTIONS: Readonly<Record<ObserveFormat, readonly (keyof ObserveArgs)[]>> = {
  outline: ["scope", "interactiveOnly", "maxDepth", "maxNodes", "maxBytes"],
  compact: [],
  aria: [],
  devtools: ["verbose"],
  "agent-browser": ["interactiveOnly"],
  flat: ["scope", "maxDepth", "includeValues", "includeOffscreen", "includeBoundingBoxes", "maxInteractive"],
  diff: [],
};

export const observe = defineTool({
  name: "observe",
  title: "Observe the page",
  description:
    "Reads the selected page. Everything that can be acted on has a uid, to be given to interact; an element keeps its uid as long as it is there. Observe again after acting: what=diff tells only what changed.",
  input,
  readOnly: true,
  async run(workspace, args) {
    const format = formatOf(args);
    refuseOthers(args, format);
    const page = await workspace.current();
    return page.attempt(async () => ({ text: await page.driver.observe(optionsFor(format, args)) }));
  },
});

function formatOf({ what, format }: ObserveArgs): ObserveFormat {
  if (what === "a11y_tree") return format ?? "outline";
  if (format !== undefined) throw new DriverError(`The format is for what "a11y_tree" only; "${what}" has one of its own.`);
  return what === "page" ? "flat" : "diff";
}

/** An option that is ignored silently would be taken for one that had no effect. */
function refuseOthers(args: ObserveArgs, format: ObserveFormat): void {
  for (const name of Object.keys(args) as (keyof ObserveArgs)[]) {
    if (COMMON.includes(name) || args[name] === undefined || OPTIONS[format].includes(name)) continue;
    const takers = (Object.keys(OPTIONS) as ObserveFormat[]).filter((other) => OPTIONS[other].includes(name));
    throw new DriverError(`${nameOf(format)} takes no "${name}". It is for: ${takers.map(nameOf).join(", ")}.`);
  }
}

const nameOf = (format: ObserveFormat): string => (format === "flat" ? 'what "page"' : format === "diff" ? 'what "diff"' : `format "${format}"`);

function optionsFor(format: ObserveFormat, args: ObserveArgs): ObserveOptions {
  const { captureWithScroll, scope, interactiveOnly, verbose, maxDepth, maxNodes, maxBytes, includeValues, includeOffscreen, includeBoundingBoxes, maxInteractive } = args;
  return defined({
    format,
    captureWithScroll,
    scope,
    interactiveOnly,
    verbose,
    outline: defined({ maxDepth, maxNodes, maxBytes }),
    flat: defined({ includeValues, includeOffscreen, includeBoundingBoxes, maxDepth, maxInteractive }),
  });
}

/** Without members that are undefined, so that defaults apply. */
function defined<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
}
