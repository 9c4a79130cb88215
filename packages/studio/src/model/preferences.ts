import { type Signal, signal } from "@preact/signals";

/** What stays as it is when another Target is chosen. */
export interface Preferences {
  readonly showIgnored: Signal<boolean>;
  readonly showTextBoxes: Signal<boolean>;
  /** Whether the tree follows the app. */
  readonly live: Signal<boolean>;
}

export const createPreferences = (): Preferences => ({ showIgnored: signal(false), showTextBoxes: signal(false), live: signal(true) });
