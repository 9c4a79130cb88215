/** The endpoint at which pages wait for answers to dialogs. The key in its path stands for access rules. */

import type { IncomingMessage } from "node:http";
import { browserPath } from "./browser-path.js";
import { DIALOGS_PATH } from "../core/dialogs.js";
import type { RelayCore } from "../core/relay-core.js";
import { parseRequestTarget } from "./request-target.js";
import type { HttpResponse } from "./routes.js";

/** Longest request in bytes: a dialog's text and some ids. */
const MAX_BODY = 256 * 1024;

const answer = (status: number, body: string): HttpResponse => ({ status, body, type: "json", open: true });

/** The key in the path of a dialog's request, `undefined` for other requests. */
export function dialogKey({ method, url = "" }: IncomingMessage): string | undefined {
  const path = method === "POST" ? browserPath(parseRequestTarget(url)?.segments ?? []) : undefined;
  const [key, ...start] = [...(path?.segments ?? [])].reverse();
  return `/${start.reverse().join("/")}` === DIALOGS_PATH ? key : undefined;
}

/** Resolves when a Client has decided, or nobody can (204). */
export async function waitForDecision(core: RelayCore, key: string, request: IncomingMessage): Promise<HttpResponse> {
  const text = await readBody(request);
  if (text === undefined) return answer(413, "");
  return new Promise((resolve) => {
    const takeBack = core.openDialog(key, text, (decision) => {
      resolve(decision === undefined ? answer(204, "") : answer(200, JSON.stringify(decision)));
    });
    if (takeBack === undefined) resolve(answer(404, ""));
    // The page is gone.
    else request.socket.once("close", takeBack);
  });
}

/** The body, or `undefined` when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_BODY) chunks.push(chunk);
  }
  return length <= MAX_BODY ? Buffer.concat(chunks).toString("utf8") : undefined;
}
