import { OWN_PAGE } from "@icdp/protocol";

/** The document that a URL leads to, wherever in it. */
export const withoutHash = (url: string): string => url.replace(/#.*$/s, "");

/** A Host shows empty pages and `data:` pages at addresses of its own; for Clients they are the pages that they asked for. */
export function shownUrl(url: string): string {
  if (!url.startsWith(OWN_PAGE)) return url;
  try {
    return decodeURIComponent(url.slice(OWN_PAGE.length, url.indexOf(",")));
  } catch {
    return url;
  }
}
