import type { AXNode, AxPair, AxSnapshot } from "../../packages/studio/src/comparison/ax-snapshot.js";
import { DomPaths } from "../../packages/studio/src/comparison/dom-paths.js";
import { EARLY_NAMES } from "./engine.js";
import type { Page } from "./page.js";

/** What Chromium's answer is compared with: ours, or a second one of its own (which shows the noise of the method). */
export type Opponent = "ours" | "chromium";

const ANSWER_TIMEOUT_MS = 60_000;

/** Prepares a tab for {@link observe}. `engineScript` is that of `buildEngineScript`. */
export async function prepareForObserving(page: Page, engineScript: string): Promise<void> {
  page.on("Page.javascriptDialogOpening", () => {
    page.send("Page.handleJavaScriptDialog", { accept: true }).catch(() => {});
  });
  await Promise.all([
    page.addInitScript(engineScript),
    page.send("Runtime.enable"),
    page.send("DOM.enable", { includeWhitespace: "all" }),
  ]);
}

/** Waits until the loaded page has drawn two frames. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`${EARLY_NAMES.settle}()`, { timeoutMs: ANSWER_TIMEOUT_MS });
}

/**
 * Takes both trees of the document as it is now. The commands are sent together, so that the page has next to no time to
 * change in between. Chromium's comes first: what a script asks about content that is skipped may make the browser lay it out.
 */
export async function observe(page: Page, opponent: Opponent = "ours"): Promise<AxPair> {
  const limit = { timeoutMs: ANSWER_TIMEOUT_MS };
  const [chromiumText, theirs, document] = await Promise.all([
    takeChromium(page),
    opponent === "ours" ? takeOurs(page) : takeChromium(page),
    page.send("DOM.getDocument", { depth: -1, pierce: true }, limit),
  ]);
  const paths = new DomPaths(document.root);
  const fromChromium = (text: string) => snapshotOf(text, (id) => paths.pathOf(id));
  const chromium = fromChromium(chromiumText);
  await nameLeftOut(page, chromium.nodes, paths);
  return {
    chromium,
    ours: typeof theirs === "string" ? fromChromium(theirs) : theirs,
    describe: (path) => paths.describe(path),
  };
}

/** `DOM.getDocument` has no pseudo-elements of generated content: the `::first-letter` of what a `::before` says. */
async function nameLeftOut(page: Page, nodes: readonly AXNode[], paths: DomPaths): Promise<void> {
  const leftOut = nodes.filter(({ backendDOMNodeId: id }) => id !== undefined && paths.find(id) === undefined);
  if (leftOut.length === 0) return;
  const backendIds = new Map(nodes.map(({ nodeId, backendDOMNodeId }) => [nodeId, backendDOMNodeId]));
  for (const { backendDOMNodeId: id, parentId } of leftOut) {
    const around = backendIds.get(parentId!);
    const path = around === undefined ? undefined : paths.find(around);
    const described = path === undefined ? null : await page.send("DOM.describeNode", { backendNodeId: id }).catch(() => null);
    if (described?.node.pseudoType) paths.addPseudo(id!, path!, described.node.nodeName);
  }
}

async function takeChromium(page: Page): Promise<string> {
  const { text } = await page.sendRaw("Accessibility.getFullAXTree", {}, { timeoutMs: ANSWER_TIMEOUT_MS });
  return resultTextOf(text);
}

async function takeOurs(page: Page): Promise<AxSnapshot> {
  const taken = await page.evaluate<string>(`${EARLY_NAMES.take}("Accessibility.getFullAXTree", {})`, {
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
  const [text, paths] = JSON.parse(taken) as [string, [number, string][]];
  const pathById = new Map(paths.map(([id, path]) => [id, normalizePath(path)]));
  return snapshotOf(resultTextOf(text), (id) => pathById.get(id) ?? `?ours:${id}`);
}

/** The document may be called `/`, and names keep the case of their elements' names. */
function normalizePath(path: string): string {
  return path === "/" ? "" : path.toLowerCase();
}

function snapshotOf(text: string, pathOf: (id: number) => string): AxSnapshot {
  const { nodes } = JSON.parse(text) as { nodes: AXNode[] };
  return { nodes, text, pathOf };
}

/** The `result` of an answer's text, cut out unchanged. Throws when the answer is an error. */
function resultTextOf(answer: string): string {
  const start = /^\{(?:"id":\d+,)?"result":/.exec(answer);
  if (!start) throw new Error(`getFullAXTree failed: ${answer.slice(0, 500)}`);
  const sessionId = /,"sessionId":"[^"]*"\}$/.exec(answer);
  return answer.slice(start[0].length, sessionId ? sessionId.index : -1);
}
