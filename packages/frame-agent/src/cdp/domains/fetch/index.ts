import type { TextCodec } from "../../../network/bytes.js";
import type { ResourceType } from "../../../network/request.js";
import type { Traffic } from "../../../network/traffic.js";
import { partly, refused, type MethodTable } from "../../domain.js";
import { invalidParams, serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { ERROR_REASONS } from "./error-reasons.js";
import { Interception, type ContinueParams, type FulfillParams, type RequestPattern } from "./interception.js";

const RESOURCE_TYPES: ReadonlySet<string> = new Set<ResourceType | "Preflight" | "Prefetch" | "CSPViolationReport" | "SignedExchange" | "FedCM">([
  "Document", "Stylesheet", "Image", "Media", "Font", "Script", "TextTrack", "XHR", "Fetch", "Prefetch", "EventSource", "WebSocket", "Manifest",
  "SignedExchange", "Ping", "CSPViolationReport", "Preflight", "FedCM", "Other",
]);

interface EnableParams {
  readonly patterns?: readonly { readonly urlPattern?: string; readonly resourceType?: string; readonly requestStage?: string }[];
  readonly handleAuthRequests?: boolean;
}

export interface FetchDomain {
  readonly table: MethodTable;
  stop(): void;
}

export function createFetchDomain(traffic: Traffic, codec: TextCodec): FetchDomain {
  const active = new Map<AgentSession, { readonly interception: Interception; leave(): void }>();
  let count = 0;
  const nextId = (): string => `interception-job-${++count}.0`;

  function parsePatterns({ patterns, handleAuthRequests = false }: EnableParams): RequestPattern[] {
    if (patterns?.length === 0 && handleAuthRequests) throw invalidParams("Can't specify empty patterns with handleAuth set");
    return (patterns ?? [{}]).map(({ urlPattern = "*", resourceType, requestStage = "Request" }) => {
      if (resourceType !== undefined && !RESOURCE_TYPES.has(resourceType)) throw invalidParams(`Unknown resource type in fetch filter: '${resourceType}'`);
      if (requestStage !== "Request" && requestStage !== "Response") throw invalidParams(`Unsupported request stage '${requestStage}'`);
      return { urlPattern, resourceType, requestStage };
    });
  }

  function enable(session: AgentSession, params: EnableParams): void {
    const patterns = parsePatterns(params);
    const previous = active.get(session);
    const interception = new Interception(session, patterns, codec, nextId);
    const leave = traffic.addGate(interception);
    active.set(session, { interception, leave });
    session.enabled.add("Fetch");
    if (previous) {
      for (const [id, held] of previous.interception.held) interception.held.set(id, held);
      previous.leave();
    } else {
      session.onClose(() => disable(session));
    }
    if (session.replaying) takeOver(interception);
  }

  /** What was held for a session before it came. */
  function takeOver(interception: Interception): void {
    for (const [session, other] of active) {
      if (!session.isPlaceholder) continue;
      for (const [id, held] of other.interception.held) interception.takeOver(id, held);
      other.interception.held.clear();
    }
  }

  function disable(session: AgentSession): void {
    session.enabled.delete("Fetch");
    const found = active.get(session);
    if (!found) return;
    active.delete(session);
    found.leave();
    found.interception.release();
  }

  function of(session: AgentSession): Interception {
    const found = active.get(session);
    if (!found) throw serverError("Fetch domain is not enabled");
    return found.interception;
  }

  const table: MethodTable = {
    "Fetch.enable": partly(
      "holds requests of fetch and asynchronous XHR; what elements, style sheets, workers, navigations and synchronous XHR load is not held, and no authentication is asked for",
      (params: EnableParams, session) => enable(session, params),
    ),
    "Fetch.disable": (_params: never, session: AgentSession) => disable(session),
    "Fetch.continueRequest": partly(
      "headers that scripts must not set stay as the browser sets them",
      ({ requestId, ...params }: ContinueParams & { requestId: string }, session) => of(session).continueRequest(requestId, params),
    ),
    "Fetch.fulfillRequest": partly(
      "an XHR is answered through a blob: URL, which the page's Content Security Policy must allow in connect-src",
      ({ requestId, ...params }: FulfillParams & { requestId: string }, session) => of(session).fulfill(requestId, params),
    ),
    "Fetch.failRequest": ({ requestId, errorReason }: { requestId: string; errorReason: string }, session: AgentSession) => {
      const failure = ERROR_REASONS.get(errorReason);
      if (!failure) throw invalidParams("Unknown errorReason");
      of(session).fail(requestId, failure);
    },
    "Fetch.continueResponse": (params: { requestId: string; responseCode?: number; responsePhrase?: string; responseHeaders?: { name: string; value: string }[] }, session: AgentSession) => {
      const interception = of(session);
      interception.take(params.requestId);
      if ((params.responseCode === undefined) !== (params.responseHeaders === undefined)) {
        throw serverError("Cannot override only status or headers, both should be provided");
      }
      interception.continueResponse(params.requestId, params);
    },
    "Fetch.continueWithAuth": ({ requestId }: { requestId: string }, session: AgentSession) => {
      of(session).take(requestId);
      throw invalidParams("authChallengeResponse not expected.");
    },
    "Fetch.getResponseBody": ({ requestId }: { requestId: string }, session: AgentSession) => of(session).body(requestId),
    "Fetch.takeResponseBodyAsStream": refused("bodies are given whole by Fetch.getResponseBody", "Response bodies cannot be streamed from within the page"),
  };

  return {
    table,
    stop() {
      for (const session of [...active.keys()]) disable(session);
    },
  };
}
