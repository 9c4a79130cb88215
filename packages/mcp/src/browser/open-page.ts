import { DriverError, PageDriver } from "@icdp/snapshot";
import type { ToolAnswer } from "../answer.js";
import type { Browser } from "./browser.js";
import { type Dialog, TargetSession } from "./target-session.js";

const HOW_TO_ANSWER = 'Answer it with interact {"action": "dialog", "accept": true} or false before anything else.';

/** A page that was selected once, with what was seen of it. */
export class OpenPage {
  readonly session: TargetSession;
  readonly driver: PageDriver;
  /** What a dialog holds up. */
  #heldUp: Promise<ToolAnswer> | undefined;

  constructor(browser: Browser, targetId: string, timeoutMs: number) {
    this.session = new TargetSession(targetId, browser);
    this.driver = new PageDriver(this.session, { timeoutMs, reconnect: () => this.session.reattach() });
  }

  /** Does something that a dialog may hold up; then the dialog is the answer. Rejects when one is open already. */
  async attempt(work: () => Promise<ToolAnswer>): Promise<ToolAnswer> {
    const { dialog } = this.session;
    if (dialog) throw new DriverError(`A dialog is open: ${describe(dialog)}. ${HOW_TO_ANSWER}`);
    return this.#untilDialog(work());
  }

  /** Answers the dialog that is open. Resolves to the answer of what it held up; to `undefined` when that was nothing. */
  async answerDialog(accept: boolean, promptText?: string): Promise<ToolAnswer | undefined> {
    if (!this.session.dialog) throw new DriverError("No dialog is open.");
    const heldUp = this.#heldUp;
    this.#heldUp = undefined;
    const next = heldUp && this.#untilDialog(heldUp);
    // It is awaited after the command only.
    next?.catch(() => {});
    await this.session.send("Page.handleJavaScriptDialog", { accept, ...(promptText !== undefined && { promptText }) });
    return next;
  }

  async #untilDialog(work: Promise<ToolAnswer>): Promise<ToolAnswer> {
    let stop = (): void => {};
    const opened = new Promise<ToolAnswer>((resolve) => {
      stop = this.session.onDialog((dialog) => {
        this.#heldUp = work;
        // The dialog may never be answered.
        work.catch(() => {});
        resolve({ text: `A dialog opened: ${describe(dialog)}. ${HOW_TO_ANSWER}`, data: { success: true, dialog } });
      });
    });
    try {
      return await Promise.race([work, opened]);
    } finally {
      stop();
    }
  }
}

const describe = ({ type, message }: Dialog): string => `${type} ${JSON.stringify(message)}`;
