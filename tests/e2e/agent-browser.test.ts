import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserAvailable } from "./available.js";
import { AgentBrowser } from "./agent-browser.js";
import { openShell, until, type Shell } from "./shell.js";

describe.skipIf(!browserAvailable)("agent-browser drives apps in iframes", { timeout: 120_000 }, () => {
  let shell: Shell;

  beforeAll(async () => {
    shell = await openShell();
  });
  afterAll(() => shell?.close());

  describe("a page of ours", () => {
    let ab: AgentBrowser;
    const inApp = <T>(expression: string): Promise<T> => shell.inApp<T>("bench", expression);

    beforeAll(async () => {
      ab = new AgentBrowser(shell.relay.port, "bench");
      await selectTab(ab, "Client bench");
    });
    afterAll(() => ab?.close());

    test("the shell page shows the targets, their state and a live tree", async () => {
      const shown = (selector: string): Promise<string> => shell.page.evaluate(`document.querySelector("#studio").shadowRoot.querySelector("${selector}").innerText`);
      expect(await shown(".target-choice select")).toMatch(/Client bench\s+Petstore API/);
      expect(await shown("[data-relay]")).toBe(shell.relay.url);
      await shell.page.evaluate(`document.querySelector("#studio").shadowRoot.querySelector("[role=tree]").scrollTo(0, 1e6)`);
      await inApp("void document.querySelector('#bottom').append(' and beyond')");
      await until("the tree has what the app shows now", async () => (await shown("[role=tree]")).includes("and beyond"));
    });

    test("tab list shows both apps", async () => {
      const tabs = await ab.run("tab", "list");
      expect(tabs).toContain("Client bench");
      expect(tabs).toContain("Petstore API");
    });

    test("snapshot prints the tree, snapshot -i the controls with references", async () => {
      const full = await ab.run("snapshot");
      expect(full).toContain('heading "Client bench" [level=1');
      expect(full).toContain('button "Increment"');
      const interactive = await ab.run("snapshot", "-i");
      expect(interactive).toMatch(/link "Settings" \[ref=e\d+\]/);
      expect(interactive).toMatch(/textbox "Full name" \[ref=e\d+\]/);
    });

    test("a reference of the snapshot is clicked", async () => {
      const snapshot = await ab.run("snapshot", "-i");
      const ref = /button "Increment" \[ref=(e\d+)\]/.exec(snapshot)?.[1];
      const before = Number(await inApp<string>("count.textContent"));
      await ab.run("click", `@${ref}`);
      expect(Number(await inApp<string>("count.textContent"))).toBe(before + 1);
    });

    test("find role button click", async () => {
      const before = Number(await inApp<string>("count.textContent"));
      await ab.run("find", "role", "button", "click", "--name", "Increment");
      expect(Number(await inApp<string>("count.textContent"))).toBe(before + 1);
    });

    test("fill and type", async () => {
      await ab.run("fill", "#name", "Ada Lovelace");
      expect(await inApp("document.querySelector('#name').value")).toBe("Ada Lovelace");
      await ab.run("type", "#email", "ada@example.com");
      expect(await inApp("document.querySelector('#email').value")).toBe("ada@example.com");
    });

    test("press: Tab moves the focus, Control+a selects, Space and Enter act", async () => {
      await ab.run("focus", "#name");
      await ab.run("press", "Tab");
      expect(await inApp("document.activeElement.id")).toBe("email");
      await ab.run("press", "Control+a");
      expect(await inApp("[document.activeElement.value.length, String(getSelection()).length].join()")).toBe("15,15");
      const before = Number(await inApp<string>("count.textContent"));
      await ab.run("focus", "#add");
      await ab.run("press", "Space");
      await ab.run("press", "Enter");
      expect(Number(await inApp<string>("count.textContent"))).toBe(before + 2);
    });

    test("Enter in a form submits it", async () => {
      await inApp("document.querySelector('#saved').textContent = ''");
      await ab.run("fill", "#email", "ada@example.com");
      await ab.run("focus", "#name");
      await ab.run("press", "Enter");
      await until("the form says that it was saved", async () => (await inApp("document.querySelector('#saved').textContent")) !== "");
    });

    test("check and select", async () => {
      await ab.run("check", "#agree");
      expect(await inApp("document.querySelector('#agree').checked")).toBe(true);
      await ab.run("select", "#colour", "g");
      expect(await inApp("document.querySelector('#colour').value")).toBe("g");
    });

    test("hover shows the tip", async () => {
      await ab.run("hover", "#hover");
      expect(await inApp("document.querySelector('#tip').hidden")).toBe(false);
    });

    test("get text, title, url, box; is visible; eval", async () => {
      expect(await ab.run("get", "text", "h1")).toBe("Client bench");
      expect(await ab.run("get", "title")).toBe("Client bench");
      expect(await ab.run("get", "url")).toBe(await inApp("location.href"));
      const width = await inApp<number>("document.querySelector('#add').getBoundingClientRect().width");
      expect(await ab.run("get", "box", "#add")).toMatch(new RegExp(`width:\\s+${String(width).replace(".", "\\.")}`));
      expect(await ab.run("is", "visible", "#add")).toBe("true");
      expect(await ab.run("is", "visible", "#gone")).toBe("false");
      expect(await ab.run("eval", "6 * 7")).toBe("42");
    });

    test("wait and console", async () => {
      await ab.run("click", "#late");
      await ab.run("wait", "--text", "Late text arrived");
      expect(await inApp("document.querySelector('#late-item') !== null")).toBe(true);
      await ab.run("click", "#log");
      expect(await ab.told("bench says hello", "console")).toContain("[log] bench says hello");
    });

    test("an uncaught error of the page is reported", async () => {
      await ab.run("click", "#throw");
      const errors = await ab.told("bench broke", "errors", "--json");
      expect(errors).toContain("TypeError: bench broke on purpose");
      expect(errors).not.toMatch(/agent\.global|__icdp/);
    });

    test("a link to a new window opens another target beside this one", async () => {
      await ab.run("click", "#nav-blank");
      await until("the new window is in the list", async () => (await ab.run("tab", "list")).includes("second.html?blank"));
      expect(await inApp("location.pathname")).not.toContain("second");
      await ab.run("tab", "close", /\[(t\d+)\][^\n]*second\.html\?blank/.exec(await ab.run("tab", "list"))![1]!);
      await until("it is closed again", async () => !(await ab.run("tab", "list")).includes("second.html?blank"));
      await selectTab(ab, "Client bench");
    });

    test("a link is followed; back, forward, reload", async () => {
      await ab.run("click", "#nav-second");
      await ab.run("wait", "#where");
      expect(await ab.run("get", "title")).toBe("Second page");
      await ab.run("back");
      await ab.run("wait", "#add");
      expect(await ab.run("get", "title")).toBe("Client bench");
      await ab.run("forward");
      await ab.run("wait", "#where");
      await ab.run("back");
      await ab.run("wait", "#add");
      const loads = Number(await inApp<string>("sessionStorage.getItem('loads')"));
      await ab.run("reload");
      expect(Number(await inApp<string>("sessionStorage.getItem('loads')"))).toBe(loads + 1);
    });
  });

  describe("an application from npm (swagger-ui)", () => {
    let ab: AgentBrowser;
    const inApp = <T>(expression: string): Promise<T> => shell.inApp<T>("petstore", expression);

    beforeAll(async () => {
      ab = new AgentBrowser(shell.relay.port, "petstore");
      await selectTab(ab, "Petstore API");
    });
    afterAll(() => ab?.close());

    test("snapshot", async () => {
      expect(await ab.run("snapshot", "-i")).toMatch(/button "GET \/pets List pets" \[expanded=false, ref=e\d+\]/);
      expect(await ab.run("snapshot")).toContain("A small shop");
    });

    test("an operation is opened, filled in (a controlled React input) and executed", async () => {
      await ab.run("find", "role", "button", "click", "--name", "GET /pets List pets", "--exact");
      await ab.run("wait", ".try-out__btn");
      await ab.run("click", ".try-out__btn");
      await ab.run("fill", "[data-param-name=limit] input", "5");
      await ab.run("select", "[data-param-name=kind] select", "dog");
      await ab.run("click", ".execute");
      await ab.run("wait", ".live-responses-table");
      expect(await inApp("document.querySelector('.request-url').textContent")).toContain("/api/pets?kind=dog&limit=5");
      expect(await ab.run("get", "text", ".live-responses-table tbody")).toContain("Rex");
    });

    test("back at the first entry moves neither this app nor the page around it", async () => {
      await inApp("window.stays = true");
      await ab.run("back").catch(() => undefined);
      await ab.run("wait", "500");
      expect(await ab.run("eval", "window.stays")).toBe("true");
    });

    const NAME = "[data-param-name=name] input[type=text]";
    const nameValue = (): Promise<string> => inApp(`document.querySelector("${NAME}").value`);

    test("type and press: keys edit a controlled input, Tab moves on, Enter and Space act", async () => {
      await ab.run("type", NAME, "Rexy");
      expect(await nameValue()).toBe("Rexy");
      await ab.run("press", "Backspace");
      expect(await nameValue()).toBe("Rex");
      await ab.run("press", "Control+a");
      await ab.run("press", "Delete");
      expect(await nameValue()).toBe("");
      await ab.run("focus", "[data-param-name=limit] input");
      await ab.run("press", "Tab");
      expect(await inApp(`document.activeElement === document.querySelector("${NAME}")`)).toBe(true);
      const expanded = (): Promise<string> => inApp("document.querySelector('#operations-pets-addPet .opblock-summary-control').getAttribute('aria-expanded')");
      await ab.run("focus", "#operations-pets-addPet .opblock-summary-control");
      await ab.run("press", "Enter");
      await until("Enter opens the operation", async () => (await expanded()) === "true");
      await ab.run("press", "Space");
      await until("Space closes it", async () => (await expanded()) === "false");
    });

    test("check: the request carries what the box says", async () => {
      const box = "[data-param-name=name] input[type=checkbox]";
      await ab.run("check", box);
      expect(await inApp(`document.querySelector("${box}").checked`)).toBe(true);
      await ab.run("click", ".execute");
      await until("the request has the empty value", async () => (await inApp<string>("document.querySelector('.request-url').textContent")).endsWith("&name="));
      await ab.run("uncheck", box);
      expect(await inApp(`document.querySelector("${box}").checked`)).toBe(false);
    });

    test("hover", async () => {
      await inApp("document.querySelector('.execute').addEventListener('mouseenter', () => { window.hovered = true })");
      await ab.run("hover", ".execute");
      expect(await inApp("window.hovered")).toBe(true);
    });

    test("get text, title, url, box; is visible; eval; wait; tab list", async () => {
      expect(await ab.run("get", "text", ".info .title")).toContain("Petstore");
      expect(await ab.run("get", "title")).toBe("Petstore API");
      expect(await ab.run("get", "url")).toBe(await inApp("location.href"));
      const width = await inApp<number>("document.querySelector('.execute').getBoundingClientRect().width");
      expect(await ab.run("get", "box", ".execute")).toMatch(new RegExp(`width:\\s+${String(Math.trunc(width))}`));
      expect(await ab.run("is", "visible", ".execute")).toBe("true");
      expect(await ab.run("is", "visible", "#operations-pets-addPet .execute").catch(() => "false")).toBe("false");
      expect(await ab.run("eval", "document.querySelectorAll('.opblock').length")).toBe(String(await inApp("document.querySelectorAll('.opblock').length")));
      await inApp("setTimeout(() => { document.body.append(Object.assign(document.createElement('p'), { id: 'soon', textContent: 'soon' })) }, 300)");
      await ab.run("wait", "#soon");
      expect(await ab.run("tab", "list")).toContain("Petstore API");
    });

    test("console and errors, with the page's own stack only", async () => {
      await inApp("console.warn('the shop', { open: true })");
      expect(await ab.told("the shop", "console")).toContain("[warning] the shop");
      await inApp("void setTimeout(function inTheShop() { throw new RangeError('sold out') })");
      await until("the error is reported", async () => (await ab.run("errors", "--json")).includes("RangeError: sold out"));
      expect(await ab.run("errors", "--json")).not.toMatch(/agent\.global|__icdp/);
    });

    test("the app's own addresses are followed; back, forward, reload", async () => {
      const hash = (): Promise<string> => inApp("location.hash");
      const before = await hash();
      await ab.run("find", "role", "button", "click", "--name", "POST /orders Place an order", "--exact");
      await until("the address names the operation", async () => (await hash()) === "#/orders/placeOrder");
      await ab.run("back");
      await until("back", async () => (await hash()) === before);
      await ab.run("forward");
      await until("forward", async () => (await hash()) === "#/orders/placeOrder");
      await inApp("window.stays = true");
      await ab.run("reload");
      await ab.run("wait", ".opblock");
      expect(await inApp("window.stays === undefined")).toBe(true);
      expect(await ab.run("get", "url")).toContain("#/orders/placeOrder");
    });
  });
});

/** The tab whose line in `tab list` has the title. */
async function selectTab(ab: AgentBrowser, title: string): Promise<void> {
  const line = (await ab.run("tab", "list")).split("\n").find((text) => text.includes(title));
  const id = /\[(t\d+)\]/.exec(line ?? "")?.[1];
  if (!id) throw new Error(`No tab ${title}`);
  await ab.run("tab", id);
}
