import { INITIAL_VALUES } from "../initial-values.js";
import type { DisplayAdjustment } from "./display-adjustment.js";
import { isPositioned } from "../positioned.js";
import { isInherited, StyleByName } from "../style-by-name.js";
import { computedContent } from "./content.js";
import type { Declared } from "./cascade.js";
import type { Declarations } from "./user-agent-styles.js";

/** Computed style from declarations: the cascade's result, then inheritance and the adjustments of `display`. */
export class StaticStyle extends StyleByName {
  readonly #declared: Declared;
  readonly #userAgent: Declarations;
  readonly #parent: StaticStyle | null;
  readonly #values = new Map<string, string>();
  readonly #substituting = new Set<string>();

  readonly #attribute: (name: string) => string | null;
  readonly #adjust: DisplayAdjustment | undefined;

  /**
   * `parent` is the style of the flat-tree parent, null for the root element; `attribute` reads attributes for `attr()`.
   */
  constructor(
    declared: Declared,
    userAgent: Declarations,
    parent: StaticStyle | null,
    attribute: (name: string) => string | null,
    adjust?: DisplayAdjustment,
  ) {
    super();
    this.#declared = declared;
    this.#userAgent = userAgent;
    this.#parent = parent;
    this.#attribute = attribute;
    this.#adjust = adjust;
  }

  get(property: string): string {
    return this.#values.get(property) ?? this.#resolve(property);
  }

  /** Looks up the tree as far as the value is inherited, in a loop: pages are deeper than the stack. */
  #resolve(property: string): string {
    const heirs: StaticStyle[] = [];
    let value: string | undefined;
    for (let style: StaticStyle | null = this; style && value === undefined; style = style.#parent) {
      heirs.push(style);
      value = style.#values.get(property) ?? style.#own(property);
    }
    value ??= INITIAL_VALUES[property] ?? "";
    for (const style of heirs) style.#values.set(property, value);
    return value;
  }

  /** The value that the element itself gives; undefined where it inherits. */
  #own(property: string): string | undefined {
    if (property === "display") return this.#computedDisplay();
    const value = this.#cascaded(property);
    if (value === "inherit") return undefined;
    if (value === undefined || value === "unset") return isInherited(property) ? undefined : (INITIAL_VALUES[property] ?? "");
    if (value === "initial") return INITIAL_VALUES[property] ?? "";
    if (property === "content") return computedContent(value, this.#attribute);
    return COUNTERS.has(property) ? withCounts(value, property === "counter-increment" ? "1" : "0") : value;
  }

  /** Undefined without any declaration. */
  #cascaded(property: string): string | undefined {
    const declared = this.#substitute(this.#declared.get(property) ?? this.#declared.get("all"));
    return declared === undefined || declared === "revert" || declared === "revert-layer" ? this.#userAgent[property] : declared;
  }

  /** Replaces `var()`; a value that cannot be completed counts as unset (css-variables-1). */
  #substitute(value: string | undefined): string | undefined {
    if (!value?.includes("var(")) return value;
    let complete = true;
    const read = (name: string): string => {
      // A custom property that refers to itself has no value.
      if (this.#substituting.has(name)) return "";
      this.#substituting.add(name);
      const found = this.get(name);
      this.#substituting.delete(name);
      return found;
    };
    const text = value.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g, (_match, name: string, fallback: string | undefined) => {
      const found = read(name) || fallback?.trim();
      if (found === undefined) complete = false;
      return found ?? "";
    });
    return complete && !text.includes("var(") ? text : "unset";
  }

  /** Ruby makes its content inline, also what is in inline boxes and in none of its own (css-ruby-1 §2.2). */
  get #inlinifies(): boolean {
    return /^ruby/.test(this.display) || (/^(?:inline|contents)$/.test(this.display) && this.#parent !== null && this.#parent.#inlinifies);
  }

  /**
   * Floats, positioned boxes, items of flexboxes and grids, what is in boxes of MathML and the root element are blocks (css-display-3 §2.7,
   * MathML Core §2.1.4).
   */
  #computedDisplay(): string {
    const cascaded = this.#cascaded("display");
    const isDefault = cascaded === undefined || cascaded === "initial" || cascaded === "unset";
    const specified = isDefault ? "inline" : cascaded === "inherit" ? (this.#parent?.display ?? "inline") : cascaded;
    const adjusted = this.#adjust?.(specified, this.get("appearance")) ?? specified;
    const display = /^-webkit-/.test(adjusted) && this.#clampsLines() ? (adjusted === "-webkit-box" ? "flow-root" : "inline-block") : adjusted;
    let container = this.#parent;
    while (container?.display === "contents") container = container.#parent;
    const isItem = /(?:^|[- ])(?:flex|grid|math)$/.test(container?.display ?? "block");
    const isOutside = isPositioned(this);
    if (!isOutside && this.#parent !== null && this.#parent.#inlinifies) return inlinified(display);
    const isTakenOut = this.float !== "none" || isOutside;
    return isItem || isTakenOut || this.#parent === null ? blockified(display) : display;
  }

  #clampsLines(): boolean {
    return this.get("-webkit-box-orient") === "vertical" && this.get("-webkit-line-clamp") !== "none";
  }
}

const COUNTERS: ReadonlySet<string> = new Set(["counter-reset", "counter-increment", "counter-set"]);

/** Computed values name a number for each counter. */
function withCounts(value: string, count: string): string {
  if (value === "none") return value;
  return value
    .trim()
    .split(/\s+/)
    .flatMap((word, index, words) => (/^[-+]?\d/.test(word) || /^[-+]?\d/.test(words[index + 1] ?? "") ? [word] : [word, count]))
    .join(" ");
}

function inlinified(display: string): string {
  switch (display) {
    case "block":
    case "flow-root":
    case "block math":
      return "inline-block";
    case "math":
      return "inline";
    case "table":
    case "flex":
    case "grid":
      return `inline-${display}`;
    case "list-item":
    case "flow-root list-item":
      return `inline ${display}`;
    case "block ruby":
      return "ruby";
    default:
      return display;
  }
}

function blockified(display: string): string {
  switch (display) {
    case "inline":
    case "inline-block":
    case "ruby":
    case "ruby-text":
      return "block";
    case "math":
      return "block math";
    case "inline-flex":
    case "inline-grid":
    case "inline-table":
      return display.slice("inline-".length);
    default:
      return /^table-/.test(display) ? "block" : display;
  }
}
