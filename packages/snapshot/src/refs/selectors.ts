import type { DomElement, DomElements } from "../model/elements.js";
import type { Page } from "../model/page.js";
import { finish, PART, type Steps } from "../steps.js";

/** A CSS selector; inside shadow roots and frames one for each tree on the way, from the outermost. */
export type UidSelector = string | readonly string[];

/** At most so many ancestors in a short positional selector. */
const MAX_ANCESTORS = 3;

/** How many elements of one tree a selector of each kind selects. */
interface ScopeIndex {
  readonly ids: Map<string, number>;
  readonly names: Map<string, number>;
  readonly testIds: Map<string, number>;
  /** By chains of `tag:nth-of-type(n)` steps. */
  readonly chains: Map<string, number>;
}

type PageIndex = ReadonlyMap<number, ScopeIndex>;

const indices = new WeakMap<DomElements, PageIndex>();

/**
 * The first selector that selects this element and no other of its tree, in this order: its `#id`, its `[name]`, its
 * `[data-testid]`, positions below up to three ancestors, the full path of positions. Throws when the page has no such element.
 */
export function selectorFor({ elements }: Page, backendNodeId: number): UidSelector {
  const index = finish(indexSelectors(elements));
  const path: string[] = [];
  const element = elements.byId.get(backendNodeId);
  if (!element) throw new Error(`The page has no element ${backendNodeId}.`);
  for (let current: DomElement | undefined = element; current; current = elements.hosts.get(current.scope)) {
    path.unshift(inScope(index.get(current.scope)!, current, elements));
  }
  return path.length === 1 ? path[0]! : path;
}

function inScope(index: ScopeIndex, element: DomElement, elements: DomElements): string {
  const id = element.attributes.get("id");
  if (id && index.ids.get(id) === 1) return `#${escapeIdentifier(id)}`;
  const name = element.attributes.get("name");
  if (name && index.names.get(name) === 1) return `[name=${quote(name)}]`;
  const testId = element.attributes.get("data-testid");
  if (testId && index.testIds.get(testId) === 1) return `[data-testid=${quote(testId)}]`;
  const steps: string[] = [];
  for (let current: DomElement | undefined = element; current; current = current.parent) {
    steps.unshift(stepOf(current));
    const chain = steps.join(" > ");
    if (steps.length <= MAX_ANCESTORS + 1 && index.chains.get(chain) === 1) return chain;
  }
  // The tops of a shadow tree have no parent that an ordinary selector could name.
  const isShadow = elements.hosts.has(element.scope) && !steps[0]!.startsWith("html:");
  return (isShadow ? [":host", ...steps] : steps).join(" > ");
}

function stepOf({ tag, nth }: DomElement): string {
  return `${escapeIdentifier(tag)}:nth-of-type(${nth})`;
}

/** Counts what selectors would select, once for all elements of a page; `selectorFor` needs it. */
export function* indexSelectors(elements: DomElements): Steps<PageIndex> {
  const known = indices.get(elements);
  if (known) return known;
  const index = new Map<number, ScopeIndex>();
  let visited = 0;
  for (const element of elements.byId.values()) {
    if (++visited % PART === 0) yield;
    let scope = index.get(element.scope);
    if (!scope) index.set(element.scope, (scope = { ids: new Map(), names: new Map(), testIds: new Map(), chains: new Map() }));
    count(scope.ids, element.attributes.get("id"));
    count(scope.names, element.attributes.get("name"));
    count(scope.testIds, element.attributes.get("data-testid"));
    let chain = "";
    let current: DomElement | undefined = element;
    for (let length = 0; current && length <= MAX_ANCESTORS; length++, current = current.parent) {
      chain = chain === "" ? stepOf(current) : `${stepOf(current)} > ${chain}`;
      count(scope.chains, chain);
    }
  }
  indices.set(elements, index);
  return index;
}

function count(map: Map<string, number>, key: string | undefined): void {
  if (key !== undefined && key !== "") map.set(key, (map.get(key) ?? 0) + 1);
}

const quote = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/[\n\r\f]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;

/** CSSOM, "serialize an identifier". */
export function escapeIdentifier(text: string): string {
  return [...text]
    .map((c, i) => {
      const code = c.codePointAt(0)!;
      if (code === 0) return "\ufffd";
      const isDigit = code >= 0x30 && code <= 0x39;
      if (code < 0x20 || code === 0x7f || (isDigit && (i === 0 || (i === 1 && text[0] === "-")))) return `\\${code.toString(16)} `;
      if (i === 0 && c === "-" && text.length === 1) return "\\-";
      return code >= 0x80 || isDigit || /[-_a-zA-Z]/.test(c) ? c : `\\${c}`;
    })
    .join("");
}
