import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";
import { isTextField } from "../state/form/text-field.js";
import type { ComputedName } from "./compute.js";
import { namesFromContents } from "./from-contents.js";
import { hasNativeNaming } from "./native/naming.js";
import { isNameProhibited } from "./prohibited.js";
import { NameSource, sourcesJson } from "./source.js";

const nameless = (...sources: NameSource[]): ComputedName => ({ value: "", sources: sourcesJson(sources), labelledBy: [] });

const ARIA = [new NameSource("relatedElement", "aria-labelledby", false), new NameSource("attribute", "aria-label", false)];
const PROHIBITED = nameless(...ARIA);
const ALLOWED = nameless(...ARIA, new NameSource("title", "title", false));

/** Elements with places to look that only they have. */
const SPECIAL: ReadonlySet<string> = new Set(["a", "area", "audio", "button", "slot", "video"]);

/**
 * The name of an element that nothing can name: no aria attributes, no title, no native or contents sources. That is most of a
 * page; the result is one of two shared records. Null for all others, which take the steps of the computation.
 */
export function plainName(pass: Pass, object: AxObject): ComputedName | null {
  if (object.kind !== "element" || object.ns !== "html" || object.ignored || object.dropDown) return null;
  if (object.hasAriaAttr || object.attributeNames.includes("title") || object.cssAlt !== null || SPECIAL.has(object.tag)) return null;
  if (object.tag === "br" || hasNativeNaming(object.tag)) return null;
  if (namesFromContents(pass, object) || isTextField(pass, object)) return null;
  return isNameProhibited(pass, object) ? PROHIBITED : ALLOWED;
}
