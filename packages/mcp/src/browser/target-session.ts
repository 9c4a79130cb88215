import { type CdpSession, DriverError } from "@icdp/snapshot";
import type { CdpEvent, Connection } from "../cdp/connection.js";
import type { Browser } from "./browser.js";

/** A dialog of the page's scripts that waits for its answer. */
export interface Dialog {
  readonly type: "alert" | "confirm" | "prompt" | "beforeunload";
  readonly message: string;
}

interface Attachment {
  readonly connection: Connection;
  readonly sessionId: string;
  readonly stop: () => void;
}

/** How long a target may take to come back after its endpoint did. */
const RETURN_MS = 3_000;
const POLL_MS = 100;

/** One target as a CDP session, which attaches when it is needed, and again when it was detached or the connection lost. */
export class TargetSession implements CdpSession {
  #attachment: Attachment | undefined;
  #attaching: Promise<Attachment> | undefined;
  #dialog: Dialog | undefined;
  /** Its browser would leave every command without an answer. */
  #hasCrashed = false;
  readonly #onDialog = new Set<(dialog: Dialog) => void>();
  readonly #listeners = new Set<{ readonly event: string; readonly listener: (params: any) => void }>();

  constructor(
    readonly targetId: string,
    private readonly browser: Browser,
  ) {}

  get dialog(): Dialog | undefined {
    return this.#attachment?.connection.isOpen ? this.#dialog : undefined;
  }

  async send(method: string, params?: object): Promise<any> {
    const { connection, sessionId } = await this.#attached();
    return connection.send(method, params, sessionId);
  }

  /** Also hears the sessions that follow after the target was attached again. */
  on(event: string, listener: (params: any) => void): () => void {
    const entry = { event, listener };
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  /** The session of a frame in another process. It ends with this one's connection. */
  attached(sessionId: string): CdpSession {
    const { connection } = this.#attachment!;
    return innerSession(connection, sessionId);
  }

  /** For `PageDriver`: rejects as long as there is no connection. */
  async reattach(): Promise<CdpSession> {
    await this.#attached();
    return this;
  }

  /** Calls back when a dialog opens; returns the way to stop it. */
  onDialog(listener: (dialog: Dialog) => void): () => void {
    this.#onDialog.add(listener);
    return () => void this.#onDialog.delete(listener);
  }

  /** Gives up what is under way: all commands that wait are rejected. The next command attaches anew. */
  abandon(reason: DriverError): void {
    const attachment = this.#attachment;
    if (!attachment) return;
    this.#end(attachment, reason);
    attachment.connection.send("Target.detachFromTarget", { sessionId: attachment.sessionId }).catch(() => {});
  }

  async #attached(): Promise<Attachment> {
    if (this.#hasCrashed) throw new Error("Target crashed");
    if (this.#attachment?.connection.isOpen) return this.#attachment;
    return (this.#attaching ??= this.#attach().finally(() => (this.#attaching = undefined)));
  }

  async #attach(): Promise<Attachment> {
    const { targetId } = this;
    const known = this.#attachment;
    const connection = await this.browser.connection();
    if (known && known.connection !== connection) await this.#awaitReturn();
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const attachment: Attachment = { connection, sessionId, stop: connection.listen((event) => this.#hear(attachment, event)) };
    known?.stop();
    this.#dialog = undefined;
    this.#attachment = attachment;
    await Promise.all([
      // Without it the browser answers dialogs by itself.
      connection.send("Page.enable", {}, sessionId),
      // Fields are validated when they lose the focus, and nothing has it in a window that is not in front.
      connection.send("Emulation.setFocusEmulationEnabled", { enabled: true }, sessionId).catch(() => {}),
    ]);
    return attachment;
  }

  /** A Host connects to a new Relay a moment later than its Clients do. */
  async #awaitReturn(): Promise<void> {
    const end = Date.now() + RETURN_MS;
    while (!(await this.browser.targets()).some(({ targetId }) => targetId === this.targetId)) {
      if (Date.now() > end) throw new DriverError("The connection was lost, and the page is not there any more. List the targets and select another one.");
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  #hear(attachment: Attachment, { method, params, sessionId }: CdpEvent): void {
    if (method === "Target.detachedFromTarget" && params.sessionId === attachment.sessionId) return this.#end(attachment, new Error("Target closed"));
    if (method === "Target.targetCrashed" && params.targetId === this.targetId) {
      this.#hasCrashed = true;
      return this.#end(attachment, new Error("Target crashed"));
    }
    if (sessionId !== attachment.sessionId) return;
    for (const { event, listener } of [...this.#listeners]) if (event === method) listener(params);
    if (method === "Page.javascriptDialogClosed") this.#dialog = undefined;
    if (method !== "Page.javascriptDialogOpening") return;
    this.#dialog = { type: params.type, message: params.message };
    for (const listener of [...this.#onDialog]) listener(this.#dialog);
  }

  #end(attachment: Attachment, reason: Error): void {
    attachment.stop();
    if (this.#attachment === attachment) this.#attachment = undefined;
    this.#dialog = undefined;
    attachment.connection.rejectSession(attachment.sessionId, reason);
  }
}

function innerSession(connection: Connection, sessionId: string): CdpSession {
  return {
    send: (method, params) => connection.send(method, params, sessionId),
    on: (event, listener) => connection.listen((heard) => void (heard.sessionId === sessionId && heard.method === event && listener(heard.params))),
    attached: (inner) => innerSession(connection, inner),
  };
}
