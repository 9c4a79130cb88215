/** Reason phrases of https://www.iana.org/assignments/http-status-codes, which HTTP/2 and resource timing leave out. */
const PHRASES: Readonly<Record<number, string>> = {
  100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
  200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content", 205: "Reset Content",
  206: "Partial Content", 207: "Multi-Status", 208: "Already Reported", 226: "IM Used",
  300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 305: "Use Proxy",
  307: "Temporary Redirect", 308: "Permanent Redirect",
  400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
  406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
  411: "Length Required", 412: "Precondition Failed", 413: "Request Entity Too Large", 414: "Request-URI Too Long",
  415: "Unsupported Media Type", 416: "Requested Range Not Satisfiable", 417: "Expectation Failed", 418: "I'm a teapot",
  421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked", 424: "Failed Dependency", 425: "Too Early",
  426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  505: "HTTP Version Not Supported", 506: "Variant Also Negotiates", 507: "Insufficient Storage", 508: "Loop Detected",
  511: "Network Authentication Required",
};

/** The reason phrase of a status; empty for unknown ones. */
export const reasonPhrase = (status: number): string => PHRASES[status] ?? "";

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
export const isNullBodyStatus = (status: number): boolean => status === 204 || status === 205 || status === 304;

export const isRedirectStatus = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Values of headers with the same name are joined by line feeds, as in Chromium's Network events. */
export function headersObject(list: HeaderList): Record<string, string> {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of list) headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
  return headers;
}

/** Headers that the browser sets itself, whatever a page says. */
const BROWSERS_OWN = /^(?:user-agent|referer|cookie|origin|host|connection|accept-encoding|content-length|upgrade-insecure-requests|sec-.*)$/i;

export const withoutBrowsersOwn = (list: HeaderList): HeaderList => list.filter(([name]) => !BROWSERS_OWN.test(name));

/** The last value of a header, by any case of its name. */
export function headerOf(list: HeaderList, name: string): string | undefined {
  return list.findLast(([own]) => own.toLowerCase() === name)?.[1];
}

/** The lines of `getAllResponseHeaders()`. */
export function parseHeaderLines(text: string): HeaderList {
  return text
    .split("\r\n")
    .filter((line) => line.includes(":"))
    .map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()] as const;
    });
}

/** The essence and the charset of a Content-Type. */
export function parseContentType(text: string | undefined): { mimeType: string; charset: string } {
  const [essence = "", ...parameters] = (text ?? "").split(";");
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/i.exec(parameter)?.[1]).find((found) => found !== undefined);
  return { mimeType: essence.trim().toLowerCase(), charset: charset ?? "" };
}

/**
 * How Chromium turns a body into text (`InspectorPageAgent::CreateResourceTextDecoder`, Chromium 156); `undefined` when it shows
 * bytes.
 */
export function textEncoding(mimeType: string, charset: string): string | undefined {
  if (charset !== "") return charset;
  if (/^(?:text|application)\/xml$|\+xml$/.test(mimeType) || mimeType === "text/html") return "utf-8";
  if (/^(?:application|text)\/(?:x-)?(?:java|ecma)script$|^(?:application|text)\/json$|\+json$/.test(mimeType)) return "utf-8";
  return mimeType.startsWith("text/") ? "latin1" : undefined;
}
