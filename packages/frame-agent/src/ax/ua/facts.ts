import type { AxObject } from "../object.js";
import type { Role } from "../spec/blink-roles.js";

/**
 * What a part of a user-agent shadow tree is as long as nothing hides it (visibility, aria-hidden, inert, no box: those rules
 * are the same as for elements, `crossesShadow` included).
 * - `included`: unignored. `atomic`: an atomic inline box, which is so beside others.
 * - `layout`: undecided by its attributes; the default by layout decides (scrollable, inline children, …).
 * - `uninteresting`, `presentational`: ignored for that reason.
 * - `internal`: ignored without a reason, as the inside of a text control is.
 */
export type UaVerdict = "included" | "atomic" | "layout" | "uninteresting" | "presentational" | "internal";

/** What a user-agent shadow template states about one of its parts; rules read it instead of the DOM. */
export interface UaFacts {
  readonly role: Role;
  readonly verdict: UaVerdict;
  /** Stays in the tree while it is ignored, even where it is no direct child of the shadow root. */
  readonly listed: boolean;
  /** Attributes that names, values and properties come from: `aria-label`, `aria-valuenow`, `title`, …. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly focusable: boolean;
  /** Its name in style sheets (`::-webkit-…`), where it has one. */
  readonly pseudo?: string;
  /** What is inside does not count as text of a label or other name around it. */
  readonly outsideNames: boolean;
  /** Exposed as the drop-down select is, although it has no box: the part alone, or with all it contains. */
  readonly dropDown: "part" | "subtree" | null;
  /** A name that comes from no source, where `found` is what the sources give. */
  readonly name?: (found: string) => string;
  /** What the part is there for. */
  readonly related?: { readonly property: "controls" | "details"; readonly object: AxObject };
}
