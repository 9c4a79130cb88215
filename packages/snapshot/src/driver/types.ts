import type { CdpSession } from "../capture/session.js";
import type { FlatOptions } from "../format/flat.js";
import type { OutlineOptions } from "../format/outline.js";
import type { Slices } from "../steps.js";

/** What an action did to the page. Only what happened is told. */
export interface Changes {
  readonly navigated?: true;
  /** The address after the action, when it is another one. */
  readonly newUrl?: string;
  /** Mutation records of the main frame's document. */
  readonly domMutations: number;
  readonly scrolled?: true;
  readonly valueChanged?: true;
  /** The field's value after the action; never that of a secret field. */
  readonly newValue?: string;
}

export interface ActionResult {
  readonly success: boolean;
  /** A sentence that says what to do about it. */
  readonly error?: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly changes: Changes;
}

export type ObserveFormat = "outline" | "compact" | "aria" | "devtools" | "agent-browser" | "flat" | "diff";

export const OBSERVE_FORMATS: readonly ObserveFormat[] = ["outline", "compact", "aria", "devtools", "agent-browser", "flat", "diff"];

export interface ObserveOptions {
  /** Default `outline`. */
  readonly format?: ObserveFormat;
  /** CSS selector of the part to show (`outline`, `flat`). */
  readonly scope?: string;
  readonly interactiveOnly?: boolean;
  readonly verbose?: boolean;
  /**
   * Scrolls through the page before it is read, and back, so that what is loaded lazily is there: to its end, or so many screens
   * (with `true` 20). What the page takes away again when it is out of sight is not shown.
   */
  readonly captureWithScroll?: boolean | number;
  readonly outline?: Omit<OutlineOptions, "scope" | "interactiveOnly">;
  readonly flat?: Omit<FlatOptions, "filter">;
}

export interface ClickOptions {
  readonly button?: "left" | "middle" | "right";
  /** For example `["Control"]`. */
  readonly modifiers?: readonly string[];
}

export interface TypeOptions {
  /** Replace what is there. Default true. */
  readonly clear?: boolean;
  /** Key by key instead of at once. */
  readonly perKey?: boolean;
  /** Press Enter afterwards. */
  readonly enter?: boolean;
}

export type ScrollTarget =
  | { readonly to: string }
  | { readonly direction: "up" | "down" | "left" | "right"; /** CSS pixels; default 500. */ readonly amount?: number; /** A scrollable element; default the page. */ readonly in?: string };

export type WaitCondition =
  | { readonly text: string }
  | { readonly role: string; readonly name: string }
  | { readonly url: string }
  /** No mutation of the document for so many milliseconds. */
  | { readonly quiet: number };

export interface DriverOptions {
  /** Time limit of waits and navigations in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** Makes a new session when the connection is lost; tried five times, with growing pauses. */
  readonly reconnect?: () => Promise<CdpSession>;
  /** For a driver that shares its thread with a page: when to let that run. */
  readonly slices?: Slices;
}
