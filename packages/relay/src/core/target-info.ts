/** `Target.TargetInfo` with Chromium's members, in its order. */

import { type BrowserState, contentOf, type Target } from "./state.js";

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
  readonly attached: boolean;
  readonly openerId?: string;
  readonly parentId?: string;
  readonly canAccessOpener: boolean;
  readonly parentFrameId?: string;
  readonly browserContextId?: string;
}

/** A tab shows its page's title and URL. */
export function targetInfo(state: BrowserState, target: Target): TargetInfo {
  const { title, url } = contentOf(state, target);
  const isIframe = target.type === "iframe";
  return {
    targetId: target.targetId,
    type: target.type,
    title,
    url,
    attached: target.attachments > 0,
    ...(target.openerId === undefined ? {} : { openerId: target.openerId }),
    ...(isIframe ? { parentId: target.parentId } : {}),
    canAccessOpener: false,
    ...(isIframe ? { parentFrameId: target.parentFrameId } : {}),
    browserContextId: target.browserContextId,
  };
}

export function browserInfo(state: BrowserState): TargetInfo {
  return { targetId: state.browserId, type: "browser", title: "", url: "", attached: true, canAccessOpener: false };
}
