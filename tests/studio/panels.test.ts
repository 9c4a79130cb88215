import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { browserAvailable } from "../e2e/available.js";
import { TestClient } from "../wire/support/world.js";
import { openStudio, type OpenStudio } from "./open-studio.js";

describe.skipIf(!browserAvailable)("the studio", { timeout: 60_000 }, () => {
  let studio: OpenStudio;
  let client: TestClient;
  let session: string;

  beforeAll(async () => {
    studio = await openStudio();
    client = await TestClient.open(`ws://127.0.0.1:${studio.relay.port}/devtools/browser`);
    session = await client.attach("bench");
  });
  afterAll(async () => {
    client?.socket.terminate();
    await studio?.close();
  });

  const inApp = async (expression: string): Promise<unknown> =>
    ((await client.send("Runtime.evaluate", { expression, returnByValue: true }, session)).result!.result as { value?: unknown }).value;
  const text = (selector: string): Promise<string> => studio.inStudio(`root.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`);
  const press = (selector: string): Promise<void> => studio.inStudio(`void root.querySelector(${JSON.stringify(selector)}).click()`);
  /** The middle of an element of the studio, in its window. */
  const middle = (expression: string): Promise<{ x: number; y: number }> =>
    studio.inStudio(`(({ x, y, width, height }) => ({ x: x + Math.min(width, 120) / 2, y: y + height / 2 }))(${expression}.getBoundingClientRect())`);
  const mouse = (type: "mouseMoved" | "mousePressed" | "mouseReleased", { x, y }: { x: number; y: number }): Promise<unknown> =>
    studio.page.send("Input.dispatchMouseEvent", { type, x, y, ...(type === "mouseMoved" ? {} : { button: "left", clickCount: 1 }) });
  const click = async (place: { x: number; y: number }): Promise<void> => {
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"] as const) await mouse(type, place);
  };
  const key = async (name: string): Promise<void> => {
    for (const type of ["rawKeyDown", "keyUp"] as const) await studio.page.send("Input.dispatchKeyEvent", { type, key: name, code: name, windowsVirtualKeyCode: KEY_CODES[name]! });
  };
  const row = (start: string): string => `[...root.querySelectorAll("[role=treeitem]")].find((row) => row.textContent.startsWith(${JSON.stringify(start)}))`;
  const search = async (role: string, name: string): Promise<void> => {
    await studio.inStudio(`(() => {
      const [one, two] = root.querySelectorAll(".search input");
      one.value = ${JSON.stringify(role)};
      two.value = ${JSON.stringify(name)};
      one.form.requestSubmit();
    })()`);
  };
  const filter = (words: string): Promise<void> =>
    studio.inStudio(`(() => { const input = root.querySelector(".filter"); input.value = ${JSON.stringify(words)}; input.dispatchEvent(new Event("input")); })()`);
  /** The box of an element of the app in the studio's window. */
  const boxInWindow = async (selector: string): Promise<{ x: number; y: number; width: number; height: number }> => {
    const inner = (await inApp(`(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`)) as { x: number; y: number; width: number; height: number };
    const { x, y } = await studio.page.evaluate<{ x: number; y: number }>("(({ x, y }) => ({ x, y }))(document.querySelector('iframe[data-icdp-shown]').getBoundingClientRect())");
    return { ...inner, x: inner.x + x, y: inner.y + y };
  };
  /** What is drawn above the app. */
  const highlighted = (): Promise<{ x: number; y: number; width: number; height: number } | null> =>
    studio.page.evaluate(`(() => {
      const paths = [...document.querySelectorAll("svg[data-icdp-highlight] path")].map((path) => path.getBoundingClientRect());
      const box = paths.sort((a, b) => b.width * b.height - a.width * a.height)[0];
      return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
    })()`);
  const close = (value: number): unknown => expect.closeTo(value, 0);

  describe("the tree", () => {
    beforeEach(() => studio.show("tree"));

    it("follows the app", async () => {
      await inApp("void document.querySelector('h1').append(' lives')");
      await studio.untilShown("the new name", row('heading"Client bench lives"'));
      await inApp("void document.querySelector('h1').lastChild.remove()");
      await studio.untilShown("the old name", row('heading"Client bench"'));
    });

    it("shows ignored nodes when asked", async () => {
      expect(await studio.inStudio("root.querySelectorAll('.row.ignored').length")).toBe(0);
      await press(".statusbar .toggle input");
      await studio.untilShown("ignored nodes", "root.querySelectorAll('.row.ignored').length > 1");
      await press(".statusbar .toggle input");
    });

    it("finds what queryAXTree finds", async () => {
      await search("button", "");
      await studio.untilShown("matches", "root.querySelector('.matches output')");
      const { result: document } = await client.send("DOM.getDocument", { depth: 0 }, session);
      const { backendNodeId } = document!.root as { backendNodeId: number };
      const { result } = await client.send("Accessibility.queryAXTree", { backendNodeId, role: "button" }, session);
      expect(await text(".matches output")).toBe(`1 of ${(result!.nodes as unknown[]).length}`);
      await press("[aria-label='Next match']");
      await studio.untilShown("the second match", "root.querySelector('.matches output').textContent.startsWith('2 of')");
      await search("button", "Incre");
      await studio.untilShown("no match: names count whole", "root.querySelector('.matches output')?.textContent === 'no match'");
      await search("button", "Increment");
      await studio.untilShown("the node", "/Increment/.test(root.querySelector('.details h2')?.textContent)");
    });

    it("is operated by keys, as trees are", async () => {
      await studio.inStudio("root.querySelector('[role=tree]').focus()");
      await key("Home");
      const selected = (): Promise<string> => studio.inStudio("root.getElementById(root.querySelector('[role=tree]').getAttribute('aria-activedescendant')).textContent");
      expect(await selected()).toMatch(/^RootWebArea/);
      expect(await studio.inStudio("root.querySelector('[aria-selected=true][role=treeitem]').ariaLevel")).toBe("1");
      await key("ArrowDown");
      expect(await selected()).toMatch(/^banner/);
      await key("ArrowLeft");
      expect(await studio.inStudio("root.querySelector('[aria-selected=true][role=treeitem]').ariaExpanded")).toBe("false");
      await key("ArrowRight");
      await key("ArrowRight");
      expect(await selected()).toMatch(/^heading/);
      await key("End");
      const last = await selected();
      await key("ArrowDown");
      expect(await selected()).toBe(last);
    });
  });

  describe("a node", () => {
    it("shows its fields, which source gave the name, and what it is related to", async () => {
      await studio.show("tree");
      await search("", "Hover me");
      await studio.untilShown("the node", "/button/.test(root.querySelector('.details h2')?.textContent)");
      await studio.untilShown("its element", "/<button/.test(root.querySelector('.details').textContent)");
      const details = await text(".details");
      expect(details).toMatch(/role\s+"button"/);
      expect(details).toMatch(/name\s+"Hover me"/);
      expect(details).toMatch(/box\s+[\d.]+, [\d.]+\s+[\d.]+ × [\d.]+/);
      expect(await text(".sources .won")).toMatch(/contents[^]*"Hover me"[^]*used/);
      expect(await text(".sources .superseded")).toMatch(/superseded/);
      const link = await text(".node-link");
      expect(link).toContain("tip");
      await press(".node-link");
      await studio.untilShown("the related node", "!/Hover me/.test(root.querySelector('.details h2')?.textContent)");
    });
  });

  describe("app and tree", () => {
    beforeEach(() => studio.show("tree"));

    it("a row under the pointer is shown in the app", async () => {
      await search("button", "Double click me");
      await studio.untilShown("the row", row('button"Double click me"'));
      await studio.inStudio(`${row('button"Increment"')}.scrollIntoView({ block: "center" })`);
      await mouse("mouseMoved", await middle(row('button"Increment"')));
      const { x, y, width, height } = await boxInWindow("#add");
      await expect.poll(highlighted, { timeout: 10_000 }).toEqual({ x: close(x), y: close(y), width: close(width), height: close(height) });
      await mouse("mouseMoved", await middle("root.querySelector('h1')"));
      await expect.poll(async () => (await highlighted())?.x, { timeout: 10_000 }).toBeGreaterThan(x + width / 2);
    });

    it("an element picked in the app is selected in the tree", async () => {
      await press(".app [aria-label='Pick an element in the app']");
      await studio.untilShown("that it waits", "root.querySelector('.app [aria-pressed=true]')");
      const { x, y, width, height } = await boxInWindow("#add");
      const count = await inApp("document.querySelector('[role=status], output').textContent");
      // The app's Agent is ready when it has answered something that came after.
      await inApp("0");
      await click({ x: x + width / 2, y: y + height / 2 });
      await studio.untilShown("the node", "/button.*Increment/.test(root.querySelector('.details h2')?.textContent)");
      await studio.untilShown("that it waits no longer", "!root.querySelector('.app [aria-pressed=true]')");
      expect(await inApp("document.querySelector('[role=status], output').textContent")).toBe(count);
    });
  });

  it("prints the page in every format, with bytes and tokens, and what an action changed", async () => {
    await studio.show("snapshot");
    await studio.untilShown("all counts", "root.querySelectorAll('.format .number').length > 10 && ![...root.querySelectorAll('.format .number')].some((cell) => cell.textContent === '…')");
    const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
    await studio.inStudio("void root.querySelector('[data-format=compact] input').click()");
    await studio.untilShown("the format", "/\\[Home\\]/.test(root.querySelector('pre.text').textContent)");
    const printed = await studio.inStudio<string>("root.querySelector('pre.text').textContent");
    expect(await text("[data-format=compact]")).toContain(countTokens(printed).toLocaleString("en"));
    await inApp("void document.querySelector('#add').click()");
    await studio.inStudio("void root.querySelector('.format:not(.head) input').click()");
    await studio.untilShown("the change", "root.querySelector('.line.removed, .line.added, .line.changed')");
    expect(await text("pre.text")).toMatch(/^[+~] +.*text "1"/m);
    expect(await text(".snapshot-panel .toolbar")).toContain("What Runtime.evaluate changed");
  });

  it("captures nothing while the page stays as it is", async () => {
    const showOwn = (): Promise<void> => studio.inStudio("void [...root.querySelectorAll('.toggle')].find((toggle) => toggle.textContent === 'Studio’s own').firstChild.click()");
    await studio.show("traffic");
    await showOwn();
    await filter("getEventListeners");
    await press("[aria-label='Clear the log']");
    await studio.show("snapshot");
    await new Promise((done) => setTimeout(done, 1_500));
    await studio.show("traffic");
    await studio.untilShown("the capture", "/^[1-9]/.test(root.querySelector('.statusbar').textContent)");
    // One for the panel, and one for a change of the test before.
    expect(Number.parseInt(await text(".statusbar"))).toBeLessThanOrEqual(2);
    await filter("");
    await showOwn();
  });

  it("has the page's console, and evaluates in the page", async () => {
    await studio.show("console");
    const evaluate = (expression: string): Promise<void> =>
      studio.inStudio(`(() => { const input = root.querySelector(".prompt input"); input.value = ${JSON.stringify(expression)}; input.form.requestSubmit(); })()`);
    await inApp("console.warn('careful', { depth: 1 })");
    await studio.untilShown("the warning", "/careful.*depth: 1/.test(root.querySelector('.message.warning')?.textContent)");
    await evaluate("({ list: [1, 2], text: '<b>bold</b>' })");
    await studio.untilShown("the value", "/list: .*text: \"<b>bold<.b>\"/.test(root.querySelector('.message.result')?.textContent)");
    expect(await studio.inStudio("root.querySelector('.message b')")).toBeNull();
    await press(".message.result summary");
    await studio.untilShown("its properties", "/list/.test(root.querySelector('.message.result dl')?.textContent)");
    await evaluate("missing.thing");
    await studio.untilShown("the error", "/ReferenceError: missing is not defined/.test(root.querySelector('.message.error')?.textContent)");
  });

  it("logs what clients and apps say, and says it again", async () => {
    await studio.show("traffic");
    await press("[aria-label='Clear the log']");
    await client.send("DOM.getDocument", { depth: 1 }, session);
    await client.send("No.such", {}, session);
    await studio.untilShown("both commands", "/DOM.getDocument.*No.such/s.test(root.querySelector('.traffic-body').textContent) && root.querySelector('.traffic-row.error')");
    await filter("getdoc");
    await studio.untilShown("one row", "root.querySelectorAll('.scroller .traffic-row').length === 1");
    expect(await text(".scroller .traffic-row")).toMatch(/DOM\.getDocument\s+bench\s+[\d.]+ m?s\s+[\d.]+ k?B/);
    await press(".scroller .traffic-row");
    await studio.untilShown("the message", "/\"nodeName\": \"#document\"/.test(root.querySelector('.exchange')?.textContent)");
    await studio.inStudio("[...root.querySelectorAll('.exchange .button')].find((button) => button.textContent.includes('Replay')).click()");
    await studio.untilShown("the replay", "root.querySelectorAll('.scroller .traffic-row').length === 2");
    await filter("");
  });

  it("knows who is connected", async () => {
    await studio.show("clients");
    await studio.untilShown("the client", "root.querySelector('.card')");
    expect(await text(".panel h2")).toBe("1 client");
    expect(await text(".card tbody")).toMatch(/the browser\s+\w{8}\s+root\s+Client bench\s+\w{8}\s+flat/);
    expect(await text(".panel .padded > table")).toMatch(/playground\s+2/);
  });

  it("says how clients connect", async () => {
    await studio.show("connect");
    const shown = await text(".panel");
    for (const part of [`npx agent-browser --cdp ${studio.relay.port} snapshot`, `connectOverCDP("${studio.relay.url}")`, "puppeteer.connect", '"mcpServers"']) expect(shown).toContain(part);
  });
});

const KEY_CODES: Readonly<Record<string, number>> = { End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };
