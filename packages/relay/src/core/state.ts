/**
 * The state of one browser: its Targets, its Sessions and who watches what. Plain immutable data; `transitions/` changes it.
 */

import type { TargetRecord } from "@icdp/protocol";
import type { TargetFilter } from "./filter.js";

/** `tab` wraps each page, as in Chromium: some Clients reach a page only through its tab. */
export type TargetKind = "tab" | "page" | "iframe";

export interface Target {
  readonly targetId: string;
  /** The name of the Host that offers it. */
  readonly host: string;
  readonly type: TargetKind;
  readonly title: string;
  readonly url: string;
  /** A page's tab, or the Target that embeds an iframe. */
  readonly parentId?: string;
  /** The frame that embeds an iframe. */
  readonly parentFrameId?: string;
  readonly openerId?: string;
  readonly browserContextId: string;
  /** A tab's page. */
  readonly contentId?: string;
  /** Whether a Frame Agent answers; a tab is as its page. */
  readonly connected: boolean;
  /** Attached Sessions. */
  readonly attachments: number;
}

/**
 * How a Session's messages travel: `root` is a WebSocket of its own; `flat` shares one, marked by `sessionId`; `nested` is
 * wrapped into messages of its parent.
 */
export type SessionMode = "root" | "flat" | "nested";

export interface AutoAttach {
  readonly filter: TargetFilter;
  readonly flat: boolean;
  /** Whether new frames are to wait for `Runtime.runIfWaitingForDebugger`. */
  readonly waits?: boolean;
}

export interface Session {
  readonly id: string;
  /** The WebSocket it belongs to. */
  readonly connection: number;
  readonly mode: SessionMode;
  /** The Session that attached it; absent for roots. */
  readonly parentId?: string;
  /** Absent for Sessions of the browser itself. */
  readonly targetId?: string;
  /** Whether auto-attach made it, so that switching auto-attach off ends it. */
  readonly automatic: boolean;
  /** Present while the Session discovers Targets. */
  readonly discover?: TargetFilter;
  /** Present while the Session attaches to related Targets by itself. */
  readonly autoAttach?: AutoAttach;
  /**
   * Targets that the Session has not been told of, or not been attached to, because no Frame Agent answered: Clients set a
   * page up at once and give the whole browser up when that fails. It is made up for when the Target connects.
   */
  readonly untold?: ReadonlySet<string>;
  readonly unattached?: ReadonlySet<string>;
}

export interface BrowserContext {
  readonly id: string;
  /** The connection whose end disposes of the context. */
  readonly disposeWith?: number;
}

export interface BrowserState {
  readonly browserId: string;
  readonly defaultContextId: string;
  readonly contexts: ReadonlyMap<string, BrowserContext>;
  readonly targets: ReadonlyMap<string, Target>;
  readonly sessions: ReadonlyMap<string, Session>;
}

export function createBrowserState(browserId: string, defaultContextId: string): BrowserState {
  return { browserId, defaultContextId, contexts: new Map(), targets: new Map(), sessions: new Map() };
}

/** A Host's record as a Target of this browser. Contexts that the browser does not know count as the default one. */
export function targetOf(state: BrowserState, host: string, record: TargetRecord, parentId?: string): Target {
  const { targetId, type, title, url, connected, parentFrameId, openerId, browserContextId } = record;
  const known = browserContextId !== undefined && state.contexts.has(browserContextId);
  return {
    targetId,
    host,
    type,
    title,
    url,
    connected,
    parentId,
    parentFrameId,
    openerId,
    browserContextId: known ? browserContextId : state.defaultContextId,
    attachments: 0,
  };
}

/** The tab of a page that is about to be added. */
export function tabOf(state: BrowserState, host: string, record: TargetRecord, targetId: string): Target {
  const page = targetOf(state, host, record);
  return { ...page, targetId, type: "tab", title: "", url: "", openerId: undefined, contentId: page.targetId };
}

/** The page that an iframe is in, at whatever depth; every other Target itself. */
export function pageAround(state: BrowserState, target: Target): Target {
  const parent = target.type === "iframe" && target.parentId !== undefined ? state.targets.get(target.parentId) : undefined;
  return parent === undefined ? target : pageAround(state, parent);
}

/** The page in a tab, otherwise the Target itself. */
export function contentOf(state: BrowserState, target: Target): Target {
  return (target.contentId === undefined ? undefined : state.targets.get(target.contentId)) ?? target;
}
