/** Which capability each method needs. A method that is in no list needs all of them. */

import { CAPABILITIES, type Capability } from "@icdp/protocol";

type MethodsByDomain = Readonly<Record<string, string>>;

/** Domain → names of its methods. */
const METHODS: Readonly<Record<Capability, MethodsByDomain>> = {
  read: {
    Accessibility: "disable enable getAXNodeAndAncestors getChildAXNodes getFullAXTree getPartialAXTree getRootAXNode queryAXTree",
    Audits: "disable enable",
    CSS: "collectClassNames disable enable getBackgroundColors getComputedStyleForNode getInlineStylesForNode getMatchedStylesForNode getPlatformFontsForNode getStyleSheetText takeComputedStyleUpdates trackComputedStyleUpdates trackComputedStyleUpdatesForNode",
    DOM: "collectClassNamesFromSubtree describeNode disable discardSearchResults enable getAttributes getBoxModel getContentQuads getDocument getFlattenedDocument getFrameOwner getNodeForLocation getOuterHTML getSearchResults getTopLayerElements performSearch pushNodesByBackendIdsToFrontend querySelector querySelectorAll requestChildNodes requestNode",
    DOMSnapshot: "captureSnapshot disable enable",
    Emulation: "canEmulate",
    EventBreakpoints: "disable",
    IndexedDB: "disable enable",
    Inspector: "disable enable",
    Log: "clear disable enable startViolationsReport stopViolationsReport",
    Media: "disable enable",
    Overlay: "disable enable hideHighlight highlightNode highlightQuad highlightRect setPausedInDebuggerMessage setShowContainerQueryOverlays setShowFlexOverlays setShowGridOverlays setShowIsolatedElements setShowScrollSnapOverlays setShowViewportSizeOnResize",
    Page: "captureScreenshot disable enable getFrameTree getLayoutMetrics getNavigationHistory getResourceTree printToPDF screencastFrameAck setLifecycleEventsEnabled startScreencast stopScreencast",
    Performance: "disable enable getMetrics setTimeDomain",
    PerformanceTimeline: "enable",
    Preload: "disable enable",
    Runtime: "disable discardConsoleEntries enable getIsolateId releaseObject releaseObjectGroup runIfWaitingForDebugger setAsyncCallStackDepth setMaxCallStackSizeToCapture",
    Security: "disable enable",
    ServiceWorker: "disable enable",
    Tracing: "end start",
    WebAuthn: "disable",
  },
  input: {
    DOM: "focus scrollIntoViewIfNeeded setFileInputFiles",
    Emulation:
      "clearDeviceMetricsOverride clearGeolocationOverride clearIdleOverride resetPageScaleFactor setAutoDarkModeOverride setAutomationOverride setCPUThrottlingRate setDeviceMetricsOverride setEmitTouchEventsForMouse setEmulatedMedia setEmulatedVisionDeficiency setFocusEmulationEnabled setGeolocationOverride setHardwareConcurrencyOverride setIdleOverride setLocaleOverride setScriptExecutionDisabled setTimezoneOverride setTouchEmulationEnabled setVirtualTimePolicy",
    Input:
      "cancelDragging dispatchDragEvent dispatchKeyEvent dispatchMouseEvent dispatchTouchEvent emulateTouchFromMouseEvent imeSetComposition insertText setIgnoreInputEvents setInterceptDrags synthesizeScrollGesture synthesizeTapGesture",
    Overlay: "setInspectMode",
    Page: "bringToFront handleJavaScriptDialog setFontFamilies setInterceptFileChooserDialog",
    WebAuthn: "enable",
  },
  evaluate: {
    CSS: "forcePseudoState setStyleSheetText setStyleTexts",
    DOM: "copyTo markUndoableState moveTo removeAttribute removeNode resolveNode setAttributeValue setAttributesAsText setInspectedNode setNodeValue setOuterHTML",
    DOMDebugger: "getEventListeners setBreakOnCSPViolation",
    Page: "addScriptToEvaluateOnNewDocument createIsolatedWorld removeScriptToEvaluateOnNewDocument",
    Runtime: "addBinding awaitPromise callFunctionOn compileScript evaluate getProperties globalLexicalScopeNames removeBinding runScript",
  },
  navigate: {
    Page: "close navigate navigateToHistoryEntry reload",
  },
  network: {
    DOMStorage: "clear disable enable getDOMStorageItems removeDOMStorageItem setDOMStorageItem",
    Emulation: "setDocumentCookieDisabled setUserAgentOverride",
    Fetch: "continueRequest continueResponse continueWithAuth disable enable failRequest fulfillRequest getResponseBody takeResponseBodyAsStream",
    Network:
      "canClearBrowserCache canClearBrowserCookies canEmulateNetworkConditions clearBrowserCache clearBrowserCookies deleteCookies disable emulateNetworkConditions emulateNetworkConditionsByRule enable enableReportingApi getAllCookies getCertificate getCookies getRequestPostData getResponseBody getSecurityIsolationStatus overrideNetworkState replayXHR searchInResponseBody setAttachDebugStack setBlockedURLs setBypassServiceWorker setCacheDisabled setCookie setCookies setExtraHTTPHeaders setUserAgentOverride",
    Security: "setIgnoreCertificateErrors",
    Storage:
      "clearCookies clearDataForOrigin clearDataForStorageKey getCookies getStorageKey getStorageKeyForFrame getTrustTokens getUsageAndQuota overrideQuotaForOrigin setCookies setStorageBucketTracking trackCacheStorageForOrigin trackCacheStorageForStorageKey trackIndexedDBForOrigin trackIndexedDBForStorageKey untrackCacheStorageForOrigin untrackCacheStorageForStorageKey untrackIndexedDBForOrigin untrackIndexedDBForStorageKey",
  },
};

/** Full method name → capability. */
export const METHOD_CAPABILITIES: ReadonlyMap<string, Capability> = new Map(
  CAPABILITIES.flatMap((capability) =>
    Object.entries(METHODS[capability]).flatMap(([domain, names]) =>
      names.split(" ").map((name) => [`${domain}.${name}`, capability] as const),
    ),
  ),
);

/** The first capability that the method needs and `allow` lacks. */
export function missingCapability(method: string, allow: ReadonlySet<Capability>): Capability | undefined {
  const needed = METHOD_CAPABILITIES.get(method);
  return (needed === undefined ? CAPABILITIES : [needed]).find((capability) => !allow.has(capability));
}
