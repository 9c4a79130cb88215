/** What an HTTP endpoint answers, as plain data: another Relay may have made it. */

export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  readonly type?: "json" | "text" | "script" | "html";
  /** Whether any origin may read it. */
  readonly open?: boolean;
  /** `Content-Security-Policy`; no page may embed it unless given. */
  readonly policy?: string;
}

/** Indented as Chromium does it. */
export function json(document: object): HttpResponse {
  return { status: 200, body: JSON.stringify(document, null, 3), type: "json" };
}

export function text(status: number, body: string): HttpResponse {
  return { status, body, type: "text" };
}
