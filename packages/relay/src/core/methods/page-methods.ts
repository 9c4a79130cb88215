/** Methods of the browser that only pages can carry out: the Relay asks those of the context, and puts their answers together. */

import { badArgument, serverError } from "@icdp/protocol";
import type { Target } from "../state.js";
import { type BrowserOps, type Call, method, type MethodTable, partly } from "./call.js";

const COOKIES = partly("the cookies that scripts of the connected apps can see; none with HttpOnly, none of other hosts");
const PERMISSIONS = partly("what navigator.permissions, Notification and geolocation say in the connected apps; the browser's own permissions stay");

/** Methods of the browser's own Session only; on a page they are the page's. */
export const BROWSER_ONLY_METHODS: MethodTable = new Map([
  ["Storage.clearCookies", method("browserContextId?:s", clearCookies, COOKIES)],
  ["Storage.getCookies", method("browserContextId?:s", getCookies, COOKIES)],
  ["Storage.setCookies", method("cookies:[@CookieParam browserContextId?:s", setCookies, COOKIES)],
]);

/** Methods that are the same on every Session. */
export const PERMISSION_METHODS: MethodTable = new Map([
  ["Browser.grantPermissions", method("permissions:[s origin?:s browserContextId?:s", (call: Call<Grant>) => permit(call, "Browser.grantPermissions"), PERMISSIONS)],
  ["Browser.resetPermissions", method("browserContextId?:s", (call: Call<Context>) => permit(call, "Browser.resetPermissions"), PERMISSIONS)],
  ["Browser.setPermission", method("permission:@PermissionDescriptor setting:s origin?:s embeddedOrigin?:s browserContextId?:s", (call: Call<Grant>) => permit(call, "Browser.setPermission"), PERMISSIONS)],
]);

interface Context {
  readonly browserContextId?: string;
}

interface Grant extends Context {
  readonly origin?: string;
}

interface Cookie {
  readonly name: string;
  readonly domain?: string;
  readonly path?: string;
  readonly url?: string;
}

/** The connected pages of a context, one per host name: pages of one host share their cookies. */
function pagesOf(browser: BrowserOps, { browserContextId }: Context, perHost: boolean): Target[] {
  const { contexts, defaultContextId, targets } = browser.state;
  const context = browserContextId ?? defaultContextId;
  if (context !== defaultContextId && !contexts.has(context)) throw badArgument(`Failed to find browser context for id ${context}`);
  const pages = [...targets.values()].filter((target) => target.type === "page" && target.connected && target.browserContextId === context);
  if (!perHost) return pages;
  return [...new Map(pages.map((page) => [hostOf(page.url) ?? page.targetId, page])).values()];
}

async function getCookies({ browser, params }: Call<Context>): Promise<object> {
  const answers = await Promise.all(pagesOf(browser, params, true).map((page) => browser.ask(page.targetId, "Storage.getCookies", {})));
  const cookies = answers.flatMap((answer) => (answer as { cookies?: readonly Cookie[] }).cookies ?? []);
  return { cookies: [...new Map(cookies.map((cookie) => [`${cookie.name};${cookie.domain};${cookie.path}`, cookie])).values()] };
}

async function setCookies({ browser, params }: Call<Context & { cookies: readonly Cookie[] }>): Promise<void> {
  const pages = pagesOf(browser, params, true);
  const asked = params.cookies.map((cookie) => {
    if (cookie.url === undefined && cookie.domain === undefined) throw badArgument("At least one of the url or domain needs to be specified");
    const page = pages.find(({ url }) => belongsTo(cookie, hostOf(url)));
    if (page === undefined) throw serverError(`No connected app can set the cookie ${cookie.name} of ${cookie.domain ?? cookie.url}`);
    return { page, cookie };
  });
  for (const page of pages) {
    const cookies = asked.filter((one) => one.page === page).map(({ cookie }) => cookie);
    if (cookies.length > 0) await browser.ask(page.targetId, "Storage.setCookies", { cookies });
  }
}

async function clearCookies({ browser, params }: Call<Context>): Promise<void> {
  await Promise.all(pagesOf(browser, params, true).map((page) => browser.ask(page.targetId, "Storage.clearCookies", {})));
}

async function permit({ browser, params }: Call<Grant>, name: string): Promise<void> {
  const { browserContextId: _context, ...own } = params;
  const pages = pagesOf(browser, params, false).filter(({ url }) => params.origin === undefined || originOf(url) === originOf(params.origin));
  await Promise.all(pages.map((page) => browser.ask(page.targetId, name, own)));
}

function belongsTo({ domain, url }: Cookie, host: string | undefined): boolean {
  const own = domain === undefined ? hostOf(url ?? "") : domain.replace(/^\./, "");
  return host !== undefined && own !== undefined && (host === own || (domain !== undefined && host.endsWith(`.${own}`)));
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).hostname;
  } catch {
    return undefined;
  }
}

function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return url;
  }
}
