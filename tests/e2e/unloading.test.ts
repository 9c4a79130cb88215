import { chromium as playwright, type Browser, type Dialog, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { browserAvailable } from "./available.js";
import { openOwnShell, type OwnShell } from "./own-shell.js";

const OBJECTS = `<button id=b>b</button><a id=link href="/other.html">other</a><script>
  addEventListener("beforeunload", (event) => { sessionStorage.runs = Number(sessionStorage.runs ?? 0) + 1; event.preventDefault(); });
</script>`;

describe.skipIf(!browserAvailable)("pages that object to being left", { timeout: 60_000 }, () => {
  let shell: OwnShell;
  let browser: Browser;
  let page: Page;
  let dialogs: string[];
  let accept: boolean;
  const onDialog = async (dialog: Dialog): Promise<void> => {
    dialogs.push(`${dialog.type()} ${dialog.message()}`);
    await (accept ? dialog.accept() : dialog.dismiss());
  };
  const path = (): Promise<string> => page.evaluate(() => location.pathname);
  const runs = (): Promise<string | undefined> => page.evaluate(() => sessionStorage.runs as string | undefined);

  beforeAll(async () => {
    shell = await openOwnShell({ hostOptions: `{ onCloseTarget: (id) => document.getElementById(id).remove() }` });
    shell.addPage("/objects.html", OBJECTS);
    shell.addPage("/other.html", "<p>other</p>");
    browser = await playwright.connectOverCDP(shell.relay.url);
    page = browser.contexts()[0]!.pages().find((candidate) => candidate.url().startsWith(shell.origins.one))!;
    page.on("dialog", (dialog) => void onDialog(dialog));
  });
  afterAll(async () => {
    await browser?.close();
    await shell?.close();
  });
  beforeEach(async () => {
    accept = true;
    await page.goto(`${shell.origins.one}/objects.html`);
    await page.evaluate(() => sessionStorage.clear());
    await page.click("#b");
    dialogs = [];
  });

  test("Playwright dismisses: goto is aborted and the page stays", async () => {
    accept = false;
    await expect(page.goto(`${shell.origins.one}/other.html`)).rejects.toThrow("net::ERR_ABORTED");
    expect([dialogs, await path(), await runs()]).toEqual([["beforeunload "], "/objects.html", "1"]);
  });

  test("Playwright accepts: goto arrives, and handlers ran once", async () => {
    await page.goto(`${shell.origins.one}/other.html`);
    expect([dialogs, await path(), await runs()]).toEqual([["beforeunload "], "/other.html", "1"]);
  });

  test("a link waits for the answer, too", async () => {
    accept = false;
    await page.click("#link");
    expect([dialogs, await path()]).toEqual([["beforeunload "], "/objects.html"]);
    accept = true;
    await page.click("#link");
    await page.waitForURL("**/other.html");
    expect(await runs()).toBe("2");
  });

  test("a reload, dismissed and accepted", async () => {
    accept = false;
    await page.evaluate("window.mark = 1");
    // Playwright goes on waiting for the load, as with Chromium.
    const dismissed = page.reload().catch(() => {});
    await expect.poll(() => dialogs).toEqual(["beforeunload "]);
    expect(await page.evaluate("window.mark")).toBe(1);
    accept = true;
    await page.reload();
    await dismissed;
    expect([await page.evaluate("window.mark ?? null"), await runs()]).toEqual([null, "2"]);
  });

  test("page.close({ runBeforeUnload: true }), dismissed and accepted", async () => {
    accept = false;
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => dialogs).toEqual(["beforeunload "]);
    expect([page.isClosed(), await path(), await runs()]).toEqual([false, "/objects.html", "1"]);
    accept = true;
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(dialogs).toEqual(["beforeunload ", "beforeunload "]);
    await expect.poll(() => shell.page.evaluate("document.getElementById('one')")).toBeNull();
  });
});
