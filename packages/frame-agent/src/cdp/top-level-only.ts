/**
 * Methods that answer -32000 `Command can only be executed on top-level targets` in the session of a nested frame (recorded from
 * Chromium 156 with an out-of-process iframe).
 */
export const TOP_LEVEL_ONLY: ReadonlySet<string> = new Set([
  "Emulation.clearDeviceMetricsOverride",
  "Emulation.setDeviceMetricsOverride",
  "Emulation.setEmitTouchEventsForMouse",
  "Page.bringToFront",
  "Page.captureScreenshot",
  "Page.captureSnapshot",
  "Page.close",
  "Page.getAppManifest",
  "Page.getNavigationHistory",
  "Page.handleJavaScriptDialog",
  "Page.navigateToHistoryEntry",
  "Page.reload",
  "Page.resetNavigationHistory",
  "Page.setDownloadBehavior",
  "Page.setPrerenderingAllowed",
  "Page.setWebLifecycleState",
  "Page.startScreencast",
  "Page.stopLoading",
  "Security.enable",
]);
