import { AxObject } from "../object.js";
import { part } from "../parts/part.js";
import type { Pass } from "../pass.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { parseContent, type Content } from "./content.js";
import { isContentImage } from "./element-alt.js";
import { isInlineLevel } from "../text/box-type.js";
import { isWhiteSpace } from "../text/white-space/white-space.js";
import { refusesText } from "../tree/foreign-content.js";
import { listStyleOf } from "./lists/list-style.js";
import type { ContentPseudo } from "./rules/pseudo-rules.js";
import { generatedState, type GeneratedState } from "./state.js";

/**
 * The object of a pseudo-element of a rendered element for which there may be rules, null when it has none (ax-tree 1.5; Blink:
 * `Element::CreatePseudoElementIfNeeded`, `AXObjectCacheImpl::IsRelevantPseudoElement`). What fills it comes from expand.ts.
 */
export function createPseudo(pass: Pass, host: AxObject, name: ContentPseudo): AxObject | null {
  const state = generatedState(pass);
  if (name === "::marker") return createMarker(pass, state, host);
  const computed = pass.layout.pseudoStyle(host.element!, name);
  const content = parseContent(computed.content);
  if (!content || computed.display === "none") return null;
  // A pseudo-element with `display: contents` has an inline box all the same (156).
  const style = computed.display === "contents" ? new DerivedStyle(computed, "inline", { content: computed.content }) : computed;
  const pseudo = new AxObject("pseudo", host.node, style, name, "html", name);
  const isHidden = WITH_HIDDEN_PSEUDOS.test(kindOf(pass, host));
  if (!host.rendered || !(isHidden || canHavePseudos(pass, host))) {
    if (kindOf(pass, host) === "object" && part("elements").refusesPseudos(pass, host)) return null;
    // Has no box; that a style gives it content is all that counts about it.
    pseudo.excluded = true;
    return pseudo;
  }
  pseudo.rendered = pseudo.box = true;
  pseudo.excluded = isClearfix(host, pseudo, content) || isSilenced(content) || isHidden;
  state.contents.set(pseudo, content);
  return pseudo;
}

function createMarker(pass: Pass, state: GeneratedState, host: AxObject): AxObject | null {
  const isHidden = WITH_HIDDEN_PSEUDOS.test(kindOf(pass, host));
  if (!isHidden && (!canHavePseudos(pass, host) || WITHOUT_MARKER.test(kindOf(pass, host)))) {
    if (!listStyleOf(pass, host) || kindOf(pass, host) === "object") return null;
    const marker = new AxObject("pseudo", host.node, host.style, "::marker", "html", "::marker");
    marker.excluded = true;
    return marker;
  }
  const style = pass.layout.pseudoStyle(host.element!, "::marker");
  const declared = state.rules.mayHaveContent(host, "::marker") ? style.content : "normal";
  const content = parseContent(declared);
  if (declared === "none") return null;
  const marker = new AxObject("pseudo", host.node, style, "::marker", "html", "::marker");
  marker.rendered = marker.box = true;
  marker.excluded = isHidden;
  if (!content) return showListStyle(pass, state, host, marker);
  marker.excluded ||= isSilenced(content);
  state.contents.set(marker, content);
  return marker;
}

export function showListStyle(pass: Pass, state: GeneratedState, item: AxObject, marker: AxObject): AxObject | null {
  const listStyle = listStyleOf(pass, item);
  if (!listStyle) return null;
  state.listStyles.set(marker, listStyle);
  return marker;
}

/**
 * Empty content in a block, which pages use to clear floats ("micro clearfix hack"). It stays what it is for layout, but gets no
 * object.
 */
function isClearfix(host: AxObject, pseudo: AxObject, content: Content): boolean {
  const first = content.items[0];
  if (first?.kind !== "text" || !isWhiteSpace(first.text)) return false;
  return !isInlineLevel(pseudo) && host.box && !isInlineLevel(host);
}

/** Empty alternative text takes a pseudo-element out of the tree. */
function isSilenced({ alt }: Content): boolean {
  return alt !== null && alt.every((item) => item.kind === "text" && item.text === "");
}

/** Elements whose box takes no generated children (`LayoutObject::CanHaveGeneratedChildren` and replaced boxes). */
const WITHOUT_PSEUDOS = /^(?:img|w?br|hr|video|audio|canvas|iframe|frame|frameset|embed|fencedframe|textarea|progress|option)$/;

const INPUTS_WITH_PSEUDOS = /^input (?:file|color|date|datetime-local|month|time|week)$/;

/** What is in their box is no part of the tree, but its quotes and counters count. */
const WITH_HIDDEN_PSEUDOS = /^(?:hr|progress|option|img text|input (?:checkbox|radio|range))$/;

/** List items with a box of their own kind. */
const WITHOUT_MARKER = /^(?:button|fieldset|select|input .+)$/;

/** Empty for elements of other namespaces, which have no boxes of their own kind. */
const kindOf = (pass: Pass, { element, tag, ns }: AxObject): string =>
  ns !== "html" ? "" : tag === "input" ? `input ${pass.dom.inputType(element as HTMLInputElement)}` : tag === "img" ? part("elements").imageKind(pass, element!) : tag;

function canHavePseudos(pass: Pass, host: AxObject): boolean {
  const { tag } = host;
  if (refusesText(host) || (host.ns === "svg" && tag !== "foreignObject")) return false;
  if (host.ns !== "html") return true;
  if (WITHOUT_PSEUDOS.test(tag) || isContentImage(pass, host)) return false;
  if (tag === "input") return INPUTS_WITH_PSEUDOS.test(kindOf(pass, host));
  if (tag === "object") return part("elements").objectFallback(pass, host).length > 0;
  return tag !== "select" || part("elements").hasPseudosOfItsOwn(pass, host);
}
