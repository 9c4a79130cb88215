/**
 * What is masked in transcripts, and nothing else: the two ends serve the app on ports of their own, and name its page by ids
 * of their own (Chromium's are random, the Host's are chosen).
 */
export function mask(text: string, { targetId, url }: { readonly targetId: string; readonly url: string }): string {
  return text.replaceAll(new URL(url).origin, "http://app").replaceAll(new RegExp(`^${targetId}(?= ")`, "gm"), "TARGET");
}

/** What was asked and what was answered, in order. */
export class Transcript {
  readonly #lines: string[] = [];

  constructor(private readonly app: { readonly targetId: string; readonly url: string }) {}

  heading(text: string): void {
    this.#lines.push(`## ${text}`);
  }

  call(tool: string, args: object, { text, isError }: { readonly text: string; readonly isError: boolean }): void {
    this.#lines.push(`> ${tool} ${JSON.stringify(args)}`, `${isError ? "ERROR " : ""}${text}`);
  }

  toString(): string {
    return mask(this.#lines.join("\n"), this.app);
  }
}
