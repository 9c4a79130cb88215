import { noEffect, refused, type MethodTable } from "../../domain.js";

/** Domains that clients switch on while they connect, and of which a page has no events to report. */
export function createQuietDomains(): MethodTable {
  const nothing = noEffect("nothing to switch off");
  return {
    "Audits.enable": noEffect("the browser's issues are out of a page's reach"),
    "Audits.disable": nothing,
    "Security.enable": noEffect("the security state does not change while a document is shown, and its certificate is out of a page's reach"),
    "Security.disable": nothing,
    "Security.setIgnoreCertificateErrors": refused("the browser checks certificates before a page can see them", "Certificate errors cannot be ignored from within the page"),
    "ServiceWorker.enable": noEffect("the app's service worker runs on its own; its events are the browser's"),
    "ServiceWorker.disable": nothing,
    "WebAuthn.enable": refused("authenticators belong to the browser", "Authenticators cannot be added from within the page"),
    "WebAuthn.disable": nothing,
    "Media.enable": noEffect("players report to the browser only"),
    "Media.disable": nothing,
    "Preload.enable": noEffect("speculative loads are out of a page's reach"),
    "Preload.disable": nothing,
    "IndexedDB.enable": noEffect("the domain has no events"),
    "IndexedDB.disable": nothing,
    "PerformanceTimeline.enable": noEffect("the entries are offered to the page itself"),
    "EventBreakpoints.disable": nothing,
  };
}
