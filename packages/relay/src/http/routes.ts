/** The HTTP endpoints as a function from request to response. Statuses and texts are Chromium's where it has them. */

import { CdpError, RENDERER_PATH } from "@icdp/protocol";
import type { RelayCore } from "../core/relay-core.js";
import { mayUse } from "../core/identity.js";
import { toPromise } from "../core/reply.js";
import { authenticate, type Authentication } from "./authenticate.js";
import { type AccessRequest, type AccessRules, checkHostHeader } from "./guards.js";
import { type Addressed, listDocument, targetDocument, versionDocument } from "./json.js";
import { parseRequestTarget, type RequestTarget } from "./request-target.js";

export interface HttpRequest {
  readonly method: string;
  /** The request line's target. */
  readonly target: string;
  readonly headers: Omit<AccessRequest, "query">;
  /** Host and port of the socket, for requests without `Host`. */
  readonly localAuthority: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  readonly type?: "json" | "text" | "script";
  /** Whether any origin may read it. */
  readonly open?: boolean;
}

export interface RouteOptions {
  readonly core: RelayCore;
  readonly rules: AccessRules;
  /** The text of `/json/protocol`. */
  readonly protocolText: () => string;
  /** The library that draws screenshots in pages. */
  readonly rendererText: () => Promise<string>;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT"]);

export async function respond(options: RouteOptions, request: HttpRequest): Promise<HttpResponse> {
  const target = parseRequestTarget(request.target);
  const access = { ...request.headers, query: target?.query ?? new URLSearchParams() };
  if (target !== undefined && `/${target.segments.join("/")}` === RENDERER_PATH) return script(options, access);
  const { rules } = options;
  const badHost = checkHostHeader(rules, access);
  if (badHost !== undefined) return text(badHost.status, badHost.message);
  const authentication = await authenticateFor(rules, target, access);
  if (!authentication.ok) return text(authentication.refusal.status, authentication.refusal.message);
  if (!mayUse(authentication.identity, options.core.browser.id)) return text(403, "");
  if (target === undefined) return text(404, "");
  if (!METHODS.has(request.method)) return text(405, "");
  const addressed = addressedBy(request, target);
  const [first, second, ...rest] = target.segments;
  switch (first) {
    case undefined:
      return text(200, "icdp Relay: see /json/list and /icdp/status\n");
    case "json":
      return respondJson(options, request.method, target, addressed, second ?? "list", rest);
    case "icdp":
      return second === "status" && rest.length === 0 ? json(options.core.status) : text(404, "");
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

/** The status page is for Hosts, too. */
async function authenticateFor(rules: AccessRules, target: RequestTarget | undefined, access: AccessRequest): Promise<Authentication> {
  const asClient = await authenticate(rules, "client", access);
  const isStatus = target?.segments.join("/") === "icdp/status";
  return isStatus && !asClient.ok ? authenticate(rules, "host", access) : asClient;
}

function addressedBy({ headers, localAuthority }: HttpRequest, target: RequestTarget): Addressed {
  const token = target.query.get("token") ?? undefined;
  return { authority: headers.host ? headers.host : localAuthority, token };
}

async function respondJson(
  { core, protocolText }: RouteOptions,
  method: string,
  { rawQuery }: RequestTarget,
  addressed: Addressed,
  command: string,
  rest: readonly string[],
): Promise<HttpResponse> {
  const id = rest[0] ?? "";
  const longest = command === "activate" || command === "close" ? 1 : 0;
  if (rest.length > longest) return text(404, `Unknown command: ${command}`);
  switch (command) {
    case "list":
      return json(listDocument(core, addressed));
    case "version":
      return json(versionDocument(core, addressed));
    case "protocol":
      return { status: 200, body: protocolText(), type: "json" };
    case "new":
      return method === "PUT" ? openTarget(core, rawQuery, addressed) : unsafeVerb(method);
    case "activate":
    case "close": {
      if (!core.browser.state.targets.has(id)) return text(404, `No such target id: ${id}`);
      if (command === "close") return closeTarget(core, id);
      core.browser.activateTarget(id);
      return text(200, "Target activated");
    }
    default:
      return text(404, `Unknown command: ${command}`);
  }
}

function unsafeVerb(method: string): HttpResponse {
  return text(405, `Using unsafe HTTP verb ${method} to invoke /json/new. This action supports only PUT verb.`);
}

async function openTarget(core: RelayCore, rawQuery: string, addressed: Addressed): Promise<HttpResponse> {
  try {
    const targetId = await toPromise<string>((reply) => core.browser.createTarget({ url: startUrl(rawQuery) }, reply));
    const target = core.browser.state.targets.get(targetId);
    return target === undefined ? text(500, "Could not create new page") : json(targetDocument(core, target, addressed));
  } catch (error) {
    return text(500, `Could not create new page: ${messageOf(error)}`);
  }
}

async function closeTarget(core: RelayCore, targetId: string): Promise<HttpResponse> {
  try {
    await toPromise<void>((reply) => core.browser.closeTarget(targetId, reply));
    return text(200, "Target is closing");
  } catch (error) {
    return text(500, `Could not close target id: ${targetId}: ${messageOf(error)}`);
  }
}

/** The whole query is the URL, escaped or not; `about:blank` when it is none. */
function startUrl(rawQuery: string): string {
  for (const candidate of [rawQuery, unescape(rawQuery)]) {
    try {
      return new URL(candidate).href;
    } catch {
      // Not a URL in this form.
    }
  }
  return "about:blank";
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function messageOf(error: unknown): string {
  return error instanceof CdpError ? error.message : "Internal error";
}

function json(document: object): HttpResponse {
  return { status: 200, body: JSON.stringify(document, null, 3), type: "json" };
}

function text(status: number, body: string): HttpResponse {
  return { status, body, type: "text" };
}
