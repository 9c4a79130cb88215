/** Pages that the Host makes itself, because no server sends them: empty ones and `data:` pages, with a Frame Agent in them. */

import { OWN_PAGE } from "@icdp/protocol";

/**
 * The address of a page that shows what `url` would; `undefined` when it is neither empty nor a `data:` page of HTML.
 *
 * @param agentUrl absolute
 */
export function ownPage(url: string, agentUrl: string): string | undefined {
  const html = isBlank(url) ? "<html><head></head><body></body></html>" : htmlOf(url);
  if (html === undefined) return undefined;
  const src = agentUrl.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const script = `<script src="${src}" data-allowed-parents="*"></script>`;
  const before = /^\s*(<!doctype[^>]*>)?(<html><head>)?/i.exec(html)![0];
  const shown = isBlank(url) ? "about:blank" : url;
  return `${OWN_PAGE}${encodeURIComponent(shown)},${encodeURIComponent(`${before}${script}${html.slice(before.length)}`)}`;
}

export function isBlank(url: string): boolean {
  return url === "" || url === "about:blank";
}

/** The text of a `data:` URL of HTML (RFC 2397). */
function htmlOf(url: string): string | undefined {
  const match = /^data:\s*text\/html\s*((?:;[^,;]*)*),(.*)$/is.exec(url.replace(/#.*$/s, ""));
  if (match === null) return undefined;
  try {
    const text = decodeURIComponent(match[2]!);
    return /;\s*base64\s*$/i.test(match[1]!) ? new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0))) : text;
  } catch {
    return undefined;
  }
}
