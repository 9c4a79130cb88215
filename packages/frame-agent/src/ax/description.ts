import { ariaAttribute, attribute } from "./attribute.js";
import { innerText } from "./inner-text.js";
import type { AxObject } from "./object.js";
import type { Pass } from "./pass.js";
import { XLINK_NS } from "../dom/dom.js";
import { childAlternative } from "./name/contents.js";
import { nameOrigin } from "./name/compute.js";
import { relatedElements } from "./name/idrefs.js";
import { labelledByElements } from "./name/labelledby.js";
import { svgChildText } from "./name/native/svg.js";
import { isBlank, simplify, strip } from "./name/space.js";
import { part } from "./parts/part.js";
import { showsHint } from "./state/relations/opener.js";
import { memoized } from "./per-pass.js";

/** One place to look for a description: a text, possibly empty, or null to go on. */
type DescriptionStep = (pass: Pass, object: AxObject) => string | null;

/** Elements of which few have such a description. */
const IN_PART: ReadonlySet<string> = new Set(["input", "summary", "table"]);

/** In this order; the first one that is not null is the description. */
const STEPS: readonly DescriptionStep[] = [
  describedBy,
  (pass, object) => ariaAttribute(pass, object, "aria-description"),
  svgDescription,
  (pass, object) => (IN_PART.has(object.tag) || object.role === "ruby" ? part("elements").markupDescription(pass, object) : null),
  title,
  (pass, object) => (showsHint(object) ? part("elements").hintDescription(pass, object) : null),
];

/**
 * The description, white space simplified; "" when there is none.
 * https://w3c.github.io/accname/#mapping_additional_nd_description; Blink: `AXNodeObject::Description`
 */
export function computeDescription(pass: Pass, object: AxObject): string {
  return (object.kind !== "element" && object.kind !== "ua") || cannotBeDescribed(object) ? "" : describe(pass, object);
}

/** Elements whose own markup may describe them, besides `title` and aria attributes. */
const DESCRIBED_BY_MARKUP: ReadonlySet<string> = new Set(["a", "area", "button", "input", "ruby", "summary", "table"]);

/** Most elements, told without a step. Ruby may be a matter of style. */
function cannotBeDescribed(object: AxObject): boolean {
  if (object.kind !== "element" || object.ns !== "html" || object.hasAriaAttr || object.attributeNames.includes("title")) return false;
  return !DESCRIBED_BY_MARKUP.has(object.tag) && object.role !== "ruby";
}

const describe = memoized((pass: Pass, object: AxObject): string => {
  const own = simplify(firstText(pass, object));
  const host = object.kind === "ua" ? part("elements").dateTimeHost(pass, object) : null;
  if (host === null) return own;
  const inherited = computeDescription(pass, host);
  return own !== "" && inherited !== "" ? `${own} ${inherited}` : own || inherited;
});

function firstText(pass: Pass, object: AxObject): string {
  for (const step of STEPS) {
    const text = step(pass, object);
    if (text !== null) return text;
  }
  return "";
}

/** The targets of aria-describedby that have an accessibility object. */
export function describedByTargets(pass: Pass, object: AxObject): AxObject[] {
  return relatedElements(pass, object, "aria-describedby").flatMap((element) => {
    const target = pass.objectOf(element, object);
    return target?.parent ? target : [];
  });
}

/** An existing target counts even when it has no text. */
function describedBy(pass: Pass, object: AxObject): string | null {
  const targets = describedByTargets(pass, object);
  if (targets.length === 0) return null;
  const visited = new Set<AxObject>();
  const texts: string[] = [];
  for (const target of targets) {
    const { text } = childAlternative(pass, target, visited, target);
    visited.add(target);
    if (text) texts.push(text);
  }
  return texts.join(" ");
}

/** https://w3c.github.io/svg-aam/#mapping_additional_nd */
function svgDescription(pass: Pass, object: AxObject): string | null {
  const { element } = object;
  if (object.ns !== "svg" || element === null) return null;
  const text = svgChildText(pass, object, "desc") || (isNamedByAria(pass, object) ? svgChildText(pass, object, "title") : "");
  if (text !== "") return text;
  if (object.tag !== "a" || nameOrigin(pass, object) === "attribute") return null;
  return pass.dom.attrNS(element, XLINK_NS, "title") || null;
}

function isNamedByAria(pass: Pass, object: AxObject): boolean {
  if (labelledByElements(pass, object).length > 0) return true;
  return !isBlank(ariaAttribute(pass, object, "aria-label"));
}

/** A title that neither names the object nor repeats its rendered text. */
function title(pass: Pass, object: AxObject): string | null {
  const text = attribute(pass, object, "title");
  if (!text || nameOrigin(pass, object) === "title") return null;
  return strip(text) === strip(innerText(pass, object)) ? null : text;
}
