/** The request line's target, which may be anything. */

export interface RequestTarget {
  /** Path segments, without a trailing slash's empty one. */
  readonly segments: readonly string[];
  /** What follows `?`, undecoded. */
  readonly rawQuery: string;
  readonly query: URLSearchParams;
}

const PATH = /^(?:\/[A-Za-z0-9._~%-]+)*\/?$/;

/** The target's parts; `undefined` for absolute forms, `*`, empty segments, dots and escapes that are none. */
export function parseRequestTarget(target: string): RequestTarget | undefined {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const rawQuery = mark < 0 ? "" : target.slice(mark + 1);
  if (!path.startsWith("/") || !PATH.test(path)) return undefined;
  try {
    const segments = path.split("/").slice(1).map(decodeURIComponent);
    if (segments.at(-1) === "") segments.pop();
    if (segments.some((segment) => segment === "" || segment === "." || segment === ".." || segment.includes("/"))) {
      return undefined;
    }
    return { segments, rawQuery, query: new URLSearchParams(rawQuery) };
  } catch {
    return undefined;
  }
}
