import type { Cookie, CookieJar, NewCookie } from "../../../cookies/cookie-jar.js";
import { invalidParams, serverError } from "../../errors.js";

/** For docs/cdp-support.md. */
export const COOKIES = "cookies of the app's host that scripts can see: none with HttpOnly, none of other paths";

interface DeleteParams {
  readonly name: string;
  readonly url?: string;
  readonly domain?: string;
  readonly path?: string;
}

export function setCookie(jar: CookieJar, cookie: NewCookie): boolean {
  if (cookie.url === undefined && cookie.domain === undefined) throw invalidParams("At least one of the url or domain needs to be specified");
  try {
    return jar.set(cookie);
  } catch (error) {
    throw serverError((error as Error).message);
  }
}

/** Sets all of them; the first that the browser refuses ends it with Chromium's words. */
export function setCookies(jar: CookieJar, cookies: readonly NewCookie[]): void {
  for (const cookie of cookies) if (!setCookie(jar, cookie)) throw invalidParams("Invalid cookie fields");
}

export function deleteCookies(jar: CookieJar, { name, url, domain, path }: DeleteParams): Promise<void> {
  if (url === undefined && domain === undefined) throw invalidParams("At least one of the url and domain needs to be specified");
  return jar.delete({ name, domain, path });
}

export async function getCookies(jar: CookieJar, urls: readonly string[] | undefined): Promise<{ cookies: Cookie[] }> {
  return { cookies: await (urls === undefined ? jar.all() : jar.for(urls)) };
}
