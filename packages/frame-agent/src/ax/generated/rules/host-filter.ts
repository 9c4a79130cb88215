import { skipToken } from "../../../dom/css-text.js";
import { unescapeCss } from "../css-escapes.js";
import { tokensOf } from "../../name/space.js";

/**
 * Tells cheaply which elements cannot match a set of selectors, from the last compound of each alone. May say "possible" too
 * often, never too rarely.
 */
export class HostFilter {
  #any = false;
  #shadowHosts = false;
  readonly #tags = new Set<string>();
  readonly #classes = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #attributes = new Set<string>();

  /** Selectors at each level of nesting, outermost first; the innermost ones count, without their pseudo-element. */
  add(selectors: readonly string[], lastCompound: string): void {
    // `&` stands for the elements of the rule around it, which then decide.
    const outer = selectors.slice(0, -1);
    if (lastCompound === "&" && outer.length > 0) {
      for (const selector of selectorList(outer[outer.length - 1]!)) this.add(outer, lastCompoundOf(selector));
    } else if (!this.#addCompound(lastCompound)) this.#any = true;
  }

  addTag(tag: string): void {
    this.#tags.add(tag);
  }

  addAll(): void {
    this.#any = true;
  }

  mayMatch(element: HostFacts): boolean {
    if (this.#any || this.#tags.has(element.tag)) return true;
    if (this.#shadowHosts && element.isShadowHost()) return true;
    if (this.#classes.size > 0) {
      const value = element.attr("class");
      if (value && tokensOf(value.toLowerCase()).some((name) => this.#classes.has(name))) return true;
    }
    if (this.#ids.size > 0) {
      const value = element.attr("id");
      if (value && this.#ids.has(value.toLowerCase())) return true;
    }
    for (const name of this.#attributes) if (element.attr(name) !== null) return true;
    return false;
  }

  /** False when the compound says nothing that could be looked up. */
  #addCompound(compound: string): boolean {
    const simple = simpleSelectors(compound);
    const named = (prefix: string): string | undefined => {
      const found = simple.find((part) => part.startsWith(prefix));
      return found && unescapeCss(found.slice(1)).toLowerCase();
    };
    const className = named(".");
    if (className) return this.#classes.add(className) && true;
    const id = named("#");
    if (id) return this.#ids.add(id) && true;
    const tag = simple[0];
    if (tag && /^[a-zA-Z][\w-]*$/.test(tag)) return this.#tags.add(tag.toLowerCase()) && true;
    const attribute = simple.map((part) => /^\[([a-zA-Z][\w-]*)/.exec(part)?.[1]).find((name) => name !== undefined);
    if (attribute) return this.#attributes.add(attribute.toLowerCase()) && true;
    if (simple.some((part) => part === ":host" || part.startsWith(":host("))) {
      this.#shadowHosts = true;
      return true;
    }
    if (simple.some((part) => part.startsWith("::part("))) return this.#attributes.add("part") && true;
    return false;
  }
}

export interface HostFacts {
  readonly tag: string;
  attr(name: string): string | null;
  isShadowHost(): boolean;
}

/** `a.b[c]:d` to `a`, `.b`, `[c]`, `:d`. */
function simpleSelectors(compound: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < compound.length; ) {
    const end = skipToken(compound, at);
    const next = compound[end];
    const startsPart = next === "." || next === "#" || next === "[" || next === "&" || (next === ":" && compound[end - 1] !== ":");
    if (end >= compound.length || startsPart) {
      parts.push(compound.slice(start, end));
      start = end;
    }
    at = end;
  }
  return parts;
}

export interface PseudoSelector {
  /** The selector without its pseudo-element. */
  readonly originating: string;
  readonly lastCompound: string;
}

/** The selectors of a list that end in the pseudo-element `pseudo`. */
export function selectorsOfPseudo(selectorText: string, pseudo: string): PseudoSelector[] {
  if (!selectorText.includes(pseudo)) return [];
  const found: PseudoSelector[] = [];
  for (const selector of selectorList(selectorText)) {
    const at = selector.indexOf(pseudo);
    if (at < 0 || /^[\w-]/.test(selector.slice(at + pseudo.length))) continue;
    const originating = selector.slice(0, at).trimStart();
    const lastCompound = lastCompoundOf(originating);
    // A bare pseudo-element goes with any element.
    found.push(lastCompound === "" ? { originating: `${originating}*`, lastCompound: "*" } : { originating, lastCompound });
  }
  return found;
}

export const selectorList = (text: string): string[] => splitTopLevel(text, (char) => char === ",");

const lastCompoundOf = (selector: string): string => {
  const compounds = splitTopLevel(selector, (char) => char === " " || char === ">" || char === "+" || char === "~");
  return compounds[compounds.length - 1]!;
};

function splitTopLevel(text: string, isSeparator: (char: string) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; ) {
    if (isSeparator(text[at]!)) {
      parts.push(text.slice(start, at));
      start = ++at;
    } else at = skipToken(text, at);
  }
  parts.push(text.slice(start));
  return parts;
}
