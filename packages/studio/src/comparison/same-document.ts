/** Finds in a browser the very document that a Frame Agent lives in. */

import type { Protocol } from "devtools-protocol";
import { framesOf } from "../tree/fetch-tree.js";

export interface BrowserConnection {
  send(method: string, params?: object, sessionId?: string): Promise<any>;
}

/** A document in a browser: the session that reaches it, and its frame there. */
export interface Place {
  readonly sessionId: string;
  readonly frameId: string;
}

/** The moment of a document's navigation, to the microsecond, and its address: no two documents share both. */
export const IDENTITY_EXPRESSION = "`${performance.timeOrigin} ${location.href}`";

/** Whether a target may hold the document. */
const KINDS: ReadonlySet<string> = new Set(["page", "iframe"]);

export async function findDocument(browser: BrowserConnection, identity: string): Promise<Place | undefined> {
  const { targetInfos } = (await browser.send("Target.getTargets")) as Protocol.Target.GetTargetsResponse;
  for (const { targetId, type } of targetInfos) {
    if (!KINDS.has(type)) continue;
    const found = await findInTarget(browser, targetId, identity);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The session stays when the document is there. */
async function findInTarget(browser: BrowserConnection, targetId: string, identity: string): Promise<Place | undefined> {
  let sessionId: string | undefined;
  try {
    ({ sessionId } = (await browser.send("Target.attachToTarget", { targetId, flatten: true })) as { sessionId: string });
    const { frameTree } = (await browser.send("Page.getFrameTree", {}, sessionId)) as Protocol.Page.GetFrameTreeResponse;
    for (const frameId of framesOf(frameTree)) {
      const { executionContextId } = (await browser.send("Page.createIsolatedWorld", { frameId }, sessionId)) as Protocol.Page.CreateIsolatedWorldResponse;
      const { result } = await browser.send("Runtime.evaluate", { expression: IDENTITY_EXPRESSION, contextId: executionContextId, returnByValue: true }, sessionId);
      if (result.value === identity) return { sessionId, frameId };
    }
  } catch {
    // It went away, or does not let itself be looked at.
  }
  if (sessionId !== undefined) await browser.send("Target.detachFromTarget", { sessionId }).catch(() => {});
  return undefined;
}
