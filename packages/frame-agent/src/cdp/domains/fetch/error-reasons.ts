import { ABORTED, type Failure } from "../../../network/request.js";

const failure = (name: string): Failure => ({ errorText: `net::ERR_${name}`, canceled: false });

/** `Network.ErrorReason` → what Chromium reports of the request. */
export const ERROR_REASONS: ReadonlyMap<string, Failure> = new Map([
  ["Failed", failure("FAILED")],
  ["Aborted", ABORTED],
  ["TimedOut", failure("TIMED_OUT")],
  ["AccessDenied", failure("ACCESS_DENIED")],
  ["ConnectionClosed", failure("CONNECTION_CLOSED")],
  ["ConnectionReset", failure("CONNECTION_RESET")],
  ["ConnectionRefused", failure("CONNECTION_REFUSED")],
  ["ConnectionAborted", failure("CONNECTION_ABORTED")],
  ["ConnectionFailed", failure("CONNECTION_FAILED")],
  ["NameNotResolved", failure("NAME_NOT_RESOLVED")],
  ["InternetDisconnected", failure("INTERNET_DISCONNECTED")],
  ["AddressUnreachable", failure("ADDRESS_UNREACHABLE")],
  ["BlockedByClient", { errorText: "net::ERR_BLOCKED_BY_CLIENT.Inspector", canceled: false, blockedReason: "inspector" }],
  ["BlockedByResponse", failure("BLOCKED_BY_RESPONSE")],
]);
