/** The endpoint at which pages wait for answers to dialogs. The key in its path stands for access rules. */

import type { IncomingMessage } from "node:http";
import { browserPath } from "./browser-path.js";
import { type Decide, DIALOGS_PATH } from "../core/dialogs.js";
import { ChannelRefused } from "../fleet/backplane.js";
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

/** Tells the Sessions of the page; resolves to what takes the dialog back. Rejects with ChannelRefused. */
export type OpenDialog = (key: string, text: string, decide: Decide) => Promise<() => void>;

/** Resolves when a Client has decided, or nobody can (204). */
export async function waitForDecision(open: OpenDialog, key: string, request: IncomingMessage): Promise<HttpResponse> {
  const text = await readBody(request);
  if (text === undefined) return answer(413, "");
  return new Promise((resolve, reject) => {
    const decide: Decide = (decision) => resolve(decision === undefined ? answer(204, "") : answer(200, JSON.stringify(decision)));
    open(key, text, decide).then(
      (takeBack) => {
        // The page is gone.
        if (request.socket.destroyed) takeBack();
        else request.socket.once("close", takeBack);
      },
      (error: unknown) => (error instanceof ChannelRefused ? resolve(answer(error.status, "")) : reject(error)),
    );
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
