import type { PageEnv } from "../../../env.js";
import { invalidParams, serverError } from "../../errors.js";
import { WaitingRoom, type Decision } from "./waiting-room.js";

type DialogType = "alert" | "confirm" | "prompt" | "beforeunload";

const ANSWERS_WHEN_BLOCKED = { alert: undefined, confirm: false, prompt: null } as const;

/**
 * `alert`, `confirm` and `prompt` while a Client watches the page. The page waits for the Client's decision where it can (see
 * WaitingRoom). Elsewhere it goes on at once: with the decision that the Client gave ahead, else accepting. Without a Client
 * the browser shows them. Handlers of `beforeunload` are asked by {@link Unloading}.
 */
export class Dialogs {
  readonly #room: WaitingRoom;
  #ahead: Decision | null = null;
  /** The dialog that the Client has not yet decided on, and what it was answered with. */
  #open: Decision | null = null;
  #blocked = false;

  constructor(private readonly env: PageEnv) {
    const { window, patches } = env;
    this.#room = new WaitingRoom(env);
    for (const type of ["alert", "confirm", "prompt"] as const) {
      patches.method(window, type, (callNative, _self, args) => {
        if (this.#blocked) return ANSWERS_WHEN_BLOCKED[type];
        const { watching } = this;
        return watching.length > 0 ? this.#decide(type, args, watching) : callNative();
      });
    }
  }

  setUrl(url: string): void {
    this.#room.setUrl(url);
  }

  /** A decision about a dialog in which the page does not wait. */
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
      `The dialog was already ${given.accept ? "accepted" : "dismissed"}, because the page could not wait; the next one will be ${accept ? "accepted" : "dismissed"}`,
    );
  }

  /** Runs page code that must not open dialogs, as handlers of `beforeunload` (HTML Standard, "termination nesting level"). */
  without(run: () => void): void {
    this.#blocked = true;
    try {
      run();
    } finally {
      this.#blocked = false;
    }
  }

  /** Asks whether the document may be left although the page objects. */
  confirmUnload(): boolean {
    return this.#decide("beforeunload", [], this.watching) as boolean;
  }

  /** Ids of the sessions that are told and may answer. */
  get watching(): string[] {
    return [...this.env.sessions].filter(({ enabled, allow }) => enabled.has("Page") && allow.has("input")).map(({ id }) => id);
  }

  #decide(type: DialogType, args: readonly unknown[], watching: readonly string[]): unknown {
    const { frames, window } = this.env;
    const message = args[0] === undefined ? "" : String(args[0]);
    const defaultPrompt = type === "prompt" && args[1] !== undefined ? String(args[1]) : "";
    const opening = {
      url: this.env.dom.documentUrl(window.document),
      frameId: frames.main.id,
      message,
      type,
      // As in a Chromium with a window: without a handler, the front end of DevTools dismisses every dialog at once.
      hasBrowserHandler: true,
      ...((type === "prompt" || type === "beforeunload") && { defaultPrompt }),
    };
    const decided = this.#room.wait({ targetId: frames.main.id, sessions: watching, opening });
    const { accept, promptText } = decided ?? this.#goOn(type, opening, defaultPrompt);
    switch (type) {
      case "alert":
        return undefined;
      case "confirm":
      case "beforeunload":
        return accept;
      case "prompt":
        // As in Chromium, a text that is not given is empty when a Client decides.
        return accept ? (promptText ?? "") : null;
    }
  }

  /** Answers at once and tells the sessions. */
  #goOn(type: DialogType, opening: object, defaultPrompt: string): Decision {
    const { frames, sessions } = this.env;
    const decision = this.#ahead ?? { accept: true };
    this.#ahead = null;
    const userInput = type === "prompt" && decision.accept ? (decision.promptText ?? defaultPrompt) : "";
    this.#open = { accept: decision.accept, promptText: type === "prompt" ? userInput : undefined };
    sessions.broadcast("Page", "Page.javascriptDialogOpening", opening);
    sessions.broadcast("Page", "Page.javascriptDialogClosed", { frameId: frames.main.id, result: decision.accept, userInput });
    return { accept: decision.accept, promptText: userInput };
  }
}
