import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { openDifferentialPage, type DifferentialPage } from "../support/differential.js";

const HTML = `<!doctype html><html lang=en><head><title>T</title><style>
.b::before{content:'x'} #big{height:3000px} #rot{position:absolute;left:10px;top:400px;margin:5px;padding:3px 7px;border:2px solid;border-left-width:9px;transform:rotate(10deg) scale(1.5, .5)}
#outer{transform:skewX(12deg);width:300px;margin-left:40px} iframe{border:3px solid;padding:2px}
</style></head><body>
<p id=rot class='a b'>hi <b>bo</b>ld</p><!--c-->
<iframe srcdoc='<p id=inner style="width:60px">x' name=fr width=100 height=50></iframe>
<div id=host><template shadowrootmode=open><span>s</span><slot></slot></template>light</div>
<template id=tpl><i>t</i></template><div id=plain style="padding:1px 2px 3px 4px;border:1px solid;margin:8px">plain</div>
<div id=outer><span id=inline style="padding:2px;border:1px solid">in <em id=em>line</em></span><div id=nest style="rotate:30deg;width:50px;height:20px">n</div></div>
<span id=none style='display:none'>n<b class=b></b></span><div id=skips style="content-visibility:hidden"><b class=b>s</b></div><div><div><details><summary><b class=b>f</b></summary><summary><b class=b>s</b></summary></details><details id=dd style="content-visibility:hidden"><summary><b class=b>s</b></summary></details></div></div><div id=contents style="display:contents">c</div>
<button id=btn>press</button><ul><li>one</ul>
<div id=big>big</div><svg width=50 height=50><circle id=ci r=5 cx=15 cy=15 /></svg></body></html>`;

let chromium: Chromium;
let both: DifferentialPage;

/** Node ids count alike on both sides; backend ids, frame ids and URLs of the test server do not. */
function withoutIds(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (["backendNodeId", "frameId", "searchId", "assignedSlot"].includes(key) ? `<${key}>` : value)),
  );
}

beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

async function same(method: string, params: Record<string, unknown> = {}): Promise<any> {
  const { ours, chromium: theirs } = await both.ask(method, params);
  expect(withoutIds(ours)).toEqual(withoutIds(theirs));
  return ours;
}

/** The object id of an expression's node on each side. */
async function sameNode(method: string, expression: string, params: Record<string, unknown> = {}): Promise<unknown> {
  const { page } = both;
  const { result } = await page.send("Runtime.evaluate", { expression });
  const theirs = await page.send(method, { ...params, objectId: result.objectId } as never).then(
    (value) => ({ result: value }),
    (error) => ({ error: { code: error.code, message: error.message.replace(`${method}: `, "") } }),
  );
  const ours = await page.evaluate(`(async () => {
    const { result } = await __icdp.send("Runtime.evaluate", { expression: ${JSON.stringify(expression)} });
    return __icdp.sendText(${JSON.stringify(method)}, { ...${JSON.stringify(params)}, objectId: result.objectId });
  })()`);
  const { id: _id, ...answer } = JSON.parse(ours);
  expect(withoutIds(answer)).toEqual(withoutIds(theirs));
  return answer;
}

describe("documents and nodes as Chromium describes them", () => {
  beforeAll(async () => {
    both = await openDifferentialPage(chromium, HTML);
  });

  it("refuses ids before a document was requested", () => same("DOM.querySelector", { nodeId: 1, selector: "p" }));
  it("getDocument {depth: 0}", () => same("DOM.getDocument", { depth: 0 }));
  it("getDocument", () => same("DOM.getDocument"));
  it("getDocument {depth: 4}", () => same("DOM.getDocument", { depth: 4 }));
  it("enable and queries", async () => {
    await same("DOM.enable", { includeWhitespace: "all" });
    const { result } = await same("DOM.getDocument", { depth: 1 });
    const { nodeId } = result.root;
    await same("DOM.querySelector", { nodeId, selector: "nope" });
    await same("DOM.querySelector", { nodeId, selector: "!!" });
    await same("DOM.querySelector", { nodeId: 99999, selector: "p" });
    for (const params of [{}, { nodeId: 99999 }, { backendNodeId: 99999 }, { backendNodeId: -1 }, { objectId: "bad" }]) await same("DOM.describeNode", params);
    for (const params of [{}, { nodeId: 99999 }, { backendNodeId: 99999 }, { nodeId: 1, backendNodeId: 1 }]) await same("DOM.resolveNode", params);
    await same("DOM.getAttributes", { nodeId });
    await same("DOM.getFrameOwner", { frameId: "zzz" });
    await same("DOM.getSearchResults", { searchId: "zz", fromIndex: 0, toIndex: 1 });
    await same("DOM.getOuterHTML", { nodeId });
  });

  it.each([
    ["window", {}], ["document.querySelector('p').attributes[0]", {}], ["document.doctype", {}], ["document.querySelector('circle')", {}],
    ["document.createElement('b')", {}], ["document.querySelector('iframe')", { depth: 1 }], ["document.querySelector('#host')", { depth: 1 }],
    ["document.querySelector('#host').shadowRoot", { depth: 1 }], ["document.querySelector('#tpl')", { depth: 1 }], ["document.querySelector('p')", { depth: -1 }],
    ["document.querySelector('p').firstChild", {}], ["document.querySelector('#contents')", { depth: 2 }], ["document.querySelector('#none')", { depth: 1 }], ["document.querySelector('#skips')", { depth: 1 }], ["document.querySelector('summary > b')", {}], ["document.querySelector('#dd b')", {}], ["document.querySelector('summary + summary > b')", {}], ["document.querySelector('li')", { depth: 2 }],
  ])("describeNode %s %o", async (expression, params) => {
    await same("DOM.disable");
    await same("DOM.enable", { includeWhitespace: "none" });
    await sameNode("DOM.describeNode", expression, params);
  });
});

describe("boxes and quads", () => {
  beforeAll(async () => {
    both = await openDifferentialPage(chromium, HTML);
  });

  /** Half a hundredth of a pixel: the browser's own layout is in units of 1/64. */
  const rounded = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, entry: unknown) => (typeof entry === "number" ? Math.round(entry * 20) / 20 + 0 : entry));

  const nodes = ["#rot", "#rot b", "#plain", "#inline", "#em", "#nest", "#none", "#contents", "#btn", "circle", "svg", "iframe", "#host", "body", "html"];
  it.each(nodes.flatMap((selector) => [["DOM.getBoxModel", selector], ["DOM.getContentQuads", selector]]))("%s %s", async (method, selector) => {
    const { page } = both;
    const expression = `document.querySelector(${JSON.stringify(selector)})`;
    const { result } = await page.send("Runtime.evaluate", { expression });
    const theirs = await page.send(method, { objectId: result.objectId } as never).catch((error) => error.message.replace(`${method}: `, ""));
    const ours = await page.evaluate(
      `(async () => { const { result } = await __icdp.send("Runtime.evaluate", { expression: ${JSON.stringify(expression)} });
        return __icdp.send(${JSON.stringify(method)}, { objectId: result.objectId }).catch((error) => error.message) })()`,
    );
    expect(rounded(ours)).toEqual(rounded(theirs));
  });

  it.each(["document.querySelector('#em').firstChild", "document.querySelector('iframe').contentDocument.querySelector('#inner')"])(
    "quads of %s",
    async (expression) => {
      const { page } = both;
      const { result } = await page.send("Runtime.evaluate", { expression });
      const theirs = await page.send("DOM.getContentQuads", { objectId: result.objectId });
      const ours = await page.evaluate(
        `(async () => { const { result } = await __icdp.send("Runtime.evaluate", { expression: ${JSON.stringify(expression)} });
          return __icdp.send("DOM.getContentQuads", { objectId: result.objectId }) })()`,
      );
      expect(rounded(ours)).toEqual(rounded(theirs));
    },
  );

  it.each([[30, 415], [-30, 415], [25, 30], [60, 110], [20, 75]])("getNodeForLocation %d, %d", (x, y) => same("DOM.getNodeForLocation", { x, y }));

  it.each(["#none", "#big", "#btn"])("scrollIntoViewIfNeeded and focus %s", async (selector) => {
    await sameNode("DOM.scrollIntoViewIfNeeded", `document.querySelector('${selector}')`);
    await sameNode("DOM.focus", `document.querySelector('${selector}')`);
  });
  it("scrolls no detached node", () => sameNode("DOM.scrollIntoViewIfNeeded", "document.createElement('p')"));
  it("focuses no text", () => sameNode("DOM.focus", "document.querySelector('b').firstChild"));
});

describe("search and edits", () => {
  beforeAll(async () => {
    both = await openDifferentialPage(chromium, HTML);
    await same("DOM.enable", {});
    await same("DOM.getDocument", { depth: 0 });
  });

  it.each(["bo", "p", "//b", "#btn", "<b", "b>", "<b>", "\"btn\"", "hi", "nothing at all", "div, p"])("performSearch %s", async (query) => {
    const { ours, chromium: theirs } = await both.ask("DOM.performSearch", { query });
    expect((ours as any).result.resultCount).toBe((theirs as any).result.resultCount);
  });

  it("edits attributes", async () => {
    const node = "document.querySelector('#plain')";
    const run = async (method: string, params: object) => {
      const nodeId = `(await __icdp.send("DOM.requestNode", { objectId: (await __icdp.send("Runtime.evaluate", { expression: ${JSON.stringify(node)} })).result.objectId })).nodeId`;
      return both.page.evaluate(`(async () => __icdp.send(${JSON.stringify(method)}, { nodeId: ${nodeId}, ...${JSON.stringify(params)} }))()`);
    };
    await run("DOM.setAttributeValue", { name: "data-x", value: "1" });
    await run("DOM.setAttributesAsText", { name: "data-x", text: "q=1 r='2'" });
    await run("DOM.removeAttribute", { name: "q" });
    expect(await run("DOM.getAttributes", {})).toEqual({
      attributes: ["id", "plain", "style", "padding:1px 2px 3px 4px;border:1px solid;margin:8px", "r", "2"],
    });
  });
});
