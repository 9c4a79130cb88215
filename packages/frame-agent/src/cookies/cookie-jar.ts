import { getter, method, setter } from "../dom/uncurry.js";
import type { PageEnv } from "../env.js";
import { PagePromises } from "../network/page-promises.js";

/** `Network.Cookie`. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since the epoch, -1 for the session. */
  readonly expires: number;
  readonly size: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly session: boolean;
  readonly sameSite?: string;
  readonly priority: string;
  readonly sourceScheme: string;
  readonly sourcePort: number;
}

export interface NewCookie {
  readonly name: string;
  readonly value: string;
  readonly url?: string;
  readonly domain?: string;
  readonly path?: string;
  readonly secure?: boolean;
  readonly httpOnly?: boolean;
  readonly sameSite?: string;
  readonly expires?: number;
}

/** https://cookiestore.spec.whatwg.org/#dictdef-cookielistitem, as Chromium fills it. */
interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: string | null;
  readonly path?: string;
  readonly expires?: number | null;
  readonly secure?: boolean;
  readonly sameSite?: string;
}

interface CookieStoreLike {
  getAll(): Promise<StoredCookie[]>;
}

/** The cookies that the main document can see: those of its host, without `HttpOnly`. */
export class CookieJar {
  readonly #read: (document: Document) => string;
  readonly #write: (document: Document, text: string) => void;
  readonly #getAll: (() => Promise<readonly StoredCookie[]>) | undefined;
  /** Names that a Client gave `SameSite=Lax`, which is also what cookies without the attribute show. */
  readonly #lax = new Set<string>();

  constructor(private readonly env: PageEnv) {
    const { window, natives, page, browser } = env;
    this.#read = getter<Document, string>(natives.Document.prototype, "cookie", "");
    this.#write = setter<Document, string>(natives.Document.prototype, "cookie");
    const { cookieStore } = window as { cookieStore?: CookieStoreLike };
    const getAll = cookieStore && method<CookieStoreLike, [], unknown>(natives.CookieStore?.prototype as CookieStoreLike, "getAll", null);
    const promises = new PagePromises(page, natives, browser);
    this.#getAll = getAll && (() => promises.toCore(getAll(cookieStore!)));
  }

  async all(): Promise<Cookie[]> {
    const stored = await this.#stored();
    return stored.map((cookie) => this.#describe(cookie));
  }

  /** Cookies that are sent to one of the URLs. */
  async for(urls: readonly string[]): Promise<Cookie[]> {
    const targets = urls.map((url) => this.#parse(url)).filter((target) => target !== undefined);
    const matches = (cookie: Cookie): boolean => targets.some(({ host, path, secure }) => domainMatches(host, cookie.domain) && pathMatches(path, cookie.path) && (secure || !cookie.secure));
    return (await this.all()).filter(matches);
  }

  /** Sets a cookie; false when the browser did not take it. Throws a text for what a page cannot set. */
  set(cookie: NewCookie): boolean {
    const own = this.#own;
    const target = cookie.url === undefined ? own : this.#parse(cookie.url);
    if (!target) return false;
    const domain = cookie.domain ?? target.host;
    if (!domainMatches(own.host, domain)) throw new Error(`A page at ${own.host} cannot set cookies of ${domain}`);
    if (cookie.httpOnly) throw new Error("A page cannot set HttpOnly cookies");
    const isHostOnly = !domain.startsWith(".") && domain === own.host;
    const parts = [`${cookie.name}=${cookie.value}`, `Path=${cookie.path ?? "/"}`];
    if (!isHostOnly) parts.push(`Domain=${domain}`);
    if (cookie.expires !== undefined && cookie.expires >= 0) parts.push(`Expires=${new Date(cookie.expires * 1000).toUTCString()}`);
    if (cookie.secure) parts.push("Secure");
    if (cookie.sameSite) parts.push(`SameSite=${cookie.sameSite}`);
    this.#write(this.#document, parts.join("; "));
    if (cookie.sameSite === "Lax") this.#lax.add(cookie.name);
    const isExpired = cookie.expires !== undefined && cookie.expires >= 0 && cookie.expires * 1000 <= Date.now();
    const isVisible = pathMatches(own.path, cookie.path ?? "/");
    return isExpired || !isVisible || this.#names().includes(cookie.name);
  }

  async delete({ name, domain, path }: { readonly name: string; readonly domain?: string; readonly path?: string }): Promise<void> {
    for (const cookie of await this.all()) {
      if (cookie.name !== name || (domain !== undefined && withoutDot(cookie.domain) !== withoutDot(domain)) || (path !== undefined && cookie.path !== path)) continue;
      this.#expire(cookie);
    }
    // One that the present path does not show.
    if (path !== undefined) this.#expire({ name, path, domain: domain ?? this.#own.host });
  }

  async clear(): Promise<void> {
    for (const cookie of await this.all()) this.#expire(cookie);
  }

  get #document(): Document {
    return this.env.window.document;
  }

  get #own() {
    return this.#parse(this.env.dom.documentUrl(this.#document)) ?? { host: "", path: "/", secure: false, port: 80 };
  }

  #expire({ name, domain, path }: Pick<Cookie, "name" | "domain" | "path">): void {
    const domainPart = domain.startsWith(".") ? `; Domain=${domain}` : "";
    this.#write(this.#document, `${name}=; Path=${path}${domainPart}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`);
    this.#lax.delete(name);
  }

  async #stored(): Promise<readonly StoredCookie[]> {
    try {
      if (this.#getAll) return [...(await this.#getAll())];
    } catch {
      // An opaque origin, or a context that is not secure.
    }
    return this.#pairs().map(([name, value]) => ({ name, value }));
  }

  #pairs(): [string, string][] {
    let text = "";
    try {
      text = this.#read(this.#document);
    } catch {
      // A sandboxed document has no cookies.
    }
    return text.split("; ").filter((pair) => pair !== "").map((pair) => {
      const at = pair.indexOf("=");
      return at < 0 ? ["", pair] : [pair.slice(0, at), pair.slice(at + 1)];
    });
  }

  #names(): string[] {
    return this.#pairs().map(([name]) => name);
  }

  #describe({ name, value, domain, path = "/", expires, secure = false, sameSite }: StoredCookie): Cookie {
    const { host, port, secure: isSecure } = this.#own;
    const named = sameSite === "strict" ? "Strict" : sameSite === "none" ? "None" : this.#lax.has(name) ? "Lax" : undefined;
    const isSession = expires === null || expires === undefined;
    return {
      name,
      value,
      domain: domain ? `.${withoutDot(domain)}` : host,
      path,
      expires: isSession ? -1 : expires / 1000,
      size: name.length + value.length,
      httpOnly: false,
      secure,
      session: isSession,
      ...(named && { sameSite: named }),
      priority: "Medium",
      sourceScheme: isSecure ? "Secure" : "NonSecure",
      sourcePort: port,
    };
  }

  #parse(url: string): { host: string; path: string; secure: boolean; port: number } | undefined {
    const match = /^(https?|wss?):\/\/(?:[^@/?#]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d+))?([^?#]*)/i.exec(url);
    if (!match) return undefined;
    const secure = /s$/i.test(match[1]!);
    return { host: match[2]!.toLowerCase(), path: match[4] || "/", secure, port: match[3] ? Number(match[3]) : secure ? 443 : 80 };
  }
}

const withoutDot = (domain: string): string => domain.replace(/^\./, "");

/** https://www.rfc-editor.org/rfc/rfc6265#section-5.1.3 */
function domainMatches(host: string, domain: string): boolean {
  const bare = withoutDot(domain).toLowerCase();
  return host === bare || (host.endsWith(`.${bare}`) && !/^[\d.]+$/.test(host));
}

/** https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4 */
function pathMatches(path: string, cookiePath: string): boolean {
  return path === cookiePath || (path.startsWith(cookiePath) && (cookiePath.endsWith("/") || path[cookiePath.length] === "/"));
}
