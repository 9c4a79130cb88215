import type { ListenerRecord } from "./event-listeners.js";
import type { DateFieldEditing } from "../date-time/edited-fields.js";
import type { TextAreaEditing } from "../text-area/edited-text-areas.js";
import type { LayoutHistory } from "./layout-history.js";
import type { ValidationMessages } from "./validation-messages.js";

/** What page JavaScript can learn only by being there first. All answers are "not known" when the agent loaded late. */
export interface Instrumentation {
  /** Records shadow roots, internals, listeners and modal dialogs of the window that a nested frame begins with, too; returns the ways to stop. */
  watch(window: Window & typeof globalThis): (() => void)[];
  /** The shadow root of `host`, open or closed (closed ones when recorded by `attachShadow` / `attachInternals`). */
  shadowRootOf(host: Element): ShadowRoot | null;
  /** Whether scripts attached shadow roots or some were found, so that looking for more is worth its while. */
  readonly usesShadowRoots: boolean;
  /** Calls back when a script has attached a shadow root; returns the way to stop. */
  onShadowRoot(attached: (root: ShadowRoot) => void): () => void;
  /** The internals that a custom element attached: its default semantics. */
  internalsOf(element: Element): ElementInternals | null;
  /** Whether a click, mousedown, mouseup or DOMActivate listener is registered on the element itself (attributes not counted). */
  hasClickListener(element: Element): boolean;
  /** What page code registered on a target (attributes not counted), in order. */
  listenersOf(target: object): readonly ListenerRecord[];
  /** Calls back when page code has registered a listener (attributes not counted); returns the way to stop. */
  onListener(added: (target: object, type: string) => void): () => void;
  /** What layout keeps of the past. */
  readonly layoutHistory: LayoutHistory;
  /** Which control the browser shows its validation message at; followed when a Client is there. */
  validationMessages?: ValidationMessages;
  /** Date and time inputs that somebody types into; followed when a Client is there. */
  dateFields?: DateFieldEditing;
  /** Text areas that somebody types into; followed when a Client is there. */
  textAreas?: TextAreaEditing;
  /** MediaQueryLists that page code asked for. */
  readonly mediaQueryLists: readonly MediaQueryList[];
  /** Modal dialogs in the order they were opened, last is topmost. */
  readonly modalDialogs: readonly Element[];
}
