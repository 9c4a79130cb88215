import type { PageEnv } from "../../../env.js";
import type { PageDom } from "../../../dom/page-dom.js";
import { partProbe } from "../../../dom/part-probe.js";
import { captureForInput, type Captured } from "./captured.js";
import { EditTracker } from "./edit-tracker.js";
import { createEvents, type Events } from "./fire.js";

/** What input needs of the other domains and of the Host. All optional: without them the page's own behaviour remains. */
export interface InputHooks {
  /**
   * Opens a link that leaves this document (`target=_blank`, middle button, Control, Meta or Shift held). A browser blocks such
   * windows for script-made clicks.
   */
  readonly openLink?: ((link: { readonly url: string; readonly background: boolean }) => void) | undefined;
  /** A file input was clicked and nothing prevented it. A browser opens no file chooser for script-made clicks. */
  fileChooser?(input: HTMLInputElement): void;
  /**
   * The element at a point of the main frame's viewport, for windows without layout (jsdom).
   * Without it hit testing is `elementFromPoint`.
   */
  elementAt?(x: number, y: number): Element | null;
}

/** What all input modules share. */
export interface InputContext extends Events {
  readonly env: PageEnv;
  readonly dom: PageDom;
  readonly api: Captured;
  readonly hooks: InputHooks;
  readonly edits: EditTracker;
  readonly parts: ReturnType<typeof partProbe>;
  /**
   * Whether the user did something since the last close request (the history-action activation of close watchers): a page can
   * keep a dialog open only then.
   */
  activated: boolean;
}

export function createContext(env: PageEnv, hooks: InputHooks): InputContext {
  const api = captureForInput(env);
  return { env, dom: env.dom, api, hooks, edits: new EditTracker(env, api), parts: partProbe(env.natives), activated: false, ...createEvents(env, api) };
}
