import { skipToken } from "../dom/css-text.js";

/** Whose state a selector asks for: of elements of the rule's own tree, of its host, or of what is slotted into it. */
export type Place = "tree" | "host" | "slotted";

/** The host of a tree that the rule is in force in. */
export interface Host {
  readonly element: Element;
  /** Tells it from hosts in other trees that have the same place there: further pseudo-classes of the host, "" in a document. */
  readonly context: string;
}

/** Who is in states besides those that the browser knows. */
export interface Elsewhere {
  /**
   * Selectors, as a list, of the elements in `state`; "" for none. Elements that `compound`, a selector or "", does not match may
   * be left out.
   */
  inState(state: string, place: Place, compound: string, host?: Host): string;
  readonly hosts: readonly Host[];
}

interface Within {
  readonly place: Place;
  readonly host?: Host;
}

/** Pseudo-classes whose arguments are selectors of the same tree, `:nth-child(n of ...)` included. */
const NESTING: ReadonlySet<string> = new Set(["is", "where", "not", "has", "matches", "-webkit-any", "nth-child", "nth-last-child"]);

/**
 * A selector that also matches what is in a state elsewhere: `a:hover b` becomes `a:is(:hover,:where(#x)) b`. It keeps its
 * specificity, which is that of the most specific part of `:is`. States of pseudo-elements stay the browser's.
 */
export function extendStates(selector: string, elsewhere: Elsewhere, within: Within = { place: "tree" }): string {
  let extended = "";
  for (let at = 0; at < selector.length; ) {
    const end = compoundEnd(selector, at);
    extended += end > at ? extendCompound(selector.slice(at, end), elsewhere, within) : selector[at];
    at = Math.max(end, at + 1);
  }
  return extended;
}

function extendCompound(compound: string, elsewhere: Elsewhere, within: Within): string {
  let extended = "";
  for (let at = 0; at < compound.length; ) {
    if (compound[at] !== ":") {
      const end = skipToken(compound, at);
      extended += compound.slice(at, end);
      at = end;
      continue;
    }
    const { isElement, name, nameEnd, end } = pseudoAt(compound, at);
    if (isElement && name !== "slotted") return extended + compound.slice(at);
    const whole = compound.slice(at, end);
    const inner = compound.slice(nameEnd + 1, end - 1);
    const nest = (place: Within): string => `${compound.slice(at, nameEnd)}(${extendStates(inner, elsewhere, place)})`;
    if (end === nameEnd) {
      const list = elsewhere.inState(name, within.place, stateless(compound), within.host);
      extended += list === "" ? whole : `:is(${whole},:where(${list}))`;
    } else if (name === "host") {
      extended += eitherOf(whole, elsewhere.hosts.map((host) => [nest({ place: "host", host }), host.context]));
    } else {
      extended += isElement ? nest({ place: "slotted" }) : NESTING.has(name) ? nest(within) : whole;
    }
    at = end;
  }
  return extended;
}

/** The selector, or one of the others that are not the same, in its context. */
function eitherOf(selector: string, others: readonly (readonly [selector: string, context: string])[]): string {
  const added = others.flatMap(([other, context]) => (other === selector ? [] : [context === "" ? other : `${other}:where(${context})`]));
  return added.length === 0 ? selector : `:is(${[selector, ...added].join()})`;
}

/** What a compound selector asks for besides pseudo-classes and pseudo-elements. */
function stateless(compound: string): string {
  let plain = "";
  for (let at = 0; at < compound.length; ) {
    const end = compound[at] === ":" ? pseudoAt(compound, at).end : skipToken(compound, at);
    if (compound[at] !== ":" && compound[at] !== "&") plain += compound.slice(at, end);
    at = end;
  }
  return plain;
}

function pseudoAt(text: string, at: number): { readonly isElement: boolean; readonly name: string; readonly nameEnd: number; readonly end: number } {
  const isElement = text[at + 1] === ":";
  const start = at + (isElement ? 2 : 1);
  let nameEnd = start;
  while (nameEnd < text.length && /[\w-]/.test(text[nameEnd]!)) nameEnd++;
  const end = text[nameEnd] === "(" ? skipToken(text, nameEnd) : Math.max(nameEnd, at + 1);
  return { isElement, name: text.slice(start, nameEnd).toLowerCase(), nameEnd, end };
}

function compoundEnd(selector: string, start: number): number {
  let at = start;
  while (at < selector.length && !/[\s>+~,]/.test(selector[at]!)) at = skipToken(selector, at);
  return at;
}
