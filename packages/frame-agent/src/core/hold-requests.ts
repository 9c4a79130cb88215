import { HOLD_NAME } from "@icdp/protocol";
import { getter, setter } from "../dom/uncurry.js";
import type { Browser } from "../realm/browser.js";
import type { PageRealm } from "../realm/page-realm.js";

/** After this (ms) the document that was to be left is still there, and will stay. */
const LEAVING_TIME = 5_000;

/** Asks the next document of the window to wait for the Host: by the window's name, which outlives a change of origin. */
export class HoldRequests {
  readonly #nameOf: (window: Window) => string;
  readonly #setName: (window: Window, name: string) => void;

  constructor(
    private readonly page: PageRealm,
    private readonly browser: Browser,
  ) {
    this.#nameOf = getter<Window, string>(page.window, "name", "");
    this.#setName = setter<Window, string>(page.window, "name");
  }

  /** Whether this document was asked to wait; gives the window its own name back. */
  take(): boolean {
    const name = this.#nameOf(this.page.window);
    if (!name.startsWith(HOLD_NAME)) return false;
    this.#setName(this.page.window, name.slice(HOLD_NAME.length));
    return true;
  }

  /** The Host opens the next document. */
  leave(): void {
    const { window } = this.page;
    const name = this.#nameOf(window);
    if (name.startsWith(HOLD_NAME)) return;
    this.#setName(window, HOLD_NAME + name);
    this.browser.setTimeout(() => this.take(), LEAVING_TIME);
  }
}
