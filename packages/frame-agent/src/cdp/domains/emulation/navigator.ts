import type { PageEnv } from "../../../env.js";
import { SessionOverride } from "../../session-override.js";

type Prototype = "Navigator" | "Document";

/** Attributes of `navigator` and `document` that sessions override. */
export class NavigatorEmulation {
  readonly touchPoints: SessionOverride<number>;
  readonly concurrency: SessionOverride<number>;
  readonly webdriver: SessionOverride<true>;
  readonly cookiesDisabled: SessionOverride<true>;
  #undoFocus: (() => void)[] = [];

  constructor(private readonly env: PageEnv) {
    this.touchPoints = this.#attribute("maxTouchPoints");
    this.concurrency = this.#attribute("hardwareConcurrency");
    this.webdriver = this.#attribute("webdriver");
    let undo: (() => void)[] = [];
    this.cookiesDisabled = new SessionOverride((value) => {
      for (const stop of undo.splice(0)) stop();
      if (!value) return;
      const { prototype } = env.natives.Document;
      undo = [env.patches.getter(prototype, "cookie", (callNative) => (callNative(), "")), env.patches.setter(prototype, "cookie", () => undefined)];
    });
  }

  /** The document as one that is in front and has the focus. */
  showFocus(isShown: boolean): void {
    for (const undo of this.#undoFocus.splice(0)) undo();
    if (!isShown) return;
    const { patches, window } = this.env;
    this.#undoFocus = [
      patches.method(window.Document.prototype, "hasFocus", (callNative) => (callNative(), true)),
      this.#show("Document", "hidden", false),
      this.#show("Document", "visibilityState", "visible"),
    ];
  }

  stop(): void {
    for (const override of [this.touchPoints, this.concurrency, this.webdriver, this.cookiesDisabled]) override.clear();
    this.showFocus(false);
  }

  #attribute<T>(name: string): SessionOverride<T> {
    let undo = (): void => {};
    return new SessionOverride<T>((value) => {
      undo();
      undo = value === undefined ? () => {} : this.#show("Navigator", name, value);
    });
  }

  #show(owner: Prototype, name: string, value: unknown): () => void {
    const { patches, window } = this.env;
    return patches.getter((window as { [name in Prototype]?: { prototype: object } })[owner]?.prototype, name, (callNative) => (callNative(), value));
  }
}
