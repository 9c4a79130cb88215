/** The documents of the discovery endpoints, with Chromium's members. */

import { browserPrefix } from "@icdp/protocol";
import type { Browser } from "../core/browser.js";
import type { Product } from "../core/product.js";
import type { Target } from "../core/state.js";

/** A browser, as the documents show it. */
export interface Described {
  readonly browser: Browser;
  readonly product: Product;
  /** The default browser's paths have no prefix. */
  readonly isDefault: boolean;
}

/** How the requester addressed the Relay, so that URLs in answers lead back the same way. */
export interface Addressed {
  /** Host and port. */
  readonly authority: string;
  readonly token: string | undefined;
  /** Whether it came through TLS. */
  readonly secure?: boolean;
}

export function versionDocument({ browser, product: described }: Described, addressed: Addressed): object {
  const { product, protocolVersion, userAgent, jsVersion, revision } = described;
  return {
    Browser: product,
    "Protocol-Version": protocolVersion,
    "User-Agent": userAgent,
    "V8-Version": jsVersion,
    "WebKit-Version": `537.36 (${revision})`,
    webSocketDebuggerUrl: socketUrl(addressed, `/devtools/browser/${browser.id}`),
  };
}

/** Newest first, as in Chromium. */
export function listDocument(described: Described, addressed: Addressed): object[] {
  const targets = [...described.browser.state.targets.values()].filter((target) => target.type !== "tab");
  return targets.reverse().map((target) => targetDocument(described, target, addressed));
}

export function targetDocument({ browser, product, isDefault }: Described, target: Target, addressed: Addressed): object {
  const prefix = isDefault ? "" : browserPrefix(browser.id);
  const socket = socketUrl(addressed, `${prefix}/devtools/page/${target.targetId}`);
  const frontend = `https://chrome-devtools-frontend.appspot.com/serve_rev/${product.revision}/inspector.html`;
  return {
    description: "",
    devtoolsFrontendUrl: `${frontend}?${socket.replace("://", "=")}`,
    id: target.targetId,
    ...(target.type === "iframe" && target.parentId !== undefined ? { parentId: target.parentId } : {}),
    title: target.title,
    type: target.type,
    url: target.url,
    webSocketDebuggerUrl: socket,
  };
}

function socketUrl({ authority, token, secure }: Addressed, path: string): string {
  const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
  return `${secure === true ? "wss" : "ws"}://${authority}${path}${query}`;
}
