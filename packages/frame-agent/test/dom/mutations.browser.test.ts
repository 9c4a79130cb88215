import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { launchChromium, type Chromium } from "../../../../scripts/lib/chromium.js";
import { openDifferentialPage, type DifferentialPage } from "../support/differential.js";

const HTML = `<!doctype html><html><head><title>T</title></head><body><main id=m><p id=p class=a>text</p><div id=l><b>1</b><b>2</b><b>3</b></div></main>
<section id=s><i><b>deep</b><u></u></i></section><div id=host></div></body></html>`;
const EVENTS = [
  "DOM.attributeModified", "DOM.attributeRemoved", "DOM.characterDataModified", "DOM.childNodeCountUpdated", "DOM.childNodeInserted", "DOM.childNodeRemoved",
] as const;

let chromium: Chromium;
let both: DifferentialPage;
const theirs: unknown[] = [];

beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

beforeEach(async () => {
  both = await openDifferentialPage(chromium, HTML);
  theirs.length = 0;
  for (const event of EVENTS) both.page.on(event, (params) => theirs.push([event, params]));
  await both.page.evaluate(`globalThis.seen = []; __icdp.onEvent((method, params) => ${JSON.stringify(EVENTS)}.includes(method) && seen.push([method, params]))`);
  await both.ask("DOM.enable");
  await both.ask("DOM.getDocument", { depth: 5 });
});

const withoutBackendIds = (events: unknown): unknown => JSON.parse(JSON.stringify(events, (key, value) => (key === "backendNodeId" ? undefined : value)));

/** One change each, so that Chromium, which reports at once, and we, who report in batches, speak of the same state. */
async function same(steps: readonly string[]): Promise<any[]> {
  for (const step of steps) await both.page.evaluate(step);
  await both.page.evaluate("new Promise((done) => setTimeout(done, 50))");
  const ours = withoutBackendIds(await both.page.evaluate("seen")) as any[];
  expect(ours).toEqual(withoutBackendIds(theirs));
  return ours;
}

const cases: [string, string[]][] = [
  ["attributes", ["p.title = 'x'", "p.setAttribute('title', 'y')", "p.removeAttribute('class')", "p.hidden = true"]],
  ["texts", ["p.firstChild.data = 'other'", "p.firstChild.appendData('!')"]],
  ["children that come and go", ["l.append(document.createElement('b'))", "l.prepend(document.createElement('b'))", "l.children[2].remove()", "l.replaceChildren()"]],
  ["an element that moves", ["l.append(l.firstElementChild)", "m.append(l.firstElementChild)"]],
  ["below nodes whose children are not known", ["s.firstChild.append(document.createElement('em'))", "s.querySelector('b').append('x')", "s.querySelector('u').append(document.createElement('q'))"]],
  ["white space is no node", ["l.append('  ')", "l.append('x')"]],
  ["what was removed is known no more", ["window.gone = p; p.remove()", "gone.title = 'z'", "m.append(gone)", "gone.title = 'w'"]],
  ["trees that come as a whole", ["m.insertAdjacentHTML('beforeend', '<div><p>one</p><p>two</p></div>')", "m.lastElementChild.append('three')"]],
];

it.each(cases)("%s", async (_name, steps) => {
  const events = await same(steps);
  expect(events.length).toBeGreaterThan(0);
});

it("children that a session has are not sent again", async () => {
  both.page.on("DOM.setChildNodes", (params) => theirs.push(["DOM.setChildNodes", params]));
  await both.page.evaluate(`__icdp.onEvent((method, params) => method === "DOM.setChildNodes" && seen.push([method, params]))`);
  for (const [selector, depth] of [["#s", 1], ["#s", 1], ["#s", 3], ["#m", 1], ["#s", -1]] as const) {
    const { ours } = (await both.ask("DOM.querySelector", { nodeId: 1, selector })) as any;
    await both.ask("DOM.requestChildNodes", { nodeId: ours.result.nodeId, depth });
  }
  expect((await same([])).length).toBeGreaterThan(0);
});

it("nothing is reported before a document was asked for, nor after disable", async () => {
  await both.ask("DOM.disable");
  await same(["p.title = 'x'", "p.remove()"]);
});

it("a shuffled list comes out in its order", async () => {
  const lists = await both.page.evaluate<any>(`(async () => {
    seen.length = 0;
    const { nodeId } = await __icdp.send("DOM.querySelector", { nodeId: 1, selector: "#l" });
    const { node } = await __icdp.send("DOM.describeNode", { nodeId, depth: 1 });
    let ids = node.children.map((child) => child.nodeId);
    const items = [...l.children];
    l.append(items[1]); l.prepend(items[2]); l.append(document.createElement("b")); items[0].remove();
    await new Promise((done) => setTimeout(done, 50));
    for (const [method, params] of seen) {
      if (method === "DOM.childNodeRemoved") ids = ids.filter((id) => id !== params.nodeId);
      if (method === "DOM.childNodeInserted") ids.splice(ids.indexOf(params.previousNodeId) + 1, 0, params.node.nodeId);
    }
    const after = await __icdp.send("DOM.describeNode", { nodeId, depth: 1 });
    return [ids, after.node.children.map((child) => child.nodeId)];
  })()`);
  expect(lists[0]).toEqual(lists[1]);
  expect(lists[0]).toHaveLength(3);
});
