import { getter } from "../dom/uncurry.js";
import type { PageEnv } from "../env.js";
import { browserActivation } from "../frames/user-activation.js";

/**
 * `window.open` while a Client acts as the user: the browser would block the window, since it has seen nobody act. The Host opens it
 * instead, as another Target. The page gets `null` then, as with `noopener`: it has no access to that window.
 */
export function openWindowsAtHost({ activation, dom, natives, patches, window, windows }: PageEnv): void {
  const { document } = window;
  const { URL: PageURL } = natives;
  const { isActive } = browserActivation(natives);
  const href = getter<URL, string>(PageURL.prototype, "href", "");
  const frameNames = (): string[] => Array.from({ length: window.length }, (_, i) => nameOf(window[i]!));

  patches.method(window, "open", (callNative, _self, [url = "", target = "_blank"]) => {
    const name = String(target);
    const isPresent = /^_(self|parent|top)$/i.test(name) || (name !== "" && frameNames().includes(name));
    if (isPresent || !windows.available || isActive() || !activation.consume()) return callNative();
    const text = String(url);
    windows.send({ url: text === "" ? "about:blank" : href(new PageURL(text, dom.baseUri(document))), background: false });
    return null;
  });
}

/** Frames of other origins do not tell their names; their elements are the page's to ask. */
function nameOf(frame: Window): string {
  try {
    return frame.name;
  } catch {
    return "";
  }
}
