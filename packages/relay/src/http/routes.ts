/** The HTTP endpoints as a function from request to response. Statuses and texts are Chromium's where it has them. */

import { isTargetId, RENDERER_PATH } from "@icdp/protocol";
import type { Observer } from "../core/observer.js";
import type { RelayCore } from "../core/relay-core.js";
import { mayUse } from "../core/identity.js";
import { authenticate, type Authentication } from "./authenticate.js";
import { type BrowserPath, browserPath } from "./browser-path.js";
import { ChannelRefused } from "../fleet/backplane.js";
import type { Switchboard } from "../fleet/switchboard.js";
import { CLIENTS_COMMAND, type DiscoveryRequest } from "./discovery.js";
import { type AccessRequest, type AccessRules, checkHostHeader } from "./guards.js";
import type { Addressed } from "./json.js";
import { parseRequestTarget, type RequestTarget } from "./request-target.js";
import { type HttpResponse, json, text } from "./response.js";
import { studioConfig, studioFile, type StudioSite } from "./studio-site.js";
import { TOKEN_PARAMETER } from "./tokens.js";

export interface HttpRequest {
  readonly method: string;
  /** The request line's target. */
  readonly target: string;
  readonly headers: Omit<AccessRequest, "query">;
  /** Host and port of the socket, for requests without `Host`. */
  readonly localAuthority: string;
  /** Whether it came through TLS. */
  readonly secure?: boolean;
  /** Whether a person's browser asks, for a page. */
  readonly wantsPage?: boolean;
}

export interface RouteOptions {
  readonly core: RelayCore;
  readonly switchboard: Switchboard;
  readonly rules: AccessRules;
  /** Hears of requests that do something. */
  readonly observer?: Observer;
  /** The text of `/json/protocol`. */
  readonly protocolText: () => string;
  /** The library that draws screenshots in pages. */
  readonly rendererText: () => Promise<string>;
  /** What people see in a browser; a line of text without it. */
  readonly studio?: StudioSite;
}

/** What requests that change something are in CDP. */
const METHODS_OF_COMMANDS: ReadonlyMap<string, string> = new Map([
  ["new", "Target.createTarget"],
  ["activate", "Target.activateTarget"],
  ["close", "Target.closeTarget"],
]);

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT"]);

export async function respond(options: RouteOptions, request: HttpRequest): Promise<HttpResponse> {
  const target = parseRequestTarget(request.target);
  const access = { ...request.headers, query: target?.query ?? new URLSearchParams() };
  if (target !== undefined && `/${target.segments.join("/")}` === RENDERER_PATH) return script(options, access);
  const { rules } = options;
  const badHost = checkHostHeader(rules, access);
  if (badHost !== undefined) return text(badHost.status, badHost.message);
  const { studio } = options;
  const path = target && browserPath(target.segments);
  const file = studio && path && METHODS.has(request.method) ? await studioFile(studio, path.segments, request.wantsPage === true) : undefined;
  if (file !== undefined) return file;
  const authentication = await authenticateFor(rules, path, access);
  if (!authentication.ok) return text(authentication.refusal.status, authentication.refusal.message);
  const { core } = options;
  const browserId = path?.browserId ?? core.browser.id;
  if (!mayUse(authentication.identity, browserId)) return text(403, "");
  if (target === undefined || path === undefined) return text(404, "");
  if (!METHODS.has(request.method)) return text(405, "");
  const [first, second, ...rest] = path.segments;
  switch (first) {
    case undefined:
      return text(200, "icdp Relay: see /json/list and /icdp/status\n");
    case "json": {
      if (second === "protocol" && rest.length === 0) return { status: 200, body: options.protocolText(), type: "json" };
      const began = options.observer?.now() ?? 0;
      const answer = await discover(options, browserId, {
        method: request.method,
        command: second ?? "list",
        rest,
        rawQuery: target.rawQuery,
        addressed: addressedBy(request, target),
        client: authentication.identity.name,
      });
      const method = METHODS_OF_COMMANDS.get(second ?? "");
      if (method !== undefined) {
        options.observer?.command({
          client: authentication.identity,
          browserId,
          targetId: isTargetId(rest[0]) ? rest[0] : undefined,
          method,
          outcome: answer.status === 200 ? "ok" : "error",
          duration: options.observer.now() - began,
        });
      }
      return answer;
    }
    case "icdp":
      if (rest.length > 0) return text(404, "");
      if (second === "status") return json(options.core.status);
      if (second === "clients") {
        return discover(options, browserId, { method: request.method, command: CLIENTS_COMMAND, rest, rawQuery: "", addressed: addressedBy(request, target), client: authentication.identity.name });
      }
      return second === "studio" && studio !== undefined ? json(studioConfig(studio)) : text(404, "");
    case "devtools":
      return text(426, "This is a WebSocket endpoint.");
    default:
      return text(404, "");
  }
}

/** A published library, no secret: every Host's page may read it. */
async function script({ rules, rendererText }: RouteOptions, access: AccessRequest): Promise<HttpResponse> {
  const refusal = checkHostHeader(rules, access);
  if (refusal !== undefined) return text(refusal.status, refusal.message);
  return { status: 200, body: await rendererText(), type: "script", open: true };
}

const FOR_HOSTS: ReadonlySet<string> = new Set(["icdp/status", "icdp/clients"]);

/** Hosts, too, may know how the Relay is and who uses their Targets. */
async function authenticateFor(rules: AccessRules, path: BrowserPath | undefined, access: AccessRequest): Promise<Authentication> {
  const asClient = await authenticate(rules, "client", access);
  return !asClient.ok && FOR_HOSTS.has(path?.segments.join("/") ?? "") ? authenticate(rules, "host", access) : asClient;
}

async function discover({ switchboard }: RouteOptions, browserId: string, request: DiscoveryRequest): Promise<HttpResponse> {
  try {
    return await switchboard.discover(browserId, request);
  } catch (error) {
    if (error instanceof ChannelRefused) return text(error.status, error.message);
    throw error;
  }
}

function addressedBy({ headers, localAuthority, secure }: HttpRequest, target: RequestTarget): Addressed {
  const token = target.query.get(TOKEN_PARAMETER) ?? undefined;
  return { authority: headers.host ? headers.host : localAuthority, token, secure };
}
