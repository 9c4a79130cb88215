import { getter } from "../dom/uncurry.js";
import type { Natives } from "../parts/natives.js";

/** How long (ms) an action of the user lets the page open a window (Blink's `UserActivationState`, Chromium 156). */
const LIFETIME = 5_000;

/** Activation by a Client's input: the browser itself does not count script-made events as the user's. */
export class UserActivation {
  #until = 0;
  #sticky = false;

  constructor(private readonly now: () => number) {}

  grant(): void {
    this.#until = this.now() + LIFETIME;
    this.#sticky = true;
  }

  /** Whether the user ever acted in this document. */
  get hasBeenActive(): boolean {
    return this.#sticky;
  }

  /** Whether the user acted lately. */
  get isActive(): boolean {
    return this.now() < this.#until;
  }

  /** Whether the user acted lately; opening a window uses that up. */
  consume(): boolean {
    const active = this.isActive;
    this.#until = 0;
    return active;
  }
}

/** Activation by the browser's own user; without the API there is none. */
export function browserActivation({ Navigator, UserActivation, navigator }: Natives): { isActive(): boolean; hasBeenActive(): boolean } {
  const activation = getter<Navigator, object | undefined>(Navigator?.prototype, "userActivation", undefined)(navigator);
  const read = (name: string): (() => boolean) => {
    const get = getter<object, boolean>(UserActivation?.prototype, name, false);
    return () => activation !== undefined && get(activation);
  };
  return { isActive: read("isActive"), hasBeenActive: read("hasBeenActive") };
}
