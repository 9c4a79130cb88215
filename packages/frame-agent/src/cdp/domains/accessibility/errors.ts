import { invalidParams, serverError, type CdpError } from "../../errors.js";

/** Chromium's words (`InspectorAccessibilityAgent`, observed on 156). */
export const notEnabled = (): CdpError => serverError("Accessibility has not been enabled.");
export const frameNotFound = (): CdpError => invalidParams("Frame with the given frameId is not found.");
export const invalidId = (): CdpError => invalidParams("Invalid ID");
export const frameDetached = (): CdpError => serverError("Frame is detached.");
