import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until, type TestClient } from "../wire/support/world.js";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

const HTML = `
  <a id=blank href="/popup.html?blank" target=_blank>blank</a>
  <a id=plain href="/popup.html?plain">plain</a>
  <button id=opens onclick="document.title = String(window.open('/popup.html?script', 'named', 'width=300'))">opens</button>
  <button id=inner onclick="window.open('/popup.html?inner', 'inside')">inner</button>
  <button id=kept onclick="event.preventDefault()"><a id=prevented href="/popup.html?no" target=_blank onclick="event.preventDefault()">no</a></button>
  <iframe name=inside></iframe>`;

describe.skipIf(!browserAvailable)("windows that an app opens", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  let client: TestClient;
  let session: string;

  const begin = async (hostOptions: string): Promise<void> => {
    shell = await openOwnShell({ html: HTML, hostOptions });
    shell.addPage("/popup.html", "<p>popup</p>");
    client = await shell.client();
    await client.send("Target.setDiscoverTargets", { discover: true });
    session = await client.attach("one");
    await client.send("Runtime.enable", {}, session);
  };
  const evaluate = async (expression: string): Promise<unknown> =>
    ((await client.send("Runtime.evaluate", { expression, returnByValue: true }, session)).result!.result as { value?: unknown }).value;
  const click = async (id: string, modifiers = 0, button = "left"): Promise<void> => {
    const [x, y] = (await evaluate(`(() => { const r = document.getElementById("${id}").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)) as [number, number];
    for (const type of ["mousePressed", "mouseReleased"]) await client.send("Input.dispatchMouseEvent", { type, x, y, modifiers, button, clickCount: 1 }, session);
  };
  /** The page target that was created for the query, once it is there. */
  const created = async (query: string): Promise<unknown> => {
    const info = await client.until(() =>
      client.messages.map(({ params }) => params?.targetInfo as { url: string; type: string; openerId?: string } | undefined).find((target) => target?.type === "page" && target.url.endsWith(query)),
    );
    return info.openerId;
  };
  const warning = (part: string): Promise<unknown> =>
    client.until(() => client.messages.find(({ method, params }) => method === "Runtime.consoleAPICalled" && JSON.stringify(params).includes(part)));
  const opened = (query: string): boolean => client.messages.some(({ params }) => (params?.targetInfo as { url?: string } | undefined)?.url?.endsWith(query));

  describe("at a Host that creates Targets", () => {
    beforeAll(() => begin(`{ onCreateTarget: ({ url, openerId }) => open("w" + document.querySelectorAll("iframe").length, url, openerId) }`));
    afterAll(() => shell?.close());

    test.each([
      ["target=_blank", "blank", 0, "left", "?blank"],
      ["Control and click", "plain", 2, "left", "?plain"],
      ["the middle button", "plain", 0, "middle", "?plain"],
      ["window.open", "opens", 0, "left", "?script"],
    ])("%s is a new Target that names its opener", async (_name, id, modifiers, button, query) => {
      client.messages.length = 0;
      await click(id, modifiers, button);
      expect(await created(query)).toBe("one");
      expect(await evaluate("location.pathname")).toBe("/app.html");
    });

    test("window.open answers null: there is no access to that window", async () => {
      expect(await evaluate("document.title")).toBe("null");
    });

    test("a window is for the user's acts only, one for each", async () => {
      client.messages.length = 0;
      await evaluate("window.open('/popup.html?unasked')");
      const answers = await client.send("Runtime.evaluate", { expression: "window.open('/popup.html?gesture'), window.open('/popup.html?second')", userGesture: true }, session);
      expect(answers.result).toBeDefined();
      expect(await created("?gesture")).toBe("one");
      expect([opened("?unasked"), opened("?second")]).toEqual([false, false]);
    });

    test("frames of the page are its own, and what it prevents does not open", async () => {
      client.messages.length = 0;
      await click("inner");
      await client.until(() => (client.messages.some(({ params }) => JSON.stringify(params ?? {}).includes("?inner")) ? true : undefined), 1_000).catch(() => undefined);
      expect(opened("?inner")).toBe(false);
      await click("prevented");
      await evaluate("new Promise((done) => setTimeout(done, 200))");
      expect(opened("?no")).toBe(false);
      expect(await evaluate("document.querySelector('iframe').contentWindow.location.search")).toBe("?inner");
    });
  });

  describe("at a Host that creates none", () => {
    beforeAll(() => begin("{}"));
    afterAll(() => shell?.close());

    test.each(["Target.activateTarget", "Page.bringToFront"])("%s brings a Target into view, with the focus", async (method) => {
      await shell.page.evaluate("document.body.style.marginTop = '3000px', scrollTo(0, 0), document.activeElement.blur()");
      const params = method === "Page.bringToFront" ? {} : { targetId: "two" };
      expect((await client.send(method, params, method === "Page.bringToFront" ? await client.attach("two") : undefined)).result).toEqual({});
      await until(() => shell.page.evaluate("document.activeElement.id === 'two' && document.querySelector('#two').getBoundingClientRect().top < innerHeight"));
    });

    test.each([["blank", "?blank"], ["opens", "?script"]])("the console says why: %s", async (id, query) => {
      await click(id);
      expect(await warning(query)).toMatchObject({ params: { type: "warning", args: [{ value: expect.stringContaining("its Host has no onCreateTarget") }] } });
      expect(await evaluate("location.pathname")).toBe("/app.html");
    });
  });
});
