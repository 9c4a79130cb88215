/** `Browser.*`, answered by the Relay. Codes and words are those of Chromium 156.0.8078.79. */

import { badArgument, serverError } from "@icdp/protocol";
import { type Call, method, type MethodTable, noEffect, partly, refused } from "./call.js";

const NO_WINDOW = refused("an embedded app has no window of its own");

export const BROWSER_METHODS: MethodTable = new Map([
  ["Browser.close", method("", () => ({}), { ...partly("the page of a Host is not a Client's to close: only the Client's own connection ends"), after: hangUp })],
  ["Browser.getBrowserCommandLine", method("", refuseCommandLine, refused("as by Chromium without --enable-automation"))],
  ["Browser.getVersion", method("", getVersion)],
  ["Browser.getWindowBounds", method("windowId:i", refuseWindow, NO_WINDOW)],
  ["Browser.getWindowForTarget", method("targetId?:s", getWindowForTarget, NO_WINDOW)],
  ["Browser.setContentsSize", method("windowId:i width?:i height?:i", refuseWindow, NO_WINDOW)],
  ["Browser.setDownloadBehavior", method("behavior:s browserContextId?:s downloadPath?:s eventsEnabled?:b", setDownloadBehavior, noEffect("downloads of an embedded app belong to the browser that shows it: none are saved elsewhere or reported"))],
  ["Browser.setWindowBounds", method("windowId:i bounds:@Bounds", refuseWindow, NO_WINDOW)],
]);

/** The page of a Host is not a Client's to close: only the Client's own connection ends. */
function hangUp({ browser, session }: Call<object>): void {
  browser.hangUp(session.connection);
}

function getVersion({ browser }: Call<object>): object {
  const { protocolVersion, product, revision, userAgent, jsVersion } = browser.product;
  return { protocolVersion, product, revision, userAgent, jsVersion };
}

function refuseCommandLine(): never {
  throw serverError("Command line not returned because --enable-automation not set.");
}

/** An embedded app has no window of its own. */
function refuseWindow(): never {
  throw serverError("Browser window not found");
}

function getWindowForTarget({ browser, session, params }: Call<{ targetId?: string }>): never {
  if (params.targetId !== undefined && !browser.state.targets.has(params.targetId)) {
    throw serverError("No target with given id");
  }
  if (params.targetId === undefined && session.targetId === undefined) throw serverError("No web contents in the target");
  return refuseWindow();
}

interface DownloadParams {
  readonly behavior: string;
  readonly browserContextId?: string;
  readonly downloadPath?: string;
}

function setDownloadBehavior({ browser, params }: Call<DownloadParams>): void {
  const { behavior, browserContextId, downloadPath } = params;
  const { contexts, defaultContextId } = browser.state;
  if (browserContextId !== undefined && browserContextId !== defaultContextId && !contexts.has(browserContextId)) {
    throw badArgument(`Failed to find browser context for id ${browserContextId}`);
  }
  if ((behavior === "allow" || behavior === "allowAndName") && downloadPath === undefined) {
    throw badArgument("downloadPath not provided");
  }
}
