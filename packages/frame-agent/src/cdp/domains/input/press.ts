import type { Level } from "./hit-test.js";

/** What goes on in a control or text while a mouse button is held. */
export interface Press {
  /** The element that captures the pointer meanwhile. */
  readonly captor?: Element;
  moved(level: Level): void;
  released(level: Level): void;
}
