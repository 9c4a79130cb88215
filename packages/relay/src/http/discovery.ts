/** The discovery endpoints of one browser, `/json/*`. Statuses and texts are Chromium's where it has them. */

import { CdpError } from "@icdp/protocol";
import type { Browser } from "../core/browser.js";
import { toPromise } from "../core/reply.js";
import { type Addressed, type Described, listDocument, targetDocument, versionDocument } from "./json.js";
import { type HttpResponse, json, text } from "./response.js";

/** A request, as plain data: another Relay may have to answer it. */
export interface DiscoveryRequest {
  readonly method: string;
  /** What follows `/json/`, or {@link CLIENTS_COMMAND}. */
  readonly command: string;
  readonly rest: readonly string[];
  /** What follows `?`, undecoded. */
  readonly rawQuery: string;
  readonly addressed: Addressed;
  /** The Client's name. */
  readonly client: string;
}

/** No path below `/json/` is this. */
export const CLIENTS_COMMAND = "icdp/clients";

export async function answerDiscovery(described: Described, request: DiscoveryRequest): Promise<HttpResponse> {
  const { browser } = described;
  const { method, command, rest, rawQuery, addressed, client } = request;
  const id = rest[0] ?? "";
  const longest = command === "activate" || command === "close" ? 1 : 0;
  if (rest.length > longest) return text(404, `Unknown command: ${command}`);
  switch (command) {
    case "list":
      return json(listDocument(described, addressed));
    case "version":
      return json(versionDocument(described, addressed));
    case CLIENTS_COMMAND:
      return json(browser.parties);
    case "new":
      return method === "PUT" ? openTarget(described, rawQuery, client, addressed) : unsafeVerb(method);
    case "activate":
    case "close": {
      if (!browser.state.targets.has(id)) return text(404, `No such target id: ${id}`);
      if (command === "close") return closeTarget(browser, id);
      browser.activateTarget(id);
      return text(200, "Target activated");
    }
    default:
      return text(404, `Unknown command: ${command}`);
  }
}

function unsafeVerb(method: string): HttpResponse {
  return text(405, `Using unsafe HTTP verb ${method} to invoke /json/new. This action supports only PUT verb.`);
}

async function openTarget(described: Described, rawQuery: string, client: string, addressed: Addressed): Promise<HttpResponse> {
  const { browser } = described;
  try {
    const targetId = await toPromise<string>((reply) => browser.createTarget({ url: startUrl(rawQuery) }, reply, client));
    const target = browser.state.targets.get(targetId);
    return target === undefined ? text(500, "Could not create new page") : json(targetDocument(described, target, addressed));
  } catch (error) {
    return text(500, `Could not create new page: ${messageOf(error)}`);
  }
}

async function closeTarget(browser: Browser, targetId: string): Promise<HttpResponse> {
  try {
    await toPromise<void>((reply) => browser.closeTarget(targetId, reply));
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
