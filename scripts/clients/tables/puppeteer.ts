import puppeteer, { type Browser, type ConsoleMessage, type Dialog, type ElementHandle, type HTTPRequest, type Page } from "puppeteer-core";
import { packageVersion } from "../package-version.js";
import type { Stage } from "../stage.js";
import { job, type ClientKind, type JobTable } from "../table.js";

interface Puppet {
  browser: Browser;
  page: Page;
}

async function connect({ port, app }: Stage): Promise<Puppet> {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const pages = await browser.pages();
  const page = pages.find((candidate) => candidate.url().startsWith(app.url));
  if (!page) throw new Error(`no page of ${app.url} among ${pages.map((candidate) => candidate.url()).join()}`);
  page.setDefaultTimeout(8_000);
  return { browser, page };
}

const frameOf = async (page: Page) => (await (await page.$("#inner"))!.contentFrame())!;
const click = (css: string) => (p: Puppet) => p.page.click(css);
const evaluate = <T>(source: string) => (p: Puppet): Promise<T> => p.page.evaluate(source) as Promise<T>;
const handle = async (page: Page, css: string): Promise<ElementHandle> => (await page.$(css))!;
const second = ({ app }: Stage, query = ""): string => `${app.url}second.html${query}`;
const answerDialog = (css: string, answer: (dialog: Dialog) => Promise<void>) => async ({ page }: Puppet) => {
  const answered = new Promise<void>((resolve, reject) => page.once("dialog", (dialog) => void answer(dialog).then(resolve, reject)));
  await Promise.all([answered, page.click(css)]);
};
const bytes = async (data: Promise<Uint8Array>): Promise<Buffer> => Buffer.from(await data);

const jobs: JobTable<Puppet> = {
  connect: job("puppeteer.connect({browserURL})", async ({ browser }) => (await browser.pages()).map((page) => page.url())),
  "list-pages": job("browser.pages()", async ({ browser }) => (await browser.pages()).map((page) => page.url())),
  open: job("page.goto(url)", ({ page }, { app }) => page.goto(`${app.url}?opened`)),
  title: job("page.title()", ({ page }) => page.title()),
  url: job("page.url()", async ({ page }) => page.url()),
  snapshot: job("accessibility.snapshot({interestingOnly: false, includeIframes: true})", async ({ page }) =>
    JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false, includeIframes: true }))),
  "snapshot-interactive": job("accessibility.snapshot()", async ({ page }) => JSON.stringify(await page.accessibility.snapshot())),

  "find-click": job("locator('aria/Increment[role=\"button\"]').click()", ({ page }) => page.locator('aria/Increment[role="button"]').click()),
  "click-selector": job("page.click(css)", click("#add")),
  "click-ref": job("$('aria/Increment'), ElementHandle.click()", async ({ page }) => (await handle(page, "aria/Increment")).click()),
  "click-text": job("locator('text/Increment').click()", ({ page }) => page.locator("text/Increment").click()),
  "click-shadow": job("locator('>>> #shadow-btn').click()", ({ page }) => page.locator(">>> #shadow-btn").click()),
  "click-frame": job("frame.click(css)", async ({ page }) => (await frameOf(page)).click("#fbtn")),
  dblclick: job("page.click(css, {count: 2})", ({ page }) => page.click("#dbl", { count: 2 })),
  "right-click": job("page.click(css, {button: 'right'})", ({ page }) => page.click("#ctx", { button: "right" })),
  fill: job("locator(css).fill()", ({ page }) => page.locator("#name").fill("Ada Lovelace")),
  "fill-label": job("locator('aria/Notes').fill()", ({ page }) => page.locator("aria/Notes").fill("Some notes")),
  "fill-frame": job("frame.locator(css).fill()", async ({ page }) => (await frameOf(page)).locator("#fin").fill("in the frame")),
  "fill-shadow": job("locator('>>> #shadow-in').fill()", ({ page }) => page.locator(">>> #shadow-in").fill("in the shadow")),
  type: job("page.type(css, text)", ({ page }) => page.type("#name", "typed text")),
  press: job("ElementHandle.press('Enter')", async ({ page }) => (await handle(page, "#keys")).press("Enter")),
  "press-combo": job("keyboard.down('Control'), press('b')", async ({ page }) => {
    await page.focus("#keys");
    await page.keyboard.down("Control");
    await page.keyboard.press("b");
    await page.keyboard.up("Control");
  }),
  "press-tab": job("keyboard.press('Tab')", ({ page }) => page.keyboard.press("Tab")),
  editable: job("page.click, keyboard.type in contenteditable", async ({ page }) => {
    await page.click("#editor");
    await page.keyboard.press("End");
    await page.keyboard.type(" typed here");
  }),
  check: job("locator(css).click()", ({ page }) => page.locator("#agree").click()),
  uncheck: job("page.click(css)", click("#news")),
  radio: job("page.click(css)", click("#plan-pro")),
  switch: job("locator('aria/Dark mode[role=\"switch\"]').click()", ({ page }) => page.locator('aria/Dark mode[role="switch"]').click()),
  select: job("page.select(css, value)", ({ page }) => page.select("#colour", "g")),
  "select-multi": job("page.select(css, v1, v2)", ({ page }) => page.select("#sizes", "S", "L")),
  range: job("keyboard.press('ArrowRight')", ({ page }) => page.keyboard.press("ArrowRight")),
  hover: job("page.hover(css)", ({ page }) => page.hover("#hover")),
  "hover-menu": job("page.hover(css), page.click(css)", async ({ page }) => {
    await page.hover("#menu-button");
    await page.click("#zoom");
  }),
  focus: job("page.focus(css)", ({ page }) => page.focus("#name")),
  submit: job("page.click(submit button)", click("#save")),

  "scroll-page": job("mouse.wheel()", async ({ page }) => {
    await page.mouse.move(300, 200);
    await page.mouse.wheel({ deltaY: 400 });
  }),
  "scroll-list": job("locator(css).scroll()", ({ page }) => page.locator("#list").scroll({ scrollTop: 200 })),
  "scroll-into-view": job("ElementHandle.scrollIntoView()", async ({ page }) => (await handle(page, "#bottom")).scrollIntoView()),
  "click-offscreen": job("page.click(css) below the fold", click("#bottom-btn")),

  "get-text": job("page.$eval(css, textContent)", ({ page }) => page.$eval("h1", (element) => element.textContent)),
  "get-attr": job("page.$eval(css, getAttribute)", ({ page }) => page.$eval("#name", (element) => element.getAttribute("placeholder"))),
  "get-value": job("ElementHandle.getProperty('value')", async ({ page }) => (await (await handle(page, "#age")).getProperty("value")).jsonValue()),
  "get-html": job("page.content()", ({ page }) => page.content()),
  "get-box": job("ElementHandle.boundingBox()", async ({ page }) => (await handle(page, "#add")).boundingBox()),
  "get-styles": job("page.$eval(css, getComputedStyle)", ({ page }) => page.$eval("#add", (element) => getComputedStyle(element).fontSize)),
  "get-count": job("page.$$(css)", async ({ page }) => (await page.$$("#list li")).length),
  "is-visible": job("ElementHandle.isVisible()", async ({ page }) => [await (await handle(page, "#add")).isVisible(), await (await handle(page, "#gone")).isVisible()]),
  "is-enabled": job("page.$eval(css, disabled)", async ({ page }) => [
    !(await page.$eval("#add", (element) => (element as HTMLButtonElement).disabled)),
    !(await page.$eval("#off", (element) => (element as HTMLButtonElement).disabled)),
  ]),
  "is-checked": job("page.$eval(css, checked)", async ({ page }) => [
    await page.$eval("#agree", (element) => (element as HTMLInputElement).checked),
    await page.$eval("#news", (element) => (element as HTMLInputElement).checked),
  ]),

  "eval-value": job("page.evaluate(string)", evaluate("6 * 7")),
  "eval-object": job("page.evaluate(function, argument)", ({ page }) => page.evaluate((a) => ({ a, b: [true, null, "x"] }), 1)),
  "eval-promise": job("page.evaluate(async function)", ({ page }) => page.evaluate(async () => new Promise((resolve) => setTimeout(() => resolve("later"), 50)))),
  "eval-throw": job("page.evaluate(throws)", ({ page }) =>
    page.evaluate(() => {
      throw new RangeError("thrown on purpose");
    }).catch((error: Error) => error.message)),
  "eval-handle": job("evaluateHandle, evaluate(handle)", async ({ page }) => {
    const object = await page.evaluateHandle(() => ({ button: document.querySelector("#add") }));
    const button = await object.getProperty("button");
    const name = await page.evaluate((element) => (element as Element).tagName, button);
    await object.dispose();
    return name;
  }),
  "wait-selector": job("page.waitForSelector(css, {visible})", ({ page }) => page.waitForSelector("#late-item", { visible: true })),
  "wait-text": job("page.waitForSelector('text/…')", ({ page }) => page.waitForSelector("text/Late text arrived")),
  "wait-function": job("page.waitForFunction()", ({ page }) => page.waitForFunction(() => !!document.querySelector("#late-item"))),
  console: job("page.on('console')", async ({ page }) => {
    const texts: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const listen = (message: ConsoleMessage): void => {
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
  "page-errors": job("page.on('pageerror')", ({ page }) =>
    new Promise((resolve, reject) => {
      page.once("pageerror", (error) => resolve((error as Error).message));
      page.click("#throw").catch(reject);
    })),

  "network-log": job("page.waitForResponse()", async ({ page }) => {
    const [response] = await Promise.all([page.waitForResponse((candidate) => candidate.url().includes("data.json")), page.click("#fetch")]);
    return `${response.status()} ${response.url()}`;
  }),
  "response-body": job("response.json()", async ({ page }) => {
    const [response] = await Promise.all([page.waitForResponse((candidate) => candidate.url().includes("data.json")), page.click("#fetch")]);
    return JSON.stringify(await response.json());
  }),
  route: job("page.setRequestInterception()", async ({ page }) => {
    const listen = (request: HTTPRequest): void =>
      void (request.url().includes("data.json") ? request.respond({ contentType: "application/json", body: '{"answer":"mocked"}' }) : request.continue());
    page.on("request", listen);
    await page.setRequestInterception(true);
    await page.click("#fetch");
    await page.waitForFunction(() => document.querySelector("#fetch-out")!.textContent !== "");
    await page.setRequestInterception(false);
    page.off("request", listen);
  }, { after: ({ page }) => page.setRequestInterception(false) }),
  offline: job("page.setOfflineMode()", async ({ page }) => {
    await page.setOfflineMode(true);
    const first = await page.evaluate(() => fetch("data.json").then(() => "fine", () => "failed"));
    await page.setOfflineMode(false);
    return `${first}, then ${await page.evaluate(() => fetch("data.json").then(() => "fine", () => "failed"))}`;
  }, { after: ({ page }) => page.setOfflineMode(false) }),
  cookies: job("browser.setCookie(), page.cookies()", async ({ browser, page }, { app }) => {
    await browser.setCookie({ name: "bench", value: "crumb", domain: new URL(app.url).hostname, path: "/" });
    return JSON.stringify(await page.cookies());
  }),
  storage: job("page.evaluate(localStorage)", ({ page }) =>
    page.evaluate(() => {
      localStorage.setItem("bench", "kept");
      return localStorage.getItem("bench");
    })),

  screenshot: job("page.screenshot()", ({ page }) => bytes(page.screenshot())),
  "screenshot-full": job("page.screenshot({fullPage})", ({ page }) => bytes(page.screenshot({ fullPage: true }))),
  "screenshot-element": job("ElementHandle.screenshot()", async ({ page }) => bytes((await handle(page, "#dst")).screenshot())),
  "screenshot-jpeg": job("page.screenshot({type: 'jpeg'})", ({ page }) => bytes(page.screenshot({ type: "jpeg", quality: 60 }))),
  pdf: job("page.pdf()", ({ page }) => bytes(page.pdf({ timeout: 8_000 }))),

  "dialog-alert": job("page.on('dialog'), accept", answerDialog("#alert", (dialog) => dialog.accept())),
  "dialog-confirm": job("page.on('dialog'), dismiss", answerDialog("#confirm", (dialog) => dialog.dismiss())),
  "dialog-prompt": job("page.on('dialog'), accept(text)", answerDialog("#prompt", (dialog) => dialog.accept("typed answer"))),
  "html-dialog": job("page.click in <dialog>", async ({ page }) => {
    await page.click("#open-dialog");
    await page.click("#close-dialog");
  }),
  upload: job("ElementHandle.uploadFile()", async ({ page }, { uploadFile }) => ((await handle(page, "#file")) as ElementHandle<HTMLInputElement>).uploadFile(uploadFile)),
  "file-chooser": job("page.waitForFileChooser()", async ({ page }, { uploadFile }) => {
    const [chooser] = await Promise.all([page.waitForFileChooser(), page.click("#file")]);
    await chooser.accept([uploadFile]);
  }),
  "drag-html5": job("ElementHandle.drop(handle)", async ({ page }) => (await handle(page, "#dst")).drop(await handle(page, "#src"))),
  "drag-pointer": job("mouse.down(), move(), up()", async ({ page }) => {
    const knob = await handle(page, "#knob");
    await knob.scrollIntoView();
    const { x, y, width, height } = (await knob.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 100, y + height / 2, { steps: 4 });
    await page.mouse.up();
  }),
  tap: job("page.tap(css)", ({ page }) => page.tap("#add")),

  viewport: job("page.setViewport()", async ({ page }) => {
    await page.setViewport({ width: 700, height: 500 });
    return page.evaluate(() => [innerWidth, innerHeight]);
  }, { after: ({ page }) => page.setViewport(null) }),
  "emulate-media": job("page.emulateMediaFeatures()", async ({ page }) => {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    return page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  }, { after: ({ page }) => page.emulateMediaFeatures([]) }),
  timezone: job("page.emulateTimezone()", async ({ page }) => {
    await page.emulateTimezone("Asia/Tokyo");
    return page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, { after: ({ page }) => page.emulateTimezone() }),
  geolocation: job("page.setGeolocation()", async ({ browser, page }, { app }) => {
    await browser.defaultBrowserContext().overridePermissions(new URL(app.url).origin, ["geolocation"]);
    await page.setGeolocation({ latitude: 59.95, longitude: 30.31 });
    return page.evaluate(() => new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve([coords.latitude, coords.longitude]), (error) => reject(new Error(error.message)))));
  }, { after: ({ browser }) => browser.defaultBrowserContext().clearPermissionOverrides() }),
  "init-script": job("page.evaluateOnNewDocument()", async ({ page }) => {
    const { identifier } = await page.evaluateOnNewDocument(() => {
      Object.assign(window, { early: document.querySelector("main") ? "too late" : "before the page" });
    });
    await page.reload();
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    return page.evaluate("window.early");
  }),

  "spa-nav": job("page.click(link)", click("#nav-settings")),
  "wait-url": job("page.waitForFunction(location)", ({ page }) => page.waitForFunction(() => location.search === "?view=settings")),
  "spa-back": job("page.goBack() in the document", ({ page }) => page.goBack()),
  "link-nav": job("page.click(link), waitForNavigation()", ({ page }) => Promise.all([page.waitForNavigation(), page.click("#nav-second")])),
  "wait-load": job("page.waitForNetworkIdle()", ({ page }) => page.waitForNetworkIdle()),
  back: job("page.goBack()", ({ page }) => page.goBack(), { prepare: ({ page }, stage) => page.goto(second(stage)) }),
  forward: job("page.goForward()", ({ page }) => page.goForward(), {
    prepare: async ({ page }, stage) => {
      await page.goto(second(stage));
      await page.goBack();
    },
  }),
  reload: job("page.reload()", ({ page }) => page.reload()),
  goto: job("page.goto(url, {waitUntil: 'networkidle2'})", ({ page }, stage) => page.goto(second(stage), { waitUntil: "networkidle2" })),

  popup: job("page.on('popup')", async ({ page }) => {
    const opened = new Promise<Page>((resolve) => page.once("popup", (popup) => resolve(popup!)));
    await page.click("#nav-blank");
    const popup = await opened;
    await popup.waitForSelector("#where");
    const url = popup.url();
    await popup.close();
    return url;
  }),
  "new-tab": job("browser.newPage(), goto", async ({ browser }, stage) => {
    const page = await browser.newPage();
    await page.goto(second(stage, "?new"));
    return page.url();
  }),
  "switch-tab": job("page.bringToFront()", async ({ page }) => {
    await page.bringToFront();
    return page.title();
  }, { prepare: async ({ browser }, stage) => (await browser.newPage()).goto(second(stage)) }),
  "close-tab": job("page.close()", async ({ browser }) => (await browser.pages()).find((page) => page.url().includes("second"))!.close(), {
    prepare: async ({ browser }, stage) => (await browser.newPage()).goto(second(stage)),
  }),
  reconnect: job("browser.disconnect(), connect", async (puppet, stage) => {
    await puppet.browser.disconnect();
    Object.assign(puppet, await connect(stage));
    await puppet.page.click("#add");
  }),
  trace: job("tracing.start(), stop()", async ({ page }) => {
    await page.tracing.start();
    await page.click("#add");
    return Buffer.from((await page.tracing.stop())!).toString("utf8", 0, 200);
  }),
};

export const puppeteerKind: ClientKind<Puppet> = {
  name: "puppeteer-core",
  version: packageVersion("puppeteer-core"),
  connect,
  disconnect: ({ browser }) => browser.disconnect(),
  jobs,
};
