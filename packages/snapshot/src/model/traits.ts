import { FactFlag } from "../capture/page-capture.js";
import type { Trait } from "./page.js";

/** Attributes by which frameworks bind clicks. */
const FRAMEWORK_ATTRIBUTES: readonly string[] = [
  "ng-click", "(click)", "@click", "v-on:click", "x-on:click", "wire:click", "hx-get", "hx-post", "hx-put", "hx-delete", "data-action",
  "jsaction", "data-onclick",
];

/** Values of `contenteditable` that make an editing host, for engines without editing. */
const EDITING_HOST: ReadonlySet<string | undefined> = new Set(["", "true", "plaintext-only"]);

export const TEST_ID_ATTRIBUTES: readonly string[] = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];

/** Elements that browsers make operable; they get here when the accessibility tree does not show them. */
const NATIVE_CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea", "summary"]);

export interface Candidate {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly flags: number;
  readonly hasClickListener: boolean;
  /** Something below is to act on already. */
  readonly holdsInteractive: boolean;
  readonly hasElementChildren: boolean;
}

/** What about an element without a role says that it can be acted on. */
export function traitsOf(candidate: Candidate): Trait[] {
  const { tag, attributes, flags } = candidate;
  // A page often listens here for everything in it.
  if (tag === "html" || tag === "body") return [];
  const traits: Trait[] = [];
  if (NATIVE_CONTROLS.has(tag) && attributes.get("type") !== "hidden") traits.push("native");
  if (tag === "a" && attributes.has("href")) traits.push("native");
  // A listener above other controls is more likely delegation than a control of its own.
  if (candidate.hasClickListener && !candidate.holdsInteractive) traits.push("listener");
  if (attributes.has("onclick") || ((flags & FactFlag.OnClick) !== 0 && !candidate.holdsInteractive)) traits.push("onclick");
  if (isTabStop(attributes.get("tabindex"))) traits.push("tabindex");
  // Labels show a pointer for the control that they name.
  if ((flags & FactFlag.PointerStarts) !== 0 && !(tag === "label" && candidate.holdsInteractive)) traits.push("cursor");
  if ((flags & FactFlag.EditingHost) !== 0 || EDITING_HOST.has(attributes.get("contenteditable")?.toLowerCase())) traits.push("editable");
  if (FRAMEWORK_ATTRIBUTES.some((name) => attributes.has(name))) traits.push("framework");
  if (!candidate.hasElementChildren && TEST_ID_ATTRIBUTES.some((name) => attributes.has(name))) traits.push("test-id");
  return traits;
}

function isTabStop(tabindex: string | undefined): boolean {
  return tabindex !== undefined && Number.parseInt(tabindex, 10) >= 0;
}
