const ownFrames = new WeakSet<object>();

/** Whether an iframe is one that is being used to make a realm, which is no frame of the page. */
export const isRealmFrame = (element: object): boolean => ownFrames.has(element);

/**
 * The globals of a realm that page code cannot reach: those of an iframe that is in the document only for this call. The realm
 * goes on working without its window, except that the browser calls none of its functions back (see PageRealm). The iframe has no address
 * that loads later, though that would save its second document: errors of the first one have no stack of other realms (Chromium 156).
 *
 * @returns null where there is no way to get one
 */
export function createDetachedRealm(window: Window & typeof globalThis): typeof globalThis | null {
  const { document } = window;
  // Scripts that run before the parser have no root element yet.
  const parent = document.documentElement ?? document;
  const iframe = document.createElement("iframe");
  ownFrames.add(iframe);
  try {
    parent.appendChild(iframe);
    const realm = (iframe.contentWindow as Window & typeof globalThis).Function("return this")() as typeof globalThis;
    // A window without a frame creates its interface objects no more.
    return Object.assign(realm, { TextEncoder: window.TextEncoder, URL: window.URL });
  } catch {
    // A Content Security Policy without 'unsafe-eval', a sandbox, or a window that runs no scripts.
    return null;
  } finally {
    iframe.remove();
  }
}
