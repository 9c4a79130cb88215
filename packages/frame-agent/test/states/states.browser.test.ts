import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, type Chromium, type Page } from "../../../../scripts/lib/chromium.js";
import { buildEngine } from "../../../../scripts/lib/engine.js";
import { openDifferentialPage } from "../support/differential.js";
import { PAGES, type StatePage, type Step } from "./pages.js";

/** The styles of all elements and of their pseudo-elements, and what the states of elements answer. */
const FINGERPRINT = `(async () => {
  for (let i = 0; i < 3; i++) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  }
  const lines = [];
  const visit = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (/^(?:style|script|head|meta|title)$/.test(element.localName)) continue;
      const states = [":hover", ":active", ":focus-visible", "*:not(:hover)"].filter((state) => element.matches(state)).join();
      for (const pseudo of ["", "::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        lines.push([element.localName + (element.id && "#" + element.id) + pseudo, states, ...Array.from(style, (name) => name + ": " + style.getPropertyValue(name))].join("|"));
      }
      const shadow = element.shadowRoot ?? (element.localName === "x-secret" ? closedRoot : null);
      if (shadow) visit(shadow);
    }
  };
  visit(document);
  lines.push("hovered: " + Array.from(document.querySelectorAll(":hover"), (element) => element.localName + "#" + element.id));
  return lines;
})()`;

/** What page code reads of its own rules. */
const RULES = `(() => {
  const texts = [];
  const read = (rules) => { for (const rule of rules) { texts.push(rule.cssText, rule.selectorText); if (rule.cssRules) read(rule.cssRules); } };
  const visit = (root) => {
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) read(sheet.cssRules);
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) visit(element.shadowRoot);
  };
  visit(document);
  return texts;
})()`;

/** What differs, by element. */
const differences = (ours: readonly string[], theirs: readonly string[]): string[] =>
  theirs.flatMap((line, i) => {
    const [expected, found] = [line.split("|"), (ours[i] ?? "").split("|")];
    return line === ours[i] ? [] : [`${expected[0]}: ${expected.filter((part) => !found.includes(part)).join("; ")} <> ${found.filter((part) => !expected.includes(part)).join("; ")}`];
  });

type Send = (method: string, params: object) => Promise<unknown>;

const KEY_CODES: Readonly<Record<string, number>> = { Tab: 9, ArrowDown: 40 };

let chromium: Chromium;
let engine: string;

beforeAll(async () => {
  [chromium, engine] = await Promise.all([launchChromium(), buildEngine()]);
});
afterAll(() => chromium.close());

async function open(page: StatePage, agent: boolean): Promise<{ tab: Page; send: Send }> {
  const tab = await chromium.newPage({ isolated: true });
  if (agent) await tab.addInitScript(engine);
  await tab.setContent(`<!doctype html><meta charset=utf-8><title>T</title><body style="margin:20px;min-height:400px;font:14px/20px monospace">${page.html}</body>`);
  const send: Send = agent
    ? async (method, params) => expect(JSON.parse(await tab.evaluate<string>(`__icdp.sendText("${method}", ${JSON.stringify(params)})`))).toHaveProperty("result")
    : (method, params) => tab.send(method, params as never);
  return { tab, send };
}

const place = async (tab: Page, expression: string): Promise<object> =>
  tab.evaluate(`(() => { const r = (${expression}).getBoundingClientRect(); return (${expression}) === document.body ? { x: 700, y: 390 } : { x: r.x + r.width / 2, y: r.y + Math.min(r.height / 2, 10) }; })()`);

async function perform(tab: Page, send: Send, step: Step, at: { point: object }): Promise<void> {
  if ("over" in step) {
    at.point = await place(tab, step.over);
    await send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at.point, ...(step.held && { button: "left", buttons: 1 }) });
  } else if ("do" in step) {
    await send("Input.dispatchMouseEvent", { type: step.do === "press" ? "mousePressed" : "mouseReleased", ...at.point, button: "left", clickCount: 1 });
  } else if ("key" in step) {
    for (const type of ["rawKeyDown", "keyUp"]) await send("Input.dispatchKeyEvent", { type, key: step.key, code: step.key, windowsVirtualKeyCode: KEY_CODES[step.key] });
  } else await tab.evaluate(`void (() => { ${step.run} })()`);
}

describe("styles that follow the pointer: as in Chromium", () => {
  it.each(Object.entries(PAGES))("%s", async (_title, page) => {
    const sides = [await open(page, false), await open(page, true)];
    const before = await Promise.all(sides.map(({ tab }) => tab.evaluate<string[]>(FINGERPRINT)));
    const points = sides.map(() => ({ point: {} }));
    let changes = 0;
    for (const step of page.steps) {
      const [theirs, ours] = await Promise.all(
        sides.map(async ({ tab, send }, i) => {
          await perform(tab, send, step, points[i]!);
          return [await tab.evaluate<string[]>(FINGERPRINT), await tab.evaluate(RULES), Buffer.from((await tab.send("Page.captureScreenshot", {})).data, "base64")] as const;
        }),
      );
      if (JSON.stringify(theirs![0]) !== JSON.stringify(before[0])) changes++;
      expect(differences(ours![0], theirs![0]), JSON.stringify(step)).toEqual([]);
      expect(ours![1]).toEqual(theirs![1]);
      expect(ours![2].equals(theirs![2]), `the same picture after ${JSON.stringify(step)}`).toBe(true);
    }
    expect(changes).toBeGreaterThan(0);
    for (const { tab } of sides) await tab.close();
  }, 60_000);
});

describe("states that a Client forces", () => {
  it("as in Chromium, with the rules that match because of them", async () => {
    const both = await openDifferentialPage(chromium, `<!doctype html><style>a:hover { color: red } a:focus-visible { outline: 3px solid } b:active, b:target { color: green } p a { color: blue }</style><p><a href=x>a</a> <b>b</b></p>`);
    for (const method of ["DOM.enable", "CSS.enable"]) await both.ask(method);
    const { chromium: theirs, ours } = (await both.ask("DOM.getDocument", { depth: -1 })) as any;
    expect(ours.result.root.nodeId).toBe(theirs.result.root.nodeId);
    const { ours: found } = (await both.ask("DOM.querySelectorAll", { nodeId: ours.result.root.nodeId, selector: "a, b" })) as any;
    const colours = `[...document.querySelectorAll("a, b")].map((e) => [getComputedStyle(e).color, getComputedStyle(e).outlineWidth])`;
    const [a, b] = found.result.nodeIds as number[];
    const ask = async (nodeId: number, ...forcedPseudoClasses: string[]): Promise<unknown> => {
      const answers: any = await both.ask("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
      expect(answers.ours).toEqual(answers.chromium);
      return both.page.evaluate(colours);
    };
    // One document: Chromium's own forced states show in it as well, so ours are looked at while its are off.
    const alone = async (nodeId: number, ...forcedPseudoClasses: string[]): Promise<unknown> => {
      await both.page.evaluate(`__icdp.sendText("CSS.forcePseudoState", ${JSON.stringify({ nodeId, forcedPseudoClasses })})`);
      return both.page.evaluate(colours);
    };
    const plain = await both.page.evaluate(colours);
    for (const [node, ...states] of [[a!, "hover"], [a!, "hover", "focus-visible"], [b!, "active"], [b!, "target"]] as [number, ...string[]][]) {
      const ours2 = await alone(node, ...states);
      expect(ours2).not.toEqual(plain);
      expect(await ask(node, ...states)).toEqual(ours2);
      expect(await ask(node)).toEqual(plain);
      await alone(node);
    }
    await alone(a!, "hover");
    const matched = JSON.parse(await both.page.evaluate<string>(`__icdp.sendText("CSS.getMatchedStylesForNode", { nodeId: ${a} })`)) as any;
    const texts = matched.result.matchedCSSRules.map(({ rule }: any) => [rule.selectorList.text, rule.selectorList.selectors[0].specificity]);
    expect(texts).toContainEqual(["a:hover", { a: 0, b: 1, c: 1 }]);
    await both.page.evaluate(`__icdp.sendText("CSS.disable", {})`);
    expect(await both.page.evaluate(colours)).toEqual(plain);
    await both.page.close();
  }, 60_000);
});
