import type { PageEnv } from "../../../env.js";
import { shownUrl } from "../../../frames/document-url.js";
import type { Frame } from "../../../frames/frames.js";

/** `Page.Frame` of a frame of the Target. */
export function frameInfo(env: PageEnv, frame: Frame, loaderId: string): object {
  const { dom, window } = env;
  const documentUrl = dom.documentUrl(frame.document);
  const url = frame.parentId === null ? shownUrl(documentUrl) : documentUrl;
  const hash = url.indexOf("#");
  const parentId = frame.parentId ?? env.frames.outerId;
  // The owner of a child Target's frame is out of reach, but its name is the window's.
  const name = frame.owner ? dom.attr(frame.owner, "name") || dom.attr(frame.owner, "id") : env.frames.outerId !== null && window.name;
  const origin = originOf(url, window);
  const isLocalhost = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(origin);
  return {
    id: frame.id,
    ...(parentId !== null && { parentId }),
    loaderId,
    ...(name && { name }),
    url: hash < 0 ? url : url.slice(0, hash),
    ...(hash >= 0 && { urlFragment: url.slice(hash) }),
    domainAndRegistry: "",
    securityOrigin: origin,
    securityOriginDetails: { isLocalhost },
    mimeType: dom.contentType(frame.document),
    adFrameStatus: { adFrameType: "none" },
    secureContextType: window.isSecureContext ? (isLocalhost ? "SecureLocalhost" : "Secure") : "InsecureScheme",
    crossOriginIsolatedContextType: window.crossOriginIsolated ? "Isolated" : "NotIsolated",
    gatedAPIFeatures: [],
  };
}

function originOf(url: string, window: Window & typeof globalThis): string {
  if (!/^https?:/.test(url)) return "://";
  const { origin } = window.location;
  return url.startsWith(`${origin}/`) ? origin : (/^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? "://");
}
