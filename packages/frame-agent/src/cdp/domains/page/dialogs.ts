import type { AgentEnv } from "../../../env.js";
import { invalidParams, serverError } from "../../errors.js";

type DialogType = "alert" | "confirm" | "prompt";

interface Decision {
  readonly accept: boolean;
  readonly promptText?: string;
}

/**
 * `alert`, `confirm` and `prompt` while a Client watches the page. A page cannot be blocked from within, so they are answered at
 * once: by the decision that the Client gave ahead, else by accepting. Without a Client the browser shows them.
 */
export class Dialogs {
  #ahead: Decision | null = null;
  /** The dialog that the Client has not yet decided on, and what it was answered with. */
  #open: Decision | null = null;

  constructor(private readonly env: AgentEnv) {
    const { window, patches } = env;
    for (const type of ["alert", "confirm", "prompt"] as const) {
      patches.method(window, type, (callNative, _self, args) => (this.#watched ? this.#decide(type, args) : callNative()));
    }
  }

  handle(accept: boolean, promptText: string | undefined): void {
    const given = this.#open;
    this.#open = null;
    const decision = { accept, promptText };
    if (!given) {
      throw invalidParams("No dialog is showing");
    }
    if (given.accept === accept && (promptText === undefined || promptText === given.promptText)) return;
    this.#ahead = decision;
    throw serverError(
      `The dialog was already ${given.accept ? "accepted" : "dismissed"}, because a page cannot be blocked from within; the next one will be ${accept ? "accepted" : "dismissed"}`,
    );
  }

  get #watched(): boolean {
    for (const session of this.env.sessions) if (session.enabled.has("Page")) return true;
    return false;
  }

  #decide(type: DialogType, args: readonly unknown[]): unknown {
    const { frames, sessions, window } = this.env;
    const message = args[0] === undefined ? "" : String(args[0]);
    const defaultPrompt = type === "prompt" && args[1] !== undefined ? String(args[1]) : "";
    const decision = this.#ahead ?? { accept: true };
    this.#ahead = null;
    const userInput = type === "prompt" && decision.accept ? (decision.promptText ?? defaultPrompt) : "";
    this.#open = { accept: decision.accept, promptText: type === "prompt" ? userInput : undefined };
    const frameId = frames.main.id;
    sessions.broadcast("Page", "Page.javascriptDialogOpening", {
      url: this.env.dom.documentUrl(window.document),
      frameId,
      message,
      type,
      hasBrowserHandler: false,
      ...(type === "prompt" && { defaultPrompt }),
    });
    sessions.broadcast("Page", "Page.javascriptDialogClosed", { frameId, result: decision.accept, userInput });
    switch (type) {
      case "alert":
        return undefined;
      case "confirm":
        return decision.accept;
      case "prompt":
        return decision.accept ? userInput : null;
    }
  }
}
