import type { Pass } from "../../pass.js";
import { parsedUrl } from "./resolved-url.js";

/**
 * The address of a link or an image as Chromium writes it where it is no URL (`http://`, `//{host}:99999/`): each component in its canonical form, as
 * far as it has one (`url::Canonicalize`, whose output `KURL` keeps when it fails).
 */
export function malformedUrl({ dom }: Pass, element: Element, url: string): string {
  const base = dom.baseUri(element);
  if (parsedUrl(url, base)) return url;
  const [, scheme = /^\w*/.exec(base)![0], authority, rest] = /^\s*(?:(\w+):)?[\\/]+([^\\/?#]*)(.*)$/s.exec(url)!;
  const start = `${scheme.toLowerCase()}:`;
  if (authority + rest! === "") return start;
  const path = parsedUrl(`${start}//h${rest}`)!.href.slice(start.length + "//h".length);
  return authority === "" ? start + path : `${start}//${canonicalAuthority(authority!, start)}${path}`;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": ":80", "ws:": ":80", "https:": ":443", "wss:": ":443", "ftp:": ":21" };

function canonicalAuthority(authority: string, scheme: string): string {
  const [, user = "", host, port = ""] = /^(?:(.*)@)?(.*?)(:[^:\]]*)?$/s.exec(authority)!;
  const labels = unescaped(host!).toLowerCase().split(".").map(inAscii);
  const userInfo = user.replace(/:$/, "");
  return escaped((userInfo && `${userInfo}@`) + labels.join(".").replace(ESCAPED_IN_HOST, hexadecimal)) + (port === ":" || port === DEFAULT_PORTS[scheme] ? "" : port);
}

const ESCAPED_IN_HOST = /[\0-\x20#%*/<>?@\\^|\x7f]/g;

const hexadecimal = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** As it is where it is no label of a host. */
const inAscii = (label: string): string =>
  /[^\0-\x7f]/.test(label) && !/[:@/?#\\]/.test(label) ? (parsedUrl(`http://${label}.h`)?.hostname.slice(0, -2) ?? label) : label;

const unescaped = (host: string): string => host.replace(/%[\da-f]{2}(?:%[89ab][\da-f])*/gi, decoded);

function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    return "\ufffd";
  }
}

const escaped = (text: string): string => text.replace(/\p{Cs}/gu, "\ufffd").replace(/[^\0-\x7f]+/g, encodeURIComponent);
