import { getter } from "../dom/uncurry.js";
import type { Outlet, WindowRequest } from "../frames/outlet.js";
import type { UserActivation } from "../frames/user-activation.js";
import type { PageRealm } from "../realm/page-realm.js";
import type { NativePatches } from "./native-patches.js";

/**
 * `window.open` while a Client acts as the user: the browser would block the window, since it has seen nobody act. The Host opens it
 * instead, as another Target. The page gets `null` then, as with `noopener`: it has no access to that window.
 */
export function openWindowsAtHost({ window }: PageRealm, patches: NativePatches, windows: Outlet<WindowRequest>, activation: UserActivation): void {
  const { navigator, URL: PageURL, document } = window;
  const userActivation = (navigator as { userActivation?: object }).userActivation;
  const isActive = getter<object, boolean>(userActivation && Object.getPrototypeOf(userActivation), "isActive", false);
  const href = getter<URL, string>(PageURL.prototype, "href", "");
  const baseUri = getter<Document, string>(window.Node.prototype as Document, "baseURI", "about:blank");
  const frameNames = (): string[] => Array.from({ length: window.length }, (_, i) => nameOf(window[i]!));

  patches.method(window, "open", (callNative, _self, [url = "", target = "_blank"]) => {
    const name = String(target);
    const isPresent = /^_(self|parent|top)$/i.test(name) || (name !== "" && frameNames().includes(name));
    if (isPresent || !windows.available || (userActivation && isActive(userActivation)) || !activation.consume()) return callNative();
    const text = String(url);
    windows.send({ url: text === "" ? "about:blank" : href(new PageURL(text, baseUri(document))), background: false });
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
