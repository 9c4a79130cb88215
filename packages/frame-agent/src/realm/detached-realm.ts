const ownFrames = new WeakSet<object>();

/** Whether an iframe is one that is being used to make a realm, which is no frame of the page. */
export const isRealmFrame = (element: object): boolean => ownFrames.has(element);

/**
 * The globals of a realm that page code cannot reach: those of an iframe that is in the document only for this call. The realm
 * goes on working without its window, except that the browser calls none of its functions back (see PageRealm).
 *
 * @returns null where there is no way to get one
 */
export function createDetachedRealm(window: Window & typeof globalThis): typeof globalThis | null {
  const { document } = window;
  // Scripts that run before the parser have no root element yet.
  const parent = document.documentElement ?? document;
  const iframe = document.createElement("iframe");
  ownFrames.add(iframe);
  // Deferred while it is lazy, and it goes first. An iframe without an address would load about:blank at once, in a second document.
  iframe.loading = "lazy";
  iframe.src = "https://x.invalid/";
  try {
    parent.appendChild(iframe);
    const inner = iframe.contentWindow as (Window & typeof globalThis) | null;
    const realm = inner?.Function ? (inner.Function("return this")() as typeof globalThis) : null;
    if (!realm) return null;
    // A window without a frame creates its interface objects no more.
    Object.assign(realm, { TextEncoder: window.TextEncoder, URL: window.URL });
    return realm;
  } catch {
    // A Content Security Policy without 'unsafe-eval', or a sandbox.
    return null;
  } finally {
    iframe.remove();
  }
}
