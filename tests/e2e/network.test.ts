import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as playwright, type Browser as WrightBrowser, type Page as WrightPage } from "playwright-core";
import puppeteer, { type Browser as PuppetBrowser, type HTTPRequest, type Page as PuppetPage } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Stage } from "../../scripts/clients/stage.js";
import { openStage } from "../../scripts/clients/stages.js";

/**
 * Network and emulation through whole clients: the same calls on a tab of Chromium and on the app in an iframe. What a client
 * tells must be the same.
 */

const UPLOAD = join(tmpdir(), `icdp-network-${process.pid}.txt`);
const path = (url: string): string => new URL(url).pathname + new URL(url).search;

type Job<P> = (page: P, app: Stage["app"]) => Promise<unknown>;

const WRIGHT: Record<string, Job<WrightPage>> = {
  "goto answers the document's response": async (page, { url }) => {
    const response = (await page.goto(`${url}second.html`))!;
    return [response.status(), path(response.url()), response.headers()["content-type"]!.split(";")[0], (await response.text()).includes("<title>"), response.request().isNavigationRequest()];
  },
  "reload answers it, too": async (page) => (await page.reload())!.status(),
  "requests of the page's start are reported": async (page, { url }) => {
    const seen: string[] = [];
    page.on("requestfinished", (request) => seen.push(`${request.resourceType()} ${path(request.url())}`));
    await page.goto(url, { waitUntil: "networkidle" });
    page.removeAllListeners("requestfinished");
    return seen.filter((line) => !/favicon|agent\.global/.test(line)).sort();
  },
  "requests of the page's start are intercepted": async (page, { url }) => {
    await page.addInitScript(`window.first = fetch("/app/first.json").then((response) => response.text())`);
    await page.route("**/first.json", (route) => route.fulfill({ body: "mocked" }));
    await page.goto(url);
    const text = await page.evaluate("first");
    await page.unrouteAll();
    return text;
  },
  "a response with its request": async (page) => {
    const [response] = await Promise.all([
      page.waitForResponse(/data\.json/),
      page.evaluate(`fetch("data.json?x", { method: "POST", headers: { "X-Own": "1" }, body: JSON.stringify({ q: "ä" }) }).then((r) => r.text())`),
    ]);
    const request = response.request();
    return [response.status(), request.method(), request.postData(), request.postDataJSON(), request.headers()["x-own"], request.resourceType(), await response.finished(), (await response.body()).length > 0, (await request.allHeaders())["x-own"]];
  },
  "failures": async (page) => {
    const failed = page.waitForEvent("requestfailed");
    await page.route("**/gone.json", (route) => route.abort("connectionrefused"));
    await page.evaluate(`fetch("gone.json").catch(() => 0)`);
    await page.unrouteAll();
    return (await failed).failure()?.errorText;
  },
  "a route that changes the request and the response": async (page) => {
    await page.route("**/data.json", async (route) => {
      const response = await route.fetch().catch(() => undefined);
      await route.fulfill({ status: 203, headers: { "x-r": "1", "content-type": "application/json" }, json: { was: response?.status() } });
    });
    const result = await page.evaluate(`fetch("data.json").then(async (r) => [r.status, r.headers.get("x-r"), await r.json(), r.url.slice(-9)])`);
    await page.unrouteAll();
    return result;
  },
  "an XHR that is answered": async (page) => {
    await page.route("**/xhr.json", (route) => route.fulfill({ json: [1, 2] }));
    const result = await page.evaluate(`new Promise((done) => { const x = new XMLHttpRequest(); x.open("GET", "xhr.json"); x.responseType = "json"; x.onload = () => done([x.status, x.response, x.responseURL.slice(-8)]); x.send() })`);
    await page.unrouteAll();
    return result;
  },
  "extra headers": async (page) => {
    await page.setExtraHTTPHeaders({ "X-Extra": "yes" });
    const request = page.waitForRequest(/data\.json/);
    await page.evaluate(`fetch("data.json").then((r) => r.text())`);
    await page.setExtraHTTPHeaders({});
    return (await request).headers()["x-extra"] ?? null;
  },
  "time zone of a session": async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
    const early = await page.evaluate(`[new Date(0).getHours(), Intl.DateTimeFormat().resolvedOptions().timeZone]`);
    await page.reload();
    const later = await page.evaluate(`new Date(0).toString()`);
    await session.detach();
    return [early, later];
  },
  "viewport, color scheme and media stay over a reload": async (page) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const look = `[innerWidth, innerHeight, matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("(prefers-reduced-motion: reduce)").matches]`;
    const before = await page.evaluate(look);
    await page.reload();
    const after = await page.evaluate(look);
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.setViewportSize({ width: 1280, height: 720 });
    return [before, after];
  },
  "cookies": async (page, { url }) => {
    const context = page.context();
    await context.addCookies([{ name: "a", value: "1", url }, { name: "b", value: "2", url, sameSite: "Strict" }]);
    const cookies = (await context.cookies(url)).map(({ name, value, domain, path: own, httpOnly, expires }) => [name, value, domain, own, httpOnly, expires]).sort();
    const seen = await page.evaluate("document.cookie.split('; ').sort()");
    await context.clearCookies();
    return [cookies, seen, await page.evaluate("document.cookie")];
  },
  "permissions and position": async (page, { url }) => {
    const context = page.context();
    await context.grantPermissions(["geolocation"], { origin: new URL(url).origin });
    await context.setGeolocation({ latitude: 59.95, longitude: 30.31667 });
    const result = await page.evaluate(`new Promise((done) => navigator.geolocation.getCurrentPosition(({ coords }) => done([coords.latitude, coords.longitude]), ({ message }) => done(message)))`);
    const state = await page.evaluate(`navigator.permissions.query({ name: "geolocation" }).then(({ state }) => state)`);
    await context.setGeolocation(null);
    await context.clearPermissions();
    return [result, state];
  },
};

const PUPPET: Record<string, Job<PuppetPage>> = {
  "goto answers the document's response": async (page, { url }) => {
    const response = (await page.goto(`${url}second.html`))!;
    return [response.status(), response.ok(), path(response.url()), (await response.text()).includes("<title>"), response.request().isNavigationRequest()];
  },
  "requests of the page's start are intercepted": async (page, { url }) => {
    await page.evaluateOnNewDocument(`window.first = fetch("/app/first.json").then((response) => response.text())`);
    await page.setRequestInterception(true);
    const answer = (request: HTTPRequest): void => void (request.url().includes("first.json") ? request.respond({ body: "mocked" }) : request.continue());
    page.on("request", answer);
    await page.goto(url);
    const text = await page.evaluate("first");
    page.off("request", answer);
    await page.setRequestInterception(false);
    return text;
  },
  "a response with its request": async (page) => {
    const [response] = await Promise.all([
      page.waitForResponse((candidate) => candidate.url().includes("data.json")),
      page.evaluate(`fetch("data.json?x", { method: "POST", headers: { "X-Own": "1" }, body: "q=ä" }).then((r) => r.text())`),
    ]);
    const request = response.request();
    return [response.status(), request.method(), request.postData(), request.headers()["x-own"], request.resourceType(), (await response.buffer()).length > 0, response.fromCache()];
  },
  "aborted requests": async (page) => {
    await page.setRequestInterception(true);
    const answer = (request: HTTPRequest): void => void request.abort("failed");
    page.on("request", answer);
    const failed = new Promise<string | undefined>((done) => page.once("requestfailed", (request) => done(request.failure()?.errorText)));
    const error = await page.evaluate(`fetch("gone.json").catch((error) => String(error))`);
    page.off("request", answer);
    await page.setRequestInterception(false);
    return [error, await failed];
  },
  "offline": async (page) => {
    await page.setOfflineMode(true);
    const offline = await page.evaluate(`fetch("data.json").then(() => "loaded", String).then((text) => [text, navigator.onLine])`);
    await page.setOfflineMode(false);
    return [offline, await page.evaluate(`fetch("data.json").then(({ ok }) => [ok, navigator.onLine])`)];
  },
  "user agent and metrics": async (page) => {
    await page.setUserAgent({ userAgent: "Own/1.0" });
    const agent = await page.evaluate("navigator.userAgent");
    await page.reload();
    const later = await page.evaluate("navigator.userAgent");
    await page.setUserAgent({ userAgent: "" });
    const metrics = await page.metrics();
    return [agent, later, metrics.JSHeapUsedSize! > 0, metrics.Nodes! > 0];
  },
  "viewport of a phone": async (page) => {
    await page.setViewport({ width: 390, height: 700, deviceScaleFactor: 2, hasTouch: true });
    const look = await page.evaluate("[innerWidth, innerHeight, devicePixelRatio, navigator.maxTouchPoints]");
    await page.setViewport({ width: 1280, height: 720 });
    return look;
  },
  "time zone and media": async (page) => {
    await page.emulateTimezone("Europe/Paris");
    await page.emulateMediaType("print");
    const result = await page.evaluate(`[new Date(0).getHours(), matchMedia("print").matches]`);
    await page.emulateTimezone();
    await page.emulateMediaType();
    return result;
  },
};

describe("clients see the same network on the Relay as on Chromium", { timeout: 30_000 }, () => {
  const stages: Stage[] = [];
  const wrights: { browser: WrightBrowser; page: WrightPage }[] = [];
  const puppets: { browser: PuppetBrowser; page: PuppetPage }[] = [];

  beforeAll(async () => {
    writeFileSync(UPLOAD, "");
    for (const name of ["chromium", "cross-origin"] as const) {
      const stage = await openStage(name, UPLOAD);
      stages.push(stage);
      const browser = await playwright.connectOverCDP(`http://127.0.0.1:${stage.port}`);
      const page = browser.contexts()[0]!.pages().find((candidate) => candidate.url().startsWith(stage.app.url))!;
      page.setDefaultTimeout(5_000);
      wrights.push({ browser, page });
      const puppet = await puppeteer.connect({ browserURL: `http://127.0.0.1:${stage.port}`, defaultViewport: null });
      const pages = await puppet.pages();
      puppets.push({ browser: puppet, page: pages.find((candidate) => candidate.url().startsWith(stage.app.url))! });
    }
  });

  afterAll(async () => {
    for (const { browser } of wrights) await browser.close();
    for (const { browser } of puppets) await browser.disconnect();
    for (const stage of stages) await stage.close();
  });

  test.each(Object.keys(WRIGHT))("playwright: %s", async (name) => {
    const [expected, ours] = [await WRIGHT[name]!(wrights[0]!.page, stages[0]!.app), await WRIGHT[name]!(wrights[1]!.page, stages[1]!.app)];
    expect(ours).toEqual(expected);
  });

  test.each(Object.keys(PUPPET))("puppeteer: %s", async (name) => {
    const [expected, ours] = [await PUPPET[name]!(puppets[0]!.page, stages[0]!.app), await PUPPET[name]!(puppets[1]!.page, stages[1]!.app)];
    expect(ours).toEqual(expected);
  });
});
