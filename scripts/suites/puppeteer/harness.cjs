/** Stands in for `test/src/mocha-utils` of a checkout: its fixtures over a CDP endpoint. */

const { join } = require("node:path");
const { createRequire } = require("node:module");

const CHECKOUT = process.env.ICDP_SUITES_CHECKOUT;
const PORT = process.env.ICDP_SUITES_PORT;
const ASSETS = join(CHECKOUT, "test/assets");
const { expect } = require("expect");
const load = createRequire(join(CHECKOUT, "test/src/click.spec.ts"));
const puppeteer = load("puppeteer-core");
const { TestServer } = load("@pptr/testserver");

const state = { puppeteer, isFirefox: false, isChrome: true, isHeadless: true, headless: "true", defaultBrowserOptions: {} };

async function serve(create, protocol) {
  const server = await create.call(TestServer, ASSETS);
  server.enableHTTPCache(join(ASSETS, "cached"));
  server.PORT = server.port;
  server.PREFIX = `${protocol}://localhost:${server.port}`;
  server.CROSS_PROCESS_PREFIX = `${protocol}://127.0.0.1:${server.port}`;
  server.EMPTY_PAGE = `${server.PREFIX}/empty.html`;
  return server;
}

expect.extend({
  atLeastOneToContain: (actual, expected) => ({ pass: expected.some((text) => actual.includes(text)), message: () => `${actual} contains none of ${expected}` }),
});

exports.mochaHooks = {
  async beforeAll() {
    state.server = await serve(TestServer.create, "http");
    state.httpsServer = await serve(TestServer.createHTTPS, "https");
    state.browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${PORT}`, defaultViewport: { width: 800, height: 600 } });
  },
  async afterAll() {
    await state.browser.disconnect();
    await state.server.stop();
    await state.httpsServer.stop();
  },
};

exports.setupTestBrowserHooks = () => {
  afterEach(async () => {
    const { page } = state;
    state.page = state.context = undefined;
    for (const open of await state.browser.pages()) if (open === page || open.url() !== "about:blank") await open.close().catch(() => {});
  });
};

exports.getTestState = async ({ skipLaunch = false, skipContextCreation = false } = {}) => {
  state.server.reset();
  state.httpsServer.reset();
  if (!skipLaunch && !skipContextCreation) {
    state.context = state.browser.defaultBrowserContext();
    state.page = await state.context.newPage();
  }
  return state;
};

exports.setupSeparateTestBrowserHooks = () => {
  throw new Error("a browser of its own is not to be had here");
};
exports.launch = async () => {
  throw new Error("a browser of its own is not to be had here");
};
exports.isHeadless = true;
exports.describeWithDebugLogs = (title, body) => describe(title, body);
exports.createTimeout = (milliseconds, value) => new Promise((resolve) => setTimeout(resolve, milliseconds, value));
exports.shortWaitForArrayToHaveAtLeastNElements = async (list, length, attempts = 3, timeout = 50) => {
  for (let i = 0; i < attempts && list.length < length; i++) await exports.createTimeout(timeout);
};
exports.expectCookieEquals = async (cookies, expected) => {
  expect(cookies).toHaveLength(expected.length);
  expected.forEach((cookie, i) => expect(cookies[i]).toMatchObject(cookie));
};
