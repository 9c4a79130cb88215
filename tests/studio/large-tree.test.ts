import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserAvailable } from "../e2e/available.js";
import { until } from "../e2e/shell.js";
import { TestClient } from "../wire/support/world.js";
import { openStudio, type OpenStudio } from "./open-studio.js";

/** Each is a row with a text below it. */
const BUTTONS = 25_000;

describe.skipIf(!browserAvailable)("a tree of 50,000 nodes", { timeout: 240_000 }, () => {
  let studio: OpenStudio;
  let client: TestClient;

  beforeAll(async () => {
    studio = await openStudio();
    client = await TestClient.open(`ws://127.0.0.1:${studio.relay.port}/devtools/browser`);
    const session = await client.attach("bench");
    const expression = `document.body.innerHTML = Array.from({ length: ${BUTTONS} }, (_, i) => "<button>b" + i + "</button>").join(""), 0`;
    await client.send("Runtime.evaluate", { expression }, session);
    await studio.inStudio("root.querySelector(\"[aria-label='Read the tree now']\").click()");
    await until("the large tree", () => studio.inStudio<boolean>("Number(root.querySelector('.statusbar').textContent.split(' ')[0].replaceAll(',', '')) >= 50000"), 120_000);
    // From here on nothing is read while the test looks.
    await studio.inStudio("void [...root.querySelectorAll('.toolbar .toggle')].find((toggle) => toggle.textContent === 'Live').firstChild.click()");
  }, 200_000);
  afterAll(async () => {
    client?.socket.terminate();
    await studio?.close();
  });

  const rowCount = (): Promise<number> => studio.inStudio("root.querySelectorAll('[role=treeitem]').length");
  const scrollTo = async (share: number): Promise<void> => {
    await studio.inStudio(`(() => { const tree = root.querySelector("[role=tree]"); tree.scrollTop = tree.scrollHeight * ${share}; })()`);
    await studio.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  };

  it("has as many rows in the document as are in sight, wherever it is scrolled", async () => {
    for (const share of [0, 0.1, 0.5, 0.77, 1]) {
      await scrollTo(share);
      expect(await rowCount()).toBeLessThan(120);
      const [first, last] = await studio.inStudio<[number, number]>(`(() => {
        const tree = root.querySelector("[role=tree]");
        const { top } = tree.getBoundingClientRect();
        // Above a scroll bar.
        const bottom = top + tree.clientHeight;
        const boxes = [...root.querySelectorAll("[role=treeitem]")].map((row) => row.getBoundingClientRect());
        return [Math.min(...boxes.map((box) => box.top)) - top, Math.max(...boxes.map((box) => box.bottom)) - bottom];
      })()`);
      // No gap at either edge; the list's own padding is all that may be there.
      expect(first).toBeLessThanOrEqual(8);
      expect(last).toBeGreaterThanOrEqual(-8);
    }
  });

  it("ends with the last node", async () => {
    await scrollTo(1);
    expect(await studio.inStudio("[...root.querySelectorAll('[role=treeitem]')].at(-1).textContent")).toContain(`b${BUTTONS - 1}`);
    expect(await studio.inStudio("[...root.querySelectorAll('[role=treeitem]')].at(-2).ariaSetSize")).toBe(String(BUTTONS));
    expect(await studio.inStudio("[...root.querySelectorAll('[role=treeitem]')].at(-2).ariaPosInSet")).toBe(String(BUTTONS));
  });

  it("goes to a node that a search finds, however far it is", async () => {
    await studio.inStudio(`(() => {
      const [role, name] = root.querySelectorAll(".search input");
      role.value = "button";
      name.value = "b20000";
      role.form.requestSubmit();
    })()`);
    await studio.untilShown("the row", "[...root.querySelectorAll('[role=treeitem][aria-selected=true]')].some((row) => row.textContent.includes('b20000'))");
    expect(await rowCount()).toBeLessThan(120);
  });
});
