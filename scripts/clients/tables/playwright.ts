import { chromium, type Browser, type Dialog, type FrameLocator, type Page } from "playwright-core";
import { packageVersion } from "../package-version.js";
import type { Stage } from "../stage.js";
import { job, type ClientKind, type JobTable } from "../table.js";

interface Wright {
  browser: Browser;
  page: Page;
}

async function connect({ port, app }: Stage): Promise<Wright> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const pages = browser.contexts()[0]!.pages();
  const page = pages.find((candidate) => candidate.url().startsWith(app.url));
  if (!page) throw new Error(`no page of ${app.url} among ${pages.map((candidate) => candidate.url()).join()}`);
  page.setDefaultTimeout(8_000);
  return { browser, page };
}

const inner = (page: Page): FrameLocator => page.frameLocator("#inner");
const click = (css: string) => (w: Wright) => w.page.click(css);
const context = ({ browser }: Wright) => browser.contexts()[0]!;
const second = ({ app }: Stage, query = ""): string => `${app.url}second.html${query}`;
const answerDialog = (css: string, answer: (dialog: Dialog) => Promise<void>) => async ({ page }: Wright) => {
  const answered = new Promise<void>((resolve, reject) => page.once("dialog", (dialog) => void answer(dialog).then(resolve, reject)));
  await Promise.all([answered, page.click(css)]);
};
const newTab = async (wright: Wright, stage: Stage) => (await context(wright).newPage()).goto(second(stage));

const jobs: JobTable<Wright> = {
  connect: job("chromium.connectOverCDP(endpoint)", async (w) => context(w).pages().map((page) => page.url())),
  "list-pages": job("browser.contexts()[0].pages()", async (w) => context(w).pages().map((page) => page.url())),
  open: job("page.goto(url)", ({ page }, { app }) => page.goto(`${app.url}?opened`)),
  title: job("page.title()", ({ page }) => page.title()),
  url: job("page.url()", async ({ page }) => page.url()),
  snapshot: job("locator('body').ariaSnapshot()", ({ page }) => page.locator("body").ariaSnapshot()),
  "snapshot-interactive": job("page.ariaSnapshot({mode: 'ai'})", ({ page }) => page.ariaSnapshot({ mode: "ai" })),

  "find-click": job("getByRole(role, {name}).click()", ({ page }) => page.getByRole("button", { name: "Increment" }).click()),
  "click-selector": job("page.click(css)", click("#add")),
  "click-ref": job("ariaSnapshot({mode: 'ai'}), locator('aria-ref=…').click()", async ({ page }) => {
    const ref = /button "Increment".*?\[ref=(\w+)\]/.exec(await page.ariaSnapshot({ mode: "ai" }))![1]!;
    await page.locator(`aria-ref=${ref}`).click();
  }),
  "click-text": job("getByText().click()", ({ page }) => page.getByText("Increment").click()),
  "click-shadow": job("getByRole() in a shadow root", ({ page }) => page.getByRole("button", { name: "Shadow button" }).click()),
  "click-frame": job("frameLocator().getByRole().click()", ({ page }) => inner(page).getByRole("button").click()),
  dblclick: job("locator.dblclick()", ({ page }) => page.locator("#dbl").dblclick()),
  "right-click": job("locator.click({button: 'right'})", ({ page }) => page.locator("#ctx").click({ button: "right" })),
  fill: job("page.fill(css, text)", ({ page }) => page.fill("#name", "Ada Lovelace")),
  "fill-label": job("getByLabel().fill()", ({ page }) => page.getByLabel("Notes").fill("Some notes")),
  "fill-frame": job("frameLocator().getByLabel().fill()", ({ page }) => inner(page).getByLabel("Frame field").fill("in the frame")),
  "fill-shadow": job("getByLabel() in a shadow root", ({ page }) => page.getByLabel("Shadow input").fill("in the shadow")),
  type: job("locator.pressSequentially()", ({ page }) => page.locator("#name").pressSequentially("typed text")),
  press: job("page.press(css, 'Enter')", ({ page }) => page.press("#keys", "Enter")),
  "press-combo": job("keyboard.press('Control+b')", async ({ page }) => {
    await page.focus("#keys");
    await page.keyboard.press("Control+b");
  }),
  "press-tab": job("keyboard.press('Tab')", ({ page }) => page.keyboard.press("Tab")),
  editable: job("click, keyboard.type in contenteditable", async ({ page }) => {
    await page.click("#editor");
    await page.keyboard.press("End");
    await page.keyboard.type(" typed here");
  }),
  check: job("locator.check()", ({ page }) => page.locator("#agree").check()),
  uncheck: job("locator.uncheck()", ({ page }) => page.locator("#news").uncheck()),
  radio: job("getByRole('radio').check()", ({ page }) => page.getByRole("radio", { name: "Pro" }).check()),
  switch: job("getByRole('switch').click()", ({ page }) => page.getByRole("switch").click()),
  select: job("locator.selectOption(label)", ({ page }) => page.locator("#colour").selectOption("Green")),
  "select-multi": job("page.selectOption(css, […])", ({ page }) => page.selectOption("#sizes", ["S", "L"])),
  range: job("keyboard.press('ArrowRight')", ({ page }) => page.keyboard.press("ArrowRight")),
  hover: job("page.hover(css)", ({ page }) => page.hover("#hover")),
  "hover-menu": job("page.hover(css), page.click(css)", async ({ page }) => {
    await page.hover("#menu-button");
    await page.click("#zoom");
  }),
  focus: job("page.focus(css)", ({ page }) => page.focus("#name")),
  submit: job("getByRole('button').click()", ({ page }) => page.getByRole("button", { name: "Save" }).click()),

  "scroll-page": job("mouse.wheel()", async ({ page }) => {
    await page.mouse.move(300, 200);
    await page.mouse.wheel(0, 400);
  }),
  "scroll-list": job("locator.hover(), mouse.wheel()", async ({ page }) => {
    await page.locator("#list").hover();
    await page.mouse.wheel(0, 200);
  }),
  "scroll-into-view": job("locator.scrollIntoViewIfNeeded()", ({ page }) => page.locator("#bottom").scrollIntoViewIfNeeded()),
  "click-offscreen": job("locator.click() below the fold", ({ page }) => page.locator("#bottom-btn").click()),

  "get-text": job("locator.textContent()", ({ page }) => page.locator("h1").textContent()),
  "get-attr": job("locator.getAttribute()", ({ page }) => page.locator("#name").getAttribute("placeholder")),
  "get-value": job("locator.inputValue()", ({ page }) => page.locator("#age").inputValue()),
  "get-html": job("page.content()", ({ page }) => page.content()),
  "get-box": job("locator.boundingBox()", ({ page }) => page.locator("#add").boundingBox()),
  "get-styles": job("locator.evaluate(getComputedStyle)", ({ page }) => page.locator("#add").evaluate((element) => getComputedStyle(element).fontSize)),
  "get-count": job("locator.count()", ({ page }) => page.locator("#list li").count()),
  "is-visible": job("locator.isVisible()", async ({ page }) => [await page.locator("#add").isVisible(), await page.locator("#gone").isVisible()]),
  "is-enabled": job("locator.isEnabled()", async ({ page }) => [await page.locator("#add").isEnabled(), await page.locator("#off").isEnabled()]),
  "is-checked": job("locator.isChecked()", async ({ page }) => [await page.locator("#agree").isChecked(), await page.locator("#news").isChecked()]),

  "eval-value": job("page.evaluate(string)", ({ page }) => page.evaluate("6 * 7")),
  "eval-object": job("page.evaluate(function, argument)", ({ page }) => page.evaluate((a) => ({ a, b: [true, null, "x"] }), 1)),
  "eval-promise": job("page.evaluate(async function)", ({ page }) => page.evaluate(async () => new Promise((resolve) => setTimeout(() => resolve("later"), 50)))),
  "eval-throw": job("page.evaluate(throws)", ({ page }) =>
    page.evaluate(() => {
      throw new RangeError("thrown on purpose");
    }).catch((error: Error) => error.message)),
  "eval-handle": job("evaluateHandle, evaluate(handle)", async ({ page }) => {
    const object = await page.evaluateHandle(() => ({ button: document.querySelector("#add") }));
    const button = await object.getProperty("button");
    const name = await page.evaluate((element) => (element as unknown as Element).tagName, button);
    await object.dispose();
    return name;
  }),
  "wait-selector": job("page.waitForSelector(css)", ({ page }) => page.waitForSelector("#late-item")),
  "wait-text": job("getByText().waitFor()", ({ page }) => page.getByText("Late text arrived").waitFor()),
  "wait-function": job("page.waitForFunction()", ({ page }) => page.waitForFunction(() => !!document.querySelector("#late-item"))),
  console: job("page.on('console')", async ({ page }) => {
    const texts: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const listen = (message: { text(): string }): void => {
        texts.push(message.text());
        if (texts.length < 3) return;
        page.off("console", listen);
        resolve();
      };
      page.on("console", listen);
      page.click("#log").catch(reject);
    });
    return texts.join("\n");
  }),
  "page-errors": job("page.waitForEvent('pageerror')", async ({ page }) => {
    const [error] = await Promise.all([page.waitForEvent("pageerror"), page.click("#throw")]);
    return error.message;
  }),

  "network-log": job("page.waitForResponse()", async ({ page }) => {
    const [response] = await Promise.all([page.waitForResponse(/data\.json/), page.click("#fetch")]);
    return `${response.status()} ${response.url()}`;
  }),
  "response-body": job("response.json()", async ({ page }) => {
    const [response] = await Promise.all([page.waitForResponse(/data\.json/), page.click("#fetch")]);
    return JSON.stringify(await response.json());
  }),
  route: job("page.route(), fulfill()", async ({ page }) => {
    await page.route("**/data.json*", (route) => route.fulfill({ json: { answer: "mocked" } }));
    await page.click("#fetch");
    await page.waitForFunction(() => document.querySelector("#fetch-out")!.textContent !== "");
  }, { after: ({ page }) => page.unrouteAll() }),
  offline: job("context.setOffline()", async (w) => {
    await context(w).setOffline(true);
    const first = await w.page.evaluate(() => fetch("data.json").then(() => "fine", () => "failed"));
    await context(w).setOffline(false);
    return `${first}, then ${await w.page.evaluate(() => fetch("data.json").then(() => "fine", () => "failed"))}`;
  }, { after: (w) => context(w).setOffline(false) }),
  cookies: job("context.addCookies(), cookies()", async (w, { app }) => {
    await context(w).addCookies([{ name: "bench", value: "crumb", url: app.url }]);
    return JSON.stringify(await context(w).cookies(app.url));
  }),
  storage: job("page.evaluate(localStorage)", ({ page }) =>
    page.evaluate(() => {
      localStorage.setItem("bench", "kept");
      return localStorage.getItem("bench");
    })),

  screenshot: job("page.screenshot()", ({ page }) => page.screenshot()),
  "screenshot-full": job("page.screenshot({fullPage})", ({ page }) => page.screenshot({ fullPage: true })),
  "screenshot-element": job("locator.screenshot()", ({ page }) => page.locator("#dst").screenshot()),
  "screenshot-jpeg": job("page.screenshot({type: 'jpeg'})", ({ page }) => page.screenshot({ type: "jpeg", quality: 60 })),
  pdf: job("page.pdf()", ({ page }) => page.pdf()),

  "dialog-alert": job("page.once('dialog'), accept", answerDialog("#alert", (dialog) => dialog.accept())),
  "dialog-confirm": job("page.once('dialog'), dismiss", answerDialog("#confirm", (dialog) => dialog.dismiss())),
  "dialog-prompt": job("page.once('dialog'), accept(text)", answerDialog("#prompt", (dialog) => dialog.accept("typed answer"))),
  "html-dialog": job("page.click in <dialog>", async ({ page }) => {
    await page.click("#open-dialog");
    await page.click("#close-dialog");
  }),
  upload: job("locator.setInputFiles(path)", ({ page }, { uploadFile }) => page.locator("#file").setInputFiles(uploadFile)),
  "file-chooser": job("page.waitForEvent('filechooser')", async ({ page }, { uploadFile }) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.click("#file")]);
    await chooser.setFiles(uploadFile);
  }),
  "drag-html5": job("locator.dragTo()", ({ page }) => page.locator("#src").dragTo(page.locator("#dst"))),
  "drag-pointer": job("mouse.down(), move(), up()", async ({ page }) => {
    const knob = page.locator("#knob");
    await knob.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await knob.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 100, y + height / 2, { steps: 4 });
    await page.mouse.up();
  }),
  tap: job("page.dispatchEvent(css, 'click')", ({ page }) => page.dispatchEvent("#add", "click")),

  viewport: job("page.setViewportSize()", async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 500 });
    return page.evaluate(() => [innerWidth, innerHeight]);
  }, {
    after: async ({ page, browser }) => {
      const session = await browser.contexts()[0]!.newCDPSession(page);
      await session.send("Emulation.clearDeviceMetricsOverride");
      await session.detach();
    },
  }),
  "emulate-media": job("page.emulateMedia({colorScheme})", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    return page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  }, { after: ({ page }) => page.emulateMedia({ colorScheme: null }) }),
  geolocation: job("context.setGeolocation()", async (w, { app }) => {
    await context(w).grantPermissions(["geolocation"], { origin: new URL(app.url).origin });
    await context(w).setGeolocation({ latitude: 59.95, longitude: 30.31 });
    return w.page.evaluate(() => new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve([coords.latitude, coords.longitude]), (error) => reject(new Error(error.message)))));
  }, { after: (w) => context(w).clearPermissions() }),
  "init-script": job("page.addInitScript()", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { early: document.querySelector("main") ? "too late" : "before the page" });
    });
    await page.reload();
    return page.evaluate("window.early");
  }),

  "spa-nav": job("page.click(link)", click("#nav-settings")),
  "wait-url": job("page.waitForURL()", ({ page }) => page.waitForURL(/view=settings/)),
  "spa-back": job("page.goBack() in the document", ({ page }) => page.goBack()),
  "link-nav": job("click, waitForURL()", async ({ page }) => {
    await page.click("#nav-second");
    await page.waitForURL(/second/);
  }),
  "wait-load": job("page.waitForLoadState('networkidle')", ({ page }) => page.waitForLoadState("networkidle")),
  back: job("page.goBack()", ({ page }) => page.goBack({ waitUntil: "commit" }), { prepare: ({ page }, stage) => page.goto(second(stage)) }),
  forward: job("page.goForward({waitUntil: 'commit'})", ({ page }) => page.goForward({ waitUntil: "commit" }), {
    prepare: async ({ page }, stage) => {
      await page.goto(second(stage));
      await page.goBack({ waitUntil: "commit" });
    },
  }),
  reload: job("page.reload()", ({ page }) => page.reload()),
  goto: job("page.goto(url, {waitUntil: 'networkidle'})", ({ page }, stage) => page.goto(second(stage), { waitUntil: "networkidle" })),

  popup: job("page.waitForEvent('popup')", async ({ page }) => {
    const [popup] = await Promise.all([page.waitForEvent("popup"), page.click("#nav-blank")]);
    await popup.waitForSelector("#where");
    const url = popup.url();
    await popup.close();
    return url;
  }),
  "new-tab": job("context.newPage(), goto", async (w, stage) => {
    const page = await context(w).newPage();
    await page.goto(second(stage, "?new"));
    return page.url();
  }),
  "switch-tab": job("page.bringToFront()", async ({ page }) => {
    await page.bringToFront();
    return page.title();
  }, { prepare: newTab }),
  "close-tab": job("page.close()", async (w) => context(w).pages().find((page) => page.url().includes("second"))!.close(), { prepare: newTab }),
  reconnect: job("browser.close(), connectOverCDP", async (wright, stage) => {
    await wright.browser.close();
    Object.assign(wright, await connect(stage));
    await wright.page.click("#add");
  }),
  trace: job("browser.startTracing(), stopTracing()", async ({ browser, page }) => {
    await browser.startTracing(page);
    await page.click("#add");
    return (await browser.stopTracing()).toString("utf8", 0, 200);
  }),
};

export const playwrightKind: ClientKind<Wright> = {
  name: "playwright-core",
  version: packageVersion("playwright-core"),
  connect,
  disconnect: ({ browser }) => browser.close(),
  jobs,
};
