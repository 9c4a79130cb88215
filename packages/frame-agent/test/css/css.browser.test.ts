import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { openDifferentialPage, type DifferentialPage } from "../support/differential.js";

const HTML = `<!doctype html><html><head><title>T</title><style>
@layer late, base;
h1, .x > h1 { color: red !important; margin: 4px 2px; }
@media screen { main p { margin: 4px; } }
@media print { main p { margin: 9px; } }
@supports (display:grid) { @layer base { p { color: blue; } } }
@layer late { p { color: teal; } @layer inner { p { color: navy; } } }
p::before { content: "a"; }
main { --v: 1px; color: green; & p { padding: 3px; } .y { top: 0px; } }
@keyframes k { from { opacity: 0; } 50% { opacity: 0.5; } }
p { animation-name: k; }
p.late { left: 0px; }
:is(#p, .none) { right: 0px; }
</style></head><body><main class=x style="color: green; font-size: 11px"><h1 id=h style="margin: 3px; bogus: 1; width: 4px">T</h1>
<p id=p class="late y">text</p></main><div id=host><template shadowrootmode=open><style>:host { color: red; } i { top: 1px; }</style><i>in</i></template></div></body></html>`;

let chromium: Chromium;
let both: DifferentialPage;

beforeAll(async () => {
  chromium = await launchChromium();
  both = await openDifferentialPage(chromium, HTML);
  for (const method of ["DOM.enable", "CSS.enable"]) await both.ask(method);
});
afterAll(() => chromium.close());

/** Author rules without places in the source, ids of sheets, and what only sources show. */
function readable(answer: unknown): any {
  return JSON.parse(JSON.stringify(answer), (key, value) => {
    if (DROPPED.has(key)) return undefined;
    if (Array.isArray(value)) return value.filter((item) => item?.rule?.origin !== "user-agent");
    return value;
  });
}

const DROPPED = new Set([
  "range", "styleSheetId", "components", "cssText", "originTreeScopeNodeId", "parentLayoutNodeId", "cssPropertyRules", "cssPropertyRegistrations", "cssAtRules",
  "attributesStyle", "text/source", "sourceURL", "inheritedPseudoElements", "longhandProperties", "implicit", "disabled",
]);

async function nodeId(selector: string): Promise<number> {
  const { ours } = (await both.ask("DOM.getDocument", { depth: -1, pierce: true })) as any;
  const { ours: found } = (await both.ask("DOM.querySelector", { nodeId: ours.result.root.nodeId, selector })) as any;
  return found.result.nodeId;
}

/** What one rule says. The CSSOM does not tell in which order its declarations were written. */
const outline = (matches: any[]): unknown[] =>
  matches.map(({ rule, matchingSelectors }) => [
    rule.selectorList.text,
    matchingSelectors,
    rule.selectorList.selectors.map(({ specificity: { a, b, c } }: any) => [a, b, c]),
    rule.style.cssProperties.map(({ name, value, important }: any) => [name, value, important]).sort(),
    rule.style.shorthandEntries.map(({ name }: any) => name),
    rule.media.map(({ text }: any) => text),
    rule.supports.map(({ text }: any) => text),
    rule.layers.map(({ text }: any) => text),
    rule.ruleTypes,
    rule.nestingSelectors,
  ]);

describe("matched styles", () => {
  it.each(["#h", "#p"])("%s: the author's rules in cascade order, as Chromium lists them", async (selector) => {
    const { ours, chromium: theirs } = await both.ask("CSS.getMatchedStylesForNode", { nodeId: await nodeId(selector) });
    const [mine, its] = [readable(ours).result, readable(theirs).result];
    expect(outline(mine.matchedCSSRules)).toEqual(outline(its.matchedCSSRules));
    expect(mine.inlineStyle).toEqual(its.inlineStyle);
    const pseudos = (list: any[]): unknown[] => list.map(({ pseudoType, matches }) => [pseudoType, outline(matches)]).filter(([, matches]) => (matches as unknown[]).length > 0);
    expect(pseudos(mine.pseudoElements)).toEqual(pseudos(its.pseudoElements));
    const inherited = (list: any[]): unknown[] => list.map(({ inlineStyle, matchedCSSRules }) => [inlineStyle?.cssProperties.map(({ name }: any) => name), outline(matchedCSSRules)]);
    expect(inherited(mine.inherited)).toEqual(inherited(its.inherited));
    const frames = (list: any[]): unknown[] => list.map(({ animationName, keyframes }) => [animationName.text, keyframes.map(({ keyText, style }: any) => [keyText.text, style.cssProperties.map(({ name, value }: any) => [name, value])])]);
    expect(frames(mine.cssKeyframesRules)).toEqual(frames(its.cssKeyframesRules));
  });

  it("a shadow tree's rules reach its host", async () => {
    const { ours, chromium: theirs } = await both.ask("CSS.getMatchedStylesForNode", { nodeId: await nodeId("#host") });
    expect(outline(readable(ours).result.matchedCSSRules)).toEqual(outline(readable(theirs).result.matchedCSSRules));
  });

  it("inline styles keep their places, for edits", async () => {
    const { ours, chromium: theirs } = (await both.ask("CSS.getInlineStylesForNode", { nodeId: await nodeId("#h") })) as any;
    const places = ({ result }: any): unknown => [result.inlineStyle.cssText, result.inlineStyle.range, result.inlineStyle.cssProperties.map(({ text, range }: any) => [text, range])];
    expect(places(ours)).toEqual(places(theirs));
    const { styleSheetId, range } = ours.result.inlineStyle;
    await both.page.evaluate(`__icdp.send("CSS.setStyleTexts", ${JSON.stringify({ edits: [{ styleSheetId, range, text: "margin: 5px" }] })})`);
    expect(await both.page.evaluate(`document.querySelector("#h").getAttribute("style")`)).toBe("margin: 5px");
  });

  it.each([
    ["CSS.getMatchedStylesForNode", { nodeId: 1 }],
    ["CSS.getMatchedStylesForNode", { nodeId: 99999 }],
    ["CSS.getStyleSheetText", { styleSheetId: "none" }],
  ])("%s %o fails as in Chromium", async (method, params) => {
    await nodeId("#p");
    const { ours, chromium: theirs } = await both.ask(method, params);
    expect(ours).toEqual(theirs);
  });
});

it("style sheets are announced, and go", async () => {
  const seen = await both.page.evaluate<any>(`(async () => {
    const seen = [];
    const stop = __icdp.onEvent((method, params) => method.startsWith("CSS.") && seen.push([method, params]));
    await __icdp.send("CSS.disable"); await __icdp.send("CSS.enable");
    const first = seen.splice(0).map(([method, { header }]) => [method, header.isInline, header.ownerNode > 0, header.length > 0]);
    const style = document.head.appendChild(document.createElement("style")); style.textContent = "b { top: 0px; }";
    await new Promise((done) => setTimeout(done, 300));
    const [[, { header }]] = seen.splice(0);
    const { text } = await __icdp.send("CSS.getStyleSheetText", { styleSheetId: header.styleSheetId });
    style.remove();
    await new Promise((done) => setTimeout(done, 300));
    return [first, text, seen.map(([method, params]) => [method, params.styleSheetId === header.styleSheetId])];
  })()`);
  expect(seen).toEqual([
    [["CSS.styleSheetAdded", true, true, true], ["CSS.styleSheetAdded", true, true, true]],
    "b { top: 0px; }",
    [["CSS.styleSheetRemoved", true]],
  ]);
});

it("tells of computed styles that change, as Chromium does", async () => {
  const { page } = both;
  const story = async (send: (method: string, params?: object) => Promise<any>, updated: () => Promise<number[]>): Promise<unknown> => {
    const { root } = await send("DOM.getDocument", { depth: -1 });
    const nodeId = async (selector: string): Promise<number> => (await send("DOM.querySelector", { nodeId: root.nodeId, selector })).nodeId;
    const [h, p] = [await nodeId("#h"), await nodeId("#p")];
    const style = async (id: string, text: string): Promise<void> => {
      await page.evaluate(`void (document.getElementById("${id}").style.cssText = ${JSON.stringify(text)})`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    const names = (ids: number[]): string[] => ids.map((id) => (id === h ? "h" : id === p ? "p" : "other"));
    const failed = ({ message }: Error): string => message.replace(/^CSS\.\w+: /, "");
    const none = await send("CSS.takeComputedStyleUpdates").catch(failed);
    await send("CSS.trackComputedStyleUpdates", { propertiesToTrack: [{ name: "width", value: "7px" }] });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const first = send("CSS.takeComputedStyleUpdates");
    const second = await send("CSS.takeComputedStyleUpdates").catch(failed);
    await style("p", "color: red");
    await style("p", "width: 7px");
    const gained = names((await first).nodeIds);
    await style("p", "");
    const lost = names((await send("CSS.takeComputedStyleUpdates")).nodeIds);
    await send("CSS.trackComputedStyleUpdates", { propertiesToTrack: [] });
    await send("CSS.trackComputedStyleUpdatesForNode", { nodeId: 9_999 });
    await send("CSS.trackComputedStyleUpdatesForNode", { nodeId: p });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await style("h", "width: 8px");
    await style("p", "width: 9px");
    await send("CSS.trackComputedStyleUpdatesForNode");
    await style("p", "");
    return [none, second, gained, lost, names(await updated())];
  };
  const theirs: number[] = [];
  const stop = page.on("CSS.computedStyleUpdated", (params) => void theirs.push((params as { nodeId: number }).nodeId));
  const expected = await story((method, params = {}) => page.send(method, params as never), () => Promise.resolve(theirs));
  stop();
  await page.evaluate("window.updates = []; window.stopUpdates = __icdp.onEvent((method, { nodeId }) => method === 'CSS.computedStyleUpdated' && updates.push(nodeId))");
  const send = async (method: string, params: object = {}): Promise<any> => {
    const { result, error } = JSON.parse(await page.evaluate<string>(`__icdp.sendText(${JSON.stringify(method)}, ${JSON.stringify(params)})`)) as { result?: object; error?: Error };
    if (error) throw error as Error;
    return result;
  };
  expect(await story(send, () => page.evaluate<number[]>("stopUpdates(); updates"))).toEqual(expected);
  expect(expected).toEqual(["No computed styles are being tracked right now.", "A previous request has not been resolved yet.", ["p"], ["p"], ["p"]]);
});
