import { errorText, methodNotFound, resultText, type TargetRecord } from "@icdp/protocol";
import type { Browser, HostLink } from "../../src/core/browser.js";
import type { CreateTarget } from "../../src/core/methods/call.js";
import type { Reply } from "../../src/core/reply.js";

/** A Host that opens and closes Targets at once and answers a few commands. */
export class ScriptedHost implements HostLink {
  readonly calls: string[] = [];
  readonly sessions = new Map<string, { readonly targetId: string; readonly flat: boolean }>();
  #created = 0;

  constructor(readonly browser: Browser) {}

  /** Takes the browser over, with these Targets. */
  attach(...targetIds: string[]): this {
    this.browser.attachHost("host", { link: this, creates: true }, targetIds.map((targetId) => this.record(targetId)));
    return this;
  }

  record(targetId: string, more: Partial<TargetRecord> = {}): TargetRecord {
    return { targetId, type: "page", title: "about:blank", url: "about:blank", connected: true, ...more };
  }

  open(session: string, targetId: string, flat: boolean): void {
    this.calls.push(`open ${targetId} ${flat ? "flat" : "plain"}`);
    this.sessions.set(session, { targetId, flat });
  }

  close(session: string): void {
    this.calls.push(`close ${this.sessions.get(session)?.targetId}`);
    this.sessions.delete(session);
  }

  command(session: string, id: number, method: string, text: string): void {
    this.calls.push(`command ${text}`);
    if (method === "Test.silent") return;
    const tail = this.sessions.get(session)!.flat ? session : undefined;
    const answer =
      method === "Runtime.evaluate"
        ? resultText(id, { result: { type: "number", value: 1, description: "1" } }, tail)
        : errorText(id, methodNotFound(method).toBody(), tail);
    queueMicrotask(() => this.browser.answered(session, id, answer));
  }

  create({ url, browserContextId }: CreateTarget, reply: Reply<string>): void {
    const targetId = `${++this.#created}`.padStart(32, "0");
    this.browser.targetPresent("host", this.record(targetId, { url, title: "", browserContextId }));
    reply.done(targetId);
    this.browser.targetPresent("host", this.record(targetId, { url, title: url, browserContextId }));
  }

  destroy(targetId: string, reply: Reply<void>): void {
    reply.done();
    this.browser.targetGone("host", targetId);
  }

  activate(targetId: string): void {
    this.calls.push(`activate ${targetId}`);
  }
}
