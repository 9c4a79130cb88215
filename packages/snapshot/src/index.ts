export type { CdpSession } from "./capture/session.js";
export type { Slices } from "./steps.js";
export type { PageCapture, PageFacts } from "./capture/page-capture.js";
export { type CaptureOptions, capturePage } from "./capture/capture.js";
export { FrameSessions } from "./capture/frame-sessions.js";
export { buildPage } from "./model/build.js";
export type { Page, PageNode } from "./model/page.js";
export { UidRegistry } from "./refs/registry.js";
export { type Snapshot, parseUid } from "./refs/snapshot.js";
export type { UidSelector } from "./refs/selectors.js";
export { type Outline, type OutlineOptions, type ScopeNotFound, outline } from "./format/outline.js";
export { compact } from "./format/compact.js";
export { type AriaOptions, aria } from "./format/aria.js";
export { type DevtoolsOptions, devtools } from "./format/devtools.js";
export { type AgentBrowserOptions, agentBrowser } from "./format/agent-browser.js";
export { type ChangeKind, diff } from "./format/diff.js";
export { type FlatNode, type FlatOptions, type FlatPage, type FlatSection, flat } from "./format/flat.js";
export { PageDriver } from "./driver/page-driver.js";
export { DriverError, sentenceFor } from "./driver/errors.js";
export {
  type ActionResult,
  type Changes,
  type ClickOptions,
  type DriverOptions,
  OBSERVE_FORMATS,
  type ObserveFormat,
  type ObserveOptions,
  type ScrollTarget,
  type TypeOptions,
  type WaitCondition,
} from "./driver/types.js";
