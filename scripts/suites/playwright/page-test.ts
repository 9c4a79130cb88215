/** Stands in for `tests/page/pageTest` of a checkout: its fixtures over a CDP endpoint. */

import { createRequire } from "node:module";
import { join } from "node:path";
import type { expect as baseExpect, Browser, BrowserContext, Page, TestType } from "@playwright/test";
import { PORT, TESTS } from "./environment";

const load = createRequire(join(TESTS, "page/pageTest.ts"));
const { baseTest } = load("../config/baseTest") as { baseTest: TestType<any, any> };
const { rafraf } = load("../config/utils") as { rafraf: unknown };
const theirs = load("./pageTest-original") as { expect: typeof baseExpect };

export { rafraf };
export const expect = theirs.expect;

const forWorker = <T>(value: T): [T, { scope: "worker" }] => [value, { scope: "worker" }];

export const test = baseTest.extend<{ context: BrowserContext; page: Page }, Record<string, unknown>>({
  browser: [
    async ({ playwright }: any, use: (browser: Browser) => Promise<void>) => {
      const browser: Browser = await playwright.chromium.connectOverCDP(`http://127.0.0.1:${PORT}`);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 30_000 },
  ],
  browserName: forWorker("chromium"),
  browserVersion: [async ({ browser }: any, use: any) => use(browser.version()), { scope: "worker" }],
  browserMajorVersion: [async ({ browser }: any, use: any) => use(Number.parseInt(browser.version())), { scope: "worker" }],
  isBidi: forWorker(false),
  isAndroid: forWorker(false),
  isElectron: forWorker(false),
  electronMajorVersion: forWorker(0),
  isHeadlessShell: forWorker(false),
  isFrozenWebkit: forWorker(false),
  headless: forWorker(true),
  channel: forWorker("chromium"),
  context: async ({ browser }: any, use: any) => use(browser.contexts()[0]),
  page: async ({ context }: { context: BrowserContext }, use: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 720 });
    await use(page);
    for (const open of context.pages()) await open.close();
    await context.clearCookies();
  },
} as any);
