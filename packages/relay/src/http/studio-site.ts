/** The studio's page, which anybody who may address the Relay gets: it holds no secret. What it shows it asks for as a Client. */

import type { HttpResponse } from "./response.js";

export interface StudioFile {
  readonly type: "html" | "script";
  readonly text: string;
}

export interface StudioSite {
  /** A file of the page, `index.html` for the page itself; `undefined` when there is none of this name. */
  readonly file: (name: string) => Promise<StudioFile | undefined>;
  /** Addresses of apps that the page embeds and offers as Targets. */
  readonly apps?: readonly string[];
  /** Address of a Chromium's CDP endpoint that the studio compares with: `http://…` or `ws://…`. */
  readonly chromium?: string;
}

/** Where the page's scripts are. */
const FOLDER = "studio";

/** Nothing from elsewhere but the apps; no script in the document, and no text that becomes one. */
const policy = ({ apps = [] }: StudioSite): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src data:",
    // Apps may lead to other pages.
    `frame-src ${apps.length === 0 ? "'none'" : "http: https:"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");

/** The page or one of its scripts; `undefined` for requests of something else. */
export async function studioFile(site: StudioSite, segments: readonly string[], wantsPage: boolean): Promise<HttpResponse | undefined> {
  const [first, name, ...rest] = segments;
  const isPage = first === undefined && wantsPage;
  if (!isPage && (first !== FOLDER || name === undefined || rest.length > 0)) return undefined;
  const file = await site.file(isPage ? "index.html" : name!);
  return file && { status: 200, body: file.text, type: file.type, policy: policy(site) };
}

/** What the page asks for at its start. */
export function studioConfig({ apps = [], chromium }: StudioSite): object {
  return { apps, chromium: chromium !== undefined };
}
