/** The documents of the discovery endpoints, with Chromium's members. */

import type { RelayCore } from "../core/relay-core.js";
import type { Target } from "../core/state.js";

/** How the requester addressed the Relay, so that URLs in answers lead back the same way. */
export interface Addressed {
  /** Host and port. */
  readonly authority: string;
  readonly token: string | undefined;
}

export function versionDocument(core: RelayCore, addressed: Addressed): object {
  const { product, protocolVersion, userAgent, jsVersion, revision } = core.product;
  return {
    Browser: product,
    "Protocol-Version": protocolVersion,
    "User-Agent": userAgent,
    "V8-Version": jsVersion,
    "WebKit-Version": `537.36 (${revision})`,
    webSocketDebuggerUrl: socketUrl(addressed, `devtools/browser/${core.browser.id}`),
  };
}

/** Newest first, as in Chromium. */
export function listDocument(core: RelayCore, addressed: Addressed): object[] {
  const targets = [...core.browser.state.targets.values()].filter((target) => target.type !== "tab");
  return targets.reverse().map((target) => targetDocument(core, target, addressed));
}

export function targetDocument(core: RelayCore, target: Target, addressed: Addressed): object {
  const socket = socketUrl(addressed, `devtools/page/${target.targetId}`);
  const frontend = `https://chrome-devtools-frontend.appspot.com/serve_rev/${core.product.revision}/inspector.html`;
  return {
    description: "",
    devtoolsFrontendUrl: `${frontend}?ws=${socket.slice("ws://".length)}`,
    id: target.targetId,
    ...(target.type === "iframe" && target.parentId !== undefined ? { parentId: target.parentId } : {}),
    title: target.title,
    type: target.type,
    url: target.url,
    webSocketDebuggerUrl: socket,
  };
}

function socketUrl({ authority, token }: Addressed, path: string): string {
  const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
  return `ws://${authority}/${path}${query}`;
}
