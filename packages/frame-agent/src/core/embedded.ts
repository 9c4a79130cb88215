import { createNonce, loaderIdOf, type Capability } from "@icdp/protocol";
import { HandoffStore } from "../channel/handoff.js";
import { startHandshake } from "../channel/handshake.js";
import { servePort } from "../channel/port-channel.js";
import { getter } from "../dom/uncurry.js";
import type { PartSource } from "../parts/part-files.js";
import type { PageRealm } from "../realm/page-realm.js";
import { createAgent } from "./agent.js";
import { HoldRequests } from "./hold-requests.js";
import { holdParser } from "./hold-parser.js";
import { StartPatience } from "./start-patience.js";

export interface EmbeddedOptions {
  readonly allowedParents: readonly string[];
  readonly allow?: readonly Capability[];
  /** Of a build in several files. */
  readonly parts?: PartSource;
}

/** The agent of an embedded document: announces itself to the parent window and serves the Host that answers. */
export function startEmbedded(page: PageRealm, { allowedParents, allow, parts }: EmbeddedOptions): { stop(): void } {
  const handoffs = new HandoffStore(page);
  const { nonce = createNonce(), scripts, commands } = handoffs.take();
  const agent = createAgent(page, { frameId: "", loaderId: loaderIdOf(nonce), initScripts: scripts, commands, allow, parts });
  const { browser, sessions } = agent.env;
  const requests = new HoldRequests(page, browser);
  const isAsked = requests.take();
  const patience = new StartPatience(() => browser.now(), sessions, isAsked, () => agent.hasWaiting);
  const stopHolding = isAsked || isNested(page.window) ? holdParser(page, browser, () => patience.lasts) : () => {};
  let stopServing: (() => void) | undefined;

  function leave(): void {
    stopServing?.();
    stopServing = undefined;
  }

  function onLeave(): void {
    requests.leave();
    handshake.passedOn();
  }

  const handshake = startHandshake(page, browser, {
    allowedParents,
    nonce,
    onWelcome(messagePort, { targetId, parentId, waits }) {
      leave();
      patience.welcomed(waits === true);
      agent.setFrameId(targetId, parentId);
      stopServing = servePort(agent, agent.adoptPort(messagePort), { onLeave, onGo: () => patience.go() });
    },
  });

  const isPersisted = getter<PageTransitionEvent, boolean>(page.window.PageTransitionEvent?.prototype, "persisted", false);
  const stopHide = browser.listen(page.window, "pagehide", () => {
    handoffs.leave(agent.handoff);
    leave();
  }, true);
  const stopShow = browser.listen<PageTransitionEvent>(page.window, "pageshow", (event) => {
    if (isPersisted(event)) handshake.reset();
  }, true);

  return {
    stop() {
      stopHolding();
      handshake.stop();
      stopHide();
      stopShow();
      leave();
      agent.stop();
    },
  };
}

/** Whether a frame of an app embeds this document, rather than the Host's window. */
const isNested = (window: Window): boolean => window.parent !== window.parent.parent;
