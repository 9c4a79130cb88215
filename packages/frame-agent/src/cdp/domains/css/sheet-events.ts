import type { PageEnv } from "../../../env.js";
import type { AgentSession } from "../../session.js";
import type { StyleSheets } from "./sheets.js";

/** `styleSheetAdded` and `styleSheetRemoved`, looked for when the document changes while a session has the domain enabled. */
export class SheetEvents {
  readonly #env: PageEnv;
  readonly #sheets: StyleSheets;
  /** What each session was told. */
  readonly #known = new Map<AgentSession, Set<string>>();
  #stopObserving: (() => void) | null = null;
  #scheduled = false;

  constructor(env: PageEnv, sheets: StyleSheets) {
    this.#env = env;
    this.#sheets = sheets;
  }

  enable(session: AgentSession): void {
    if (this.#known.has(session)) return;
    this.#known.set(session, new Set());
    session.onClose(() => this.disable(session));
    this.#tell(session, this.#sheets.all());
    const { browser, window } = this.#env;
    this.#stopObserving ??= browser.observe(window.document, { childList: true, subtree: true, characterData: true }, () => this.#schedule());
  }

  disable(session: AgentSession): void {
    this.#known.delete(session);
    if (this.#known.size === 0) this.stop();
  }

  stop(): void {
    this.#known.clear();
    this.#stopObserving?.();
    this.#stopObserving = null;
  }

  /** Sheets load a little after the element that asks for them appears. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#env.browser.setTimeout(() => {
      this.#scheduled = false;
      if (this.#known.size === 0) return;
      const sheets = this.#sheets.all();
      for (const session of this.#known.keys()) this.#tell(session, sheets);
    }, QUIET_MS);
  }

  #tell(session: AgentSession, sheets: readonly CSSStyleSheet[]): void {
    const known = this.#known.get(session)!;
    const present = new Set(sheets.map((sheet) => this.#sheets.idOf(sheet)));
    for (const styleSheetId of [...known]) {
      if (present.has(styleSheetId)) continue;
      known.delete(styleSheetId);
      session.emit("CSS.styleSheetRemoved", { styleSheetId });
    }
    for (const sheet of sheets) {
      const id = this.#sheets.idOf(sheet);
      if (known.has(id)) continue;
      known.add(id);
      session.emit("CSS.styleSheetAdded", { header: this.#sheets.header(sheet) });
    }
  }
}

/** Milliseconds after a change of the document before its sheets are looked at again. */
const QUIET_MS = 100;
