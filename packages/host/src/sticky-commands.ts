/**
 * Which commands leave state in the page that a Client expects to survive a navigation. In Chromium this state belongs to
 * the session; ours lives in the document's Frame Agent, so the Host sends these commands again to the next document.
 */

/** Answers of these commands are looked at; all others pass unread. */
export type StickyRule =
  /** The newest command of this method counts. */
  | { readonly keep: "latest" }
  /** The newest command per value of this parameter counts; commands with parameter `unless` belong to one document. */
  | { readonly keep: "latestPer"; readonly parameter: string; readonly unless: string }
  /** Every command counts, in order. */
  | { readonly keep: "all" }
  /** Undoes the command of another method. */
  | { readonly forget: string; readonly parameter?: string };

const latest: StickyRule = { keep: "latest" };

/** Methods without a row that set nothing are not sticky; `X.enable` and `X.disable` need no row. */
const RULES: ReadonlyMap<string, StickyRule> = new Map<string, StickyRule>([
  ["Page.addScriptToEvaluateOnNewDocument", { keep: "all" }],
  ["Page.removeScriptToEvaluateOnNewDocument", { forget: "Page.addScriptToEvaluateOnNewDocument", parameter: "identifier" }],
  ["Runtime.addBinding", { keep: "latestPer", parameter: "name", unless: "executionContextId" }],
  ["Runtime.removeBinding", { forget: "Runtime.addBinding", parameter: "name" }],
  ["Emulation.clearDeviceMetricsOverride", { forget: "Emulation.setDeviceMetricsOverride" }],
  ["Emulation.clearDevicePostureOverride", { forget: "Emulation.setDevicePostureOverride" }],
  ["Emulation.clearDisplayFeaturesOverride", { forget: "Emulation.setDisplayFeaturesOverride" }],
  ["Emulation.clearGeolocationOverride", { forget: "Emulation.setGeolocationOverride" }],
  ["Emulation.clearIdleOverride", { forget: "Emulation.setIdleOverride" }],
  ["Log.stopViolationsReport", { forget: "Log.startViolationsReport" }],
  ["Page.stopScreencast", { forget: "Page.startScreencast" }],
  ...[
    "Autofill.setAddresses",
    "CSS.setLocalFontsEnabled",
    "DOM.setNodeStackTracesEnabled",
    "Debugger.setAsyncCallStackDepth",
    "Debugger.setBlackboxPatterns",
    "Debugger.setPauseOnExceptions",
    "Debugger.setSkipAllPauses",
    "DeviceOrientation.setDeviceOrientationOverride",
    "Input.setIgnoreInputEvents",
    "Input.setInterceptDrags",
    "Log.startViolationsReport",
    "Network.emulateNetworkConditions",
    "Network.emulateNetworkConditionsByRule",
    "Network.overrideNetworkState",
    "Network.setAttachDebugStack",
    "Network.setBlockedURLs",
    "Network.setBypassServiceWorker",
    "Network.setCacheDisabled",
    "Network.setExtraHTTPHeaders",
    "Network.setUserAgentOverride",
    "Page.setAdBlockingEnabled",
    "Page.setBypassCSP",
    "Page.setFontFamilies",
    "Page.setFontSizes",
    "Page.setInterceptFileChooserDialog",
    "Page.setLifecycleEventsEnabled",
    "Page.startScreencast",
    "Runtime.setAsyncCallStackDepth",
    "Runtime.setCustomObjectFormatterEnabled",
    "Runtime.setMaxCallStackSizeToCapture",
    "Security.setIgnoreCertificateErrors",
  ].map((method) => [method, latest] as const),
]);

/** Every override of these domains is state of the session. */
const OVERRIDES = /^(?:Emulation|Overlay)\.set/;

/** The rule of a method, `undefined` when nothing of it is remembered. */
export function stickyRule(method: string): StickyRule | undefined {
  return RULES.get(method) ?? (OVERRIDES.test(method) ? latest : undefined);
}

/**
 * Methods that switch a domain on without its `enable`: Blink's `InspectorDOMAgent::getDocument` does so for clients that
 * never call `DOM.enable` (Chromium 156).
 */
const IMPLICIT_ENABLES: ReadonlyMap<string, string> = new Map([["DOM.getDocument", "DOM"]]);

/** The domain that a command switches on. */
export function enabledBy(method: string): string | undefined {
  return method.endsWith(".enable") ? method.slice(0, -".enable".length) : IMPLICIT_ENABLES.get(method);
}

/** The domain that a command switches off. */
export function disabledBy(method: string): string | undefined {
  return method.endsWith(".disable") ? method.slice(0, -".disable".length) : undefined;
}

/** Domains that have events but no `enable` (devtools-protocol 0.0.1734725), and Inspector, whose events always come. */
const UNGATED_DOMAINS: ReadonlySet<string> = new Set([
  "BackgroundService",
  "Browser",
  "Emulation",
  "Input",
  "Inspector",
  "Storage",
  "Target",
  "Tethering",
  "Tracing",
]);

/** Events that V8 sends without `Runtime.enable` (`V8RuntimeAgentImpl::bindingCalled`, Chromium 156). */
const UNGATED_EVENTS: ReadonlySet<string> = new Set(["Runtime.bindingCalled"]);

/** Whether an event reaches a Session only after the Session enabled the event's domain. */
export function needsEnable(event: string, domain: string): boolean {
  return !UNGATED_DOMAINS.has(domain) && !UNGATED_EVENTS.has(event);
}
