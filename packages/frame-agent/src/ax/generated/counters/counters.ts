import { isLockable, isSizeContained } from "../../layout/containment.js";
import type { AxObject } from "../../object.js";
import { containsStyle } from "../containment.js";
import { startAttribute, valueAttribute } from "../lists/list-attributes.js";
import { isInReversedList, isListElement, isListItem, isReversed } from "../lists/lists.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { boxAround } from "../../tree/box-around.js";
import { pushReversed } from "../../tree/stack.js";
import { generatedState } from "../state.js";
import { saturatedAdd } from "./saturated-add.js";

interface Counter {
  /** The element or pseudo-element that made it. */
  readonly owner: AxObject;
  value: number;
}

const LIST_ITEM = "list-item";

interface Entered {
  readonly directives: ReadonlyMap<string, Directive>;
  readonly isContained: boolean;
}

/**
 * CSS counters over one walk in layout order (css-lists-3; Blink: `CountersAttachmentContext`). `enter` and `leave` must be
 * called for every object with a box, elements and pseudo-elements alike; boxless ones do not count.
 *
 * Blink's implicit `list-item` counter differs from the numbers of list markers: only list elements that are list items increment it, and
 * when a document is laid out first it knows neither `value` attributes nor how many items a reversed list has. It does where Chromium
 * counts the document again; then a `value` makes a counter of its own.
 */
export class Counters {
  /** Innermost last; null marks the border of style containment. */
  readonly #stacks = new Map<string, (Counter | null)[]>();
  /** The objects entered and not left: the ancestors of whatever comes next. */
  readonly #open = new Map<AxObject, Entered>();

  /** Whether Chromium counts the document again once it has all its content. */
  #countsAgain: boolean | null = null;

  constructor(private readonly pass: Pass) {}

  /**
   * What `content-visibility` skips the content of counts nothing, nor does what gets its content late, unless that makes Chromium count the
   * document again (Blink: `Element::AttachLayoutTree`, `StyleEngine::MarkCountersDirty`, 156).
   */
  enter(object: AxObject): void {
    if (object.element && this.pass.layout.isDisplayLocked(object.element, object.style)) return;
    const counts = !getsContentLate(this.pass, object) || this.#isCountedAgain();
    const directives: Entered["directives"] = counts ? readDirectives(object) : NO_DIRECTIVES;
    const isContained = containsStyle(object);
    for (const [name, directive] of directives) this.#apply(object, name, directive);
    if (counts && !directives.has(LIST_ITEM)) this.#applyImplicitListItem(object);
    if (isContained) for (const stack of this.#stacks.values()) stack.push(null);
    this.#open.set(object, { directives, isContained });
  }

  leave(object: AxObject): void {
    const entered = this.#open.get(object);
    if (!entered) return;
    this.#open.delete(object);
    if (entered.isContained) for (const stack of this.#stacks.values()) popThroughBorder(stack);
    for (const [name, { isReset }] of entered.directives) if (isReset) this.#dropShadowed(object, name);
    if (!entered.directives.has(LIST_ITEM)) this.#dropShadowed(object, LIST_ITEM);
  }

  #isCountedAgain(): boolean {
    return (this.#countsAgain ??= hasLateCounters(this.pass));
  }

  /** Values of a counter as `object` sees it, innermost first; `[0]` when there is none. */
  values(object: AxObject, name: string): number[] {
    const stack = this.#currentStack(object, name);
    const values = stack.flatMap((counter) => (counter ? [counter.value] : [])).reverse();
    return values.length > 0 ? values : [0];
  }

  #apply(object: AxObject, name: string, { isReset, isSet, value }: Directive): void {
    const stack = this.#currentStack(object, name);
    const innermost = stack[stack.length - 1];
    if (isReset || !innermost) this.#create(object, stack, value);
    else innermost.value = isSet ? value : addedInRange(innermost.value, value);
  }

  #applyImplicitListItem(object: AxObject): void {
    const change = (isReset: boolean, value: number): void => this.#apply(object, LIST_ITEM, { isReset, isSet: false, value });
    if (object.kind !== "element" || object.ns !== "html" || !(object.tag === "li" || isListElement(object))) return;
    if (isListItem(object)) {
      const value = object.attributeNames.includes("value") && object.tag === "li" && this.#isCountedAgain() ? valueAttribute(this.pass, object) : null;
      if (value !== null) change(true, value);
      else change(false, isInReversedList(object) ? -1 : 1);
    } else if (object.tag === "ol") {
      const start = startAttribute(this.pass, object);
      if (!isReversed(object)) change(true, (start ?? 1) - 1);
      else change(true, start === null && this.#isCountedAgain() ? part("elements").numberBefore(this.pass, object, -1) : (start ?? 0) + 1);
    } else if (object.tag !== "li") change(true, 0);
  }

  /** A sibling's counter is replaced, one of an ancestor is nested into. */
  #create(object: AxObject, stack: (Counter | null)[], value: number): void {
    const innermost = stack[stack.length - 1];
    if (innermost && boxAround(innermost.owner) === boxAround(object)) stack.pop();
    stack.push({ owner: object, value });
  }

  /** The stack of a counter without those whose scope, their owner's parent, has been left. */
  #currentStack(object: AxObject, name: string): (Counter | null)[] {
    let stack = this.#stacks.get(name);
    if (!stack) this.#stacks.set(name, (stack = []));
    while (stack.length > 0) {
      const innermost = stack[stack.length - 1];
      const scope = innermost?.owner.flatParent;
      if (!innermost || !scope || scope.kind === "document" || (scope !== object && this.#isAncestor(scope))) break;
      stack.pop();
    }
    return stack;
  }

  /** Boxless ancestors (`display: contents`) are no part of `open`: their nearest ancestor with a box decides. */
  #isAncestor(object: AxObject): boolean {
    const boxed = object.box ? object : boxAround(object);
    return boxed !== null && (boxed.kind === "document" || this.#open.has(boxed));
  }

  /** What follows inherits the outer counter first, so one made inside its scope is never seen again (observed on 156). */
  #dropShadowed(object: AxObject, name: string): void {
    const stack = this.#stacks.get(name);
    if (stack && stack[stack.length - 1]?.owner === object && stack[stack.length - 2]) stack.pop();
  }
}

/** Boxes that Chromium lays out without their content first: those that may be skipped, and containers for queries of sizes (156). */
function getsContentLate({ dom }: Pass, { element, style }: AxObject): boolean {
  if (!element) return false;
  return style.get("content-visibility") === "auto" ? isLockable(dom, element, style) : /size/.test(style.get("container-type")) && isSizeContained(style);
}

/** Whether anything in such content names or shows a counter; what pseudo-elements count does not matter (156). */
function hasLateCounters(pass: Pass): boolean {
  const { contents } = generatedState(pass);
  const late = new Set<AxObject | null>();
  const stack = [pass.root];
  for (let object = stack.pop(); object; object = stack.pop()) {
    const isLate = late.has(object.flatParent);
    if (isLate && object.kind === "pseudo" && contents.get(object)?.items.some(({ kind }) => kind === "counter")) return true;
    if (isLate && object.rendered && object.kind === "element" && readDirectives(object).size > 0) return true;
    if (isLate || getsContentLate(pass, object)) late.add(object);
    pushReversed(stack, object.flatChildren);
  }
  return false;
}

function popThroughBorder(stack: (Counter | null)[]): void {
  while (stack.length > 0 && stack[stack.length - 1] !== null) stack.pop();
  stack.pop();
}

interface Directive {
  readonly isReset: boolean;
  readonly isSet: boolean;
  /** What `counter-reset`, `-increment` and `-set` of one element come to together. */
  readonly value: number;
}

const NO_DIRECTIVES: ReadonlyMap<string, Directive> = new Map();

/** The counter properties of an object, by counter. */
function readDirectives({ style }: AxObject): ReadonlyMap<string, Directive> {
  const [reset, increment, set] = [style.get("counter-reset"), style.get("counter-increment"), style.get("counter-set")];
  if (reset === "none" && increment === "none" && set === "none") return NO_DIRECTIVES;
  const resets = parseCounterList(reset);
  const increments = parseCounterList(increment, saturatedAdd);
  const sets = parseCounterList(set);
  const directives = new Map<string, Directive>();
  for (const name of new Set([...resets.keys(), ...increments.keys(), ...sets.keys()])) {
    const value = sets.get(name) ?? saturatedAdd(resets.get(name) ?? 0, increments.get(name) ?? 0);
    directives.set(name, { isReset: resets.has(name), isSet: sets.has(name), value });
  }
  return directives;
}

/** `a 1 b -2`, or `none`. Of a counter that it names again the last value counts, or the `sum`. */
function parseCounterList(value: string, sum = (_: number, last: number): number => last): ReadonlyMap<string, number> {
  const parts = value.split(" ");
  const counters = new Map<string, number>();
  for (let i = 0; i + 1 < parts.length; i += 2) counters.set(parts[i]!, sum(counters.get(parts[i]!) ?? 0, Number(parts[i + 1])));
  return counters;
}

/** A counter keeps its value where an addition would leave the range of 32-bit integers; what one element adds up ends there (156). */
const addedInRange = (a: number, b: number): number => (saturatedAdd(a, b) === a + b ? a + b : a);
