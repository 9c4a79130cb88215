/** The endpoint at which pages wait for answers to dialogs. The key in its path stands for access rules. */

import type { IncomingMessage } from "node:http";
import { browserPath } from "./browser-path.js";
import { type Decide, DIALOGS_PATH } from "../core/dialogs.js";
import { ChannelRefused } from "../fleet/backplane.js";
import { parseRequestTarget } from "./request-target.js";
import type { HttpResponse } from "./response.js";

/** Longest request in bytes: a dialog's text and some ids. */
const MAX_BODY = 256 * 1024;

const answer = (status: number, body: string): HttpResponse => ({ status, body, type: "json", open: true });

/** What the path of a page's request names. */
export interface DialogPath {
  readonly key: string;
  /** Absent for the default browser. */
  readonly browserId?: string;
}

/** `undefined` for requests of other endpoints. */
export function readDialogPath({ method, url = "" }: IncomingMessage): DialogPath | undefined {
  const { browserId, segments } = (method === "POST" && browserPath(parseRequestTarget(url)?.segments ?? [])) || { segments: [] };
  const key = segments.at(-1);
  return key !== undefined && `/${segments.slice(0, -1).join("/")}` === DIALOGS_PATH ? { key, browserId } : undefined;
}

/** Tells the Sessions of the page; resolves to what takes the dialog back. Rejects with ChannelRefused. */
export type OpenDialog = (text: string, decide: Decide) => Promise<() => void>;

/** Resolves when a Client has decided, or nobody can (204). */
export async function waitForDecision(open: OpenDialog, request: IncomingMessage): Promise<HttpResponse> {
  const text = await readBody(request);
  if (text === undefined) return answer(413, "");
  return new Promise((resolve, reject) => {
    const decide: Decide = (decision) => resolve(decision === undefined ? answer(204, "") : answer(200, JSON.stringify(decision)));
    open(text, decide).then(
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
