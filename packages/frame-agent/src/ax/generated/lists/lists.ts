import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { OWN_LAYOUT } from "../../spec/elements.js";
import { containsStyle } from "../containment.js";
import { saturatedAdd } from "../counters/saturated-add.js";
import { hasImageContent } from "../element-alt.js";

const LIST_ELEMENTS: ReadonlySet<string> = new Set(["ol", "ul", "menu", "dir"]);

export const isListElement = (object: AxObject): boolean =>
  object.kind === "element" && object.ns === "html" && LIST_ELEMENTS.has(object.tag);

/** Only a box that is as its style says is a list item (`LayoutListItem`). */
export const isListItem = (object: AxObject): boolean =>
  object.box && object.style.display.includes("list-item") && (object.kind === "element" ? !hasOwnBox(object) : object.kind === "pseudo");

const hasOwnBox = (object: AxObject): boolean => object.ns === "svg" || object.tag === "br" || OWN_LAYOUT.has(object.tag) || hasImageContent(object);

const isOrderedList = (object: AxObject | null): object is AxObject =>
  object !== null && object.kind === "element" && object.ns === "html" && object.tag === "ol";

export const isReversed = (list: AxObject | null): boolean => isOrderedList(list) && list.attributeNames.includes("reversed");

export const isInReversedList = (item: AxObject): boolean => isReversed(enclosingList(item));

/**
 * The list that numbers an item: the next list element or style-containing element with a box around it, or simply its parent
 * (Blink: `ListItemOrdinal::EnclosingList`; a boxless list element counts as a parent only, observed on 156).
 */
function enclosingList(item: AxObject): AxObject | null {
  for (let a = item.flatParent; a; a = a.flatParent) if (ownsItems(a)) return a;
  return item.flatParent;
}

export const ownsItems = (object: AxObject): boolean =>
  object.box && object.kind !== "document" && ((isListElement(object) && object.tag !== "dir") || containsStyle(object));

/** Numbers list items in layout order, each list for itself (Blink: `ListItemOrdinal`). */
export class ListNumbers {
  readonly #last = new Map<AxObject | null, number>();
  /** Enclosing lists by the item's parent. */
  readonly #lists = new Map<AxObject | null, AxObject | null>();

  constructor(private readonly pass: Pass) {}

  next(item: AxObject): number {
    const list = this.#listOf(item);
    const value = this.#value(item, list);
    this.#last.set(list, value);
    return value;
  }

  #value(item: AxObject, list: AxObject | null): number {
    const { pass } = this;
    const set = listItemDirective(item, "counter-set");
    if (set !== null) return set;
    const explicit = item.tag === "li" && item.attributeNames.includes("value") ? part("elements").valueAttribute(pass, item) : null;
    if (explicit !== null) return explicit;
    const step = isReversed(list) ? -1 : 1;
    return saturatedAdd(this.#last.get(list) ?? this.#before(list, step), declaredStep(item) ?? step);
  }

  /** What the number before the first item's would be. */
  #before(list: AxObject | null, step: 1 | -1): number {
    return isOrderedList(list) && (step < 0 || list.attributeNames.includes("start")) ? part("elements").numberBefore(this.pass, list, step) : 0;
  }

  #listOf(item: AxObject): AxObject | null {
    const parent = item.flatParent;
    let list = this.#lists.get(parent);
    if (list === undefined) this.#lists.set(parent, (list = enclosingList(item)));
    return list;
  }
}

/** A declared increment counts from a declared reset instead of from nothing. */
function declaredStep(item: AxObject): number | null {
  const increment = listItemDirective(item, "counter-increment");
  return increment === null ? null : increment + (listItemDirective(item, "counter-reset") ?? 0);
}

/** What a counter property of the item says about `list-item`: increments add up, else the last counts. */
function listItemDirective(item: AxObject, property: "counter-set" | "counter-increment" | "counter-reset"): number | null {
  let value: number | null = null;
  for (const [, number] of item.style.get(property).matchAll(/(?:^| )list-item (-?\d+)/g)) {
    value = Number(number) + (property === "counter-increment" ? (value ?? 0) : 0);
  }
  return value;
}
