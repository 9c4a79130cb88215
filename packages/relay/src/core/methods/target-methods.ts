/** `Target.*`, answered by the Relay. Codes and words are those of Chromium 156.0.8078.79. */

import { badArgument, serverError } from "@icdp/protocol";
import { DEFAULT_FILTER, passes, type TargetFilter } from "../filter.js";
import { Later, toPromise } from "../reply.js";
import { pageAround, type Session, type Target } from "../state.js";
import { browserInfo, targetInfo } from "../target-info.js";
import { setAutoAttach } from "../transitions/auto-attach.js";
import { setDiscovery } from "../transitions/discovery.js";
import { attach, attachToBrowser, detach } from "../transitions/sessions.js";
import { addContext, removeContext } from "../transitions/targets.js";
import { type BrowserOps, type Call, method, type MethodTable, noEffect, partly } from "./call.js";

export const TARGET_METHODS: MethodTable = new Map([
  ["Target.activateTarget", method("targetId:s", activateTarget, partly("the Host's page decides what it shows (`onActivateTarget`); else the iframe is scrolled into view and focused"))],
  ["Target.attachToBrowserTarget", method("", attachToBrowserTarget)],
  ["Target.attachToTarget", method("targetId:s flatten?:b", attachToTarget)],
  ["Target.closeTarget", method("targetId:s", closeTarget, partly("an error where the Host has no `onCloseTarget`"))],
  ["Target.createBrowserContext", method("disposeOnDetach?:b proxyServer?:s proxyBypassList?:s originsWithUniversalNetworkAccess?:[s", createBrowserContext, partly("proxies and network access do not count; storage is kept apart only if the Host does so"))],
  ["Target.createTarget", method("url:s left?:i top?:i width?:i height?:i windowState?:s browserContextId?:s enableBeginFrameControl?:b newWindow?:b background?:b forTab?:b hidden?:b focus?:b", createTarget, partly("an error where the Host has no `onCreateTarget`; size, position and kind of window do not count"))],
  ["Target.detachFromTarget", method("sessionId?:s targetId?:s", detachFromTarget)],
  ["Target.disposeBrowserContext", method("browserContextId:s", disposeBrowserContext)],
  ["Target.getBrowserContexts", method("", getBrowserContexts)],
  ["Target.getDevToolsTarget", method("targetId:s", getDevToolsTarget, noEffect("no DevTools window is ever open on these targets"))],
  ["Target.getTargetInfo", method("targetId?:s", getTargetInfo)],
  ["Target.getTargets", method("filter?:[@FilterEntry", getTargets)],
  ["Target.sendMessageToTarget", method("message:s sessionId?:s targetId?:s", sendMessageToTarget)],
  ["Target.setAutoAttach", method("autoAttach:b waitForDebuggerOnStart:b flatten?:b filter?:[@FilterEntry", setAutoAttachOf, partly("nothing can hold a document: `waitForDebuggerOnStart` makes init scripts of a new frame's session run at once instead of before its own scripts"))],
  ["Target.setDiscoverTargets", method("discover:b filter?:[@FilterEntry", setDiscoverTargets)],
  ["Target.setRemoteLocations", method("locations:[@RemoteLocation", () => ({}), noEffect("discovery of other browsers, which Chromium does not do either"))],
]);

function findTarget(browser: BrowserOps, targetId: string): Target {
  const target = browser.state.targets.get(targetId);
  if (target === undefined) throw badArgument("No target with given id found");
  return target;
}

/** Chromium allows some methods on the browser itself only. */
function demandBrowser(session: Session): void {
  if (session.targetId !== undefined) throw serverError("Not allowed");
}

function activateTarget({ browser, params }: Call<{ targetId: string }>): void {
  browser.activateTarget(pageId(browser, findTarget(browser, params.targetId)));
}

function attachToTarget({ browser, session, params }: Call<{ targetId: string; flatten?: boolean }>): object {
  findTarget(browser, params.targetId);
  const mode = params.flatten === true ? "flat" : "nested";
  const outcome = attach(browser.state, session.id, params.targetId, mode, browser.createId);
  browser.apply(outcome);
  return { sessionId: outcome.sessionId };
}

function attachToBrowserTarget({ browser, session }: Call<object>): object {
  demandBrowser(session);
  const outcome = attachToBrowser(browser.state, session.id, browser.createId, browserInfo(browser.state));
  browser.apply(outcome);
  return { sessionId: outcome.sessionId };
}

function closeTarget({ browser, params }: Call<{ targetId: string }>): Later {
  const targetId = pageId(browser, findTarget(browser, params.targetId));
  return new Later(({ done, failed }) => {
    browser.closeTarget(targetId, { done: () => done({ success: true }), failed });
  });
}

function createBrowserContext({ browser, session, params }: Call<{ disposeOnDetach?: boolean }>): object {
  demandBrowser(session);
  const id = browser.createId();
  const disposeWith = params.disposeOnDetach === true ? session.connection : undefined;
  browser.apply(addContext(browser.state, { id, disposeWith }));
  return { browserContextId: id };
}

interface CreateParams {
  readonly url: string;
  readonly browserContextId?: string;
  readonly background?: boolean;
  readonly forTab?: boolean;
}

function createTarget({ browser, session, params }: Call<CreateParams>): Later {
  const { url, browserContextId, background, forTab } = params;
  const { contexts, defaultContextId } = browser.state;
  if (browserContextId !== undefined && browserContextId !== defaultContextId && !contexts.has(browserContextId)) {
    throw serverError(`Failed to find browser context with id ${browserContextId}`);
  }
  const context = browserContextId === defaultContextId ? undefined : browserContextId;
  const request = { url: startUrl(url), browserContextId: context, background };
  const tabOf = (targetId: string): string | undefined => browser.state.targets.get(targetId)?.parentId;
  return new Later(({ done, failed }) => {
    const created = (targetId: string): void => done({ targetId: forTab === true ? tabOf(targetId) : targetId });
    browser.createTarget(session.connection, request, { done: created, failed });
  });
}

/** Chromium opens `about:blank` for texts that are no URL. */
function startUrl(url: string): string {
  try {
    return new URL(url).href;
  } catch {
    return "about:blank";
  }
}

function detachFromTarget({ browser, session, params }: Call<{ sessionId?: string; targetId?: string }>): void {
  browser.apply(detach(browser.state, findChild(browser, session, params).id));
}

/** The Session of `sessionId`, or the only thing that can be meant by `targetId`, among those that `session` attached. */
function findChild(browser: BrowserOps, session: Session, params: { sessionId?: string; targetId?: string }): Session {
  const { sessionId, targetId } = params;
  const { sessions } = browser.state;
  if (sessionId !== undefined) {
    const child = sessions.get(sessionId);
    if (child?.parentId !== session.id) throw badArgument("No session with given id");
    return child;
  }
  if (targetId === undefined) throw badArgument("Session id must be specified");
  const children = [...sessions.values()].filter((child) => child.parentId === session.id && child.targetId === targetId);
  if (children.length === 0) throw badArgument("No session for given target id");
  if (children.length > 1) throw serverError("Multiple sessions attached, specify id.");
  return children[0];
}

async function disposeBrowserContext({ browser, session, params }: Call<{ browserContextId: string }>): Promise<void> {
  demandBrowser(session);
  const { browserContextId } = params;
  const { state } = browser;
  if (browserContextId === state.defaultContextId) throw serverError("Cannot dispose default browser context.");
  if (!state.contexts.has(browserContextId)) throw serverError(`Failed to find context with id ${browserContextId}`);
  await disposeContext(browser, browserContextId);
}

/** Closes a context's Targets, then forgets it; the rest goes on when a Target cannot be closed. */
export async function disposeContext(browser: BrowserOps, id: string): Promise<void> {
  const pages = [...browser.state.targets.values()].filter(
    (target) => target.type === "page" && target.browserContextId === id,
  );
  const closings = pages.map((page) => toPromise<void>((reply) => browser.closeTarget(page.targetId, reply)));
  await Promise.allSettled(closings);
  browser.apply(removeContext(browser.state, id));
}

function getBrowserContexts({ browser, session }: Call<object>): object {
  demandBrowser(session);
  const { contexts, defaultContextId } = browser.state;
  return { browserContextIds: [...contexts.keys()], defaultBrowserContextId: defaultContextId };
}

function getDevToolsTarget({ browser, session, params }: Call<{ targetId: string }>): object {
  demandBrowser(session);
  findTarget(browser, params.targetId);
  return {};
}

function getTargetInfo({ browser, target, params }: Call<{ targetId?: string }>): object {
  const asked = params.targetId === undefined ? target : findTarget(browser, params.targetId);
  return { targetInfo: asked === undefined ? browserInfo(browser.state) : targetInfo(browser.state, asked) };
}

/** Newest first; the browser itself is never listed. */
function getTargets({ browser, params }: Call<{ filter?: TargetFilter }>): object {
  const filter = params.filter ?? DEFAULT_FILTER;
  const { state } = browser;
  const shown = [...state.targets.values()].filter((target) => passes(filter, target.type));
  return { targetInfos: shown.reverse().map((target) => targetInfo(state, target)) };
}

function sendMessageToTarget({ browser, session, params }: Call<{ message: string; sessionId?: string; targetId?: string }>): void {
  const child = findChild(browser, session, params);
  if (child.mode !== "nested") throw serverError("When using flat protocol, messages are routed to the target via the sessionId attribute.");
  browser.forward(child, params.message);
}

interface AutoAttachParams {
  readonly autoAttach: boolean;
  readonly waitForDebuggerOnStart: boolean;
  readonly flatten?: boolean;
  readonly filter?: TargetFilter;
}

function setAutoAttachOf({ browser, session, params }: Call<AutoAttachParams>): void {
  const { autoAttach, waitForDebuggerOnStart, flatten = false, filter = DEFAULT_FILTER } = params;
  if (session.targetId === undefined && !flatten) {
    throw badArgument("Only flatten protocol is supported with browser level auto-attach");
  }
  const wish = autoAttach ? { filter, flat: flatten, waits: waitForDebuggerOnStart } : undefined;
  browser.apply(setAutoAttach(browser.state, session.id, wish, browser.createId));
}

function setDiscoverTargets({ browser, session, params }: Call<{ discover: boolean; filter?: TargetFilter }>): void {
  const { discover, filter } = params;
  if (!discover && filter !== undefined) throw badArgument("Filter should not be present with `discover` is off");
  browser.apply(setDiscovery(browser.state, session.id, discover ? (filter ?? DEFAULT_FILTER) : undefined));
}

/** The Host knows pages, not their tabs; with a frame, its page is meant. */
function pageId({ state }: BrowserOps, target: Target): string {
  const { targetId, contentId: page } = pageAround(state, target);
  return page ?? targetId;
}
