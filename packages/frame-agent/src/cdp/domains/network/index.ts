import { noEffect, type MethodTable } from "../../domain.js";

/** Domains that clients switch on while they connect, and of which a page has no events to report. */
export function createQuietDomains(): MethodTable {
  return {
    "Network.enable": noEffect("requests are not reported: the events of this domain do not occur"),
    "Network.disable": noEffect("nothing to switch off"),
    "Log.enable": noEffect("the browser's own log entries are out of a page's reach; console calls come through Runtime"),
    "Log.disable": noEffect("nothing to switch off"),
    "Log.clear": noEffect("there are no entries"),
    "Performance.enable": noEffect("no metrics are sent unasked"),
    "Performance.disable": noEffect("nothing to switch off"),
    "Audits.enable": noEffect("the browser's issues are out of a page's reach"),
    "Audits.disable": noEffect("nothing to switch off"),
  };
}
