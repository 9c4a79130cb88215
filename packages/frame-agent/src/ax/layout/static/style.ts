import { INITIAL_VALUES } from "../initial-values.js";
import type { StyleFacts } from "../layout.js";
import { computedContent } from "./content.js";
import type { Declared } from "./cascade.js";
import type { Declarations } from "./user-agent-styles.js";

const INHERITED: ReadonlySet<string> = new Set([
  "visibility", "white-space-collapse", "text-wrap-mode", "text-transform", "list-style-type", "list-style-image",
  "list-style-position", "quotes", "direction", "border-spacing", "empty-cells", "font-size", "-webkit-text-security",
  "-webkit-user-modify", "-webkit-locale",
]);

/** Computed style from declarations: the cascade's result, then inheritance and the adjustments of `display`. */
export class StaticStyle implements StyleFacts {
  readonly #declared: Declared;
  readonly #userAgent: Declarations;
  readonly #parent: StyleFacts | null;
  readonly #values = new Map<string, string>();

  readonly #attribute: (name: string) => string | null;
  readonly #isReplaced: boolean;

  /**
   * `parent` is the style of the flat-tree parent, null for the root element; `attribute` reads attributes for `attr()`. Without
   * `display: contents` do elements that a box alone makes visible (css-display-3, "Appendix B").
   */
  constructor(
    declared: Declared,
    userAgent: Declarations,
    parent: StyleFacts | null,
    attribute: (name: string) => string | null,
    isReplaced = false,
  ) {
    this.#declared = declared;
    this.#userAgent = userAgent;
    this.#parent = parent;
    this.#attribute = attribute;
    this.#isReplaced = isReplaced;
  }

  get display(): string {
    return this.get("display");
  }

  get visibility(): string {
    return this.get("visibility");
  }

  get position(): string {
    return this.get("position");
  }

  get float(): string {
    return this.get("float");
  }

  get whiteSpaceCollapse(): string {
    return this.get("white-space-collapse");
  }

  get textTransform(): string {
    return this.get("text-transform");
  }

  get content(): string {
    return this.get("content");
  }

  get(property: string): string {
    let value = this.#values.get(property);
    if (value === undefined) {
      value = this.#value(property);
      this.#values.set(property, value);
    }
    return value;
  }

  #value(property: string): string {
    if (property === "display") return this.#computedDisplay();
    const value = this.#computed(property);
    return property === "content" ? computedContent(value, this.#attribute) : value;
  }

  #computed(property: string): string {
    const declared = this.#substitute(this.#declared.get(property) ?? this.#declared.get("all"));
    switch (declared) {
      case undefined:
      case "revert":
      case "revert-layer":
        return this.#userAgent[property] ?? this.#default(property);
      case "inherit":
        return this.#inherited(property);
      case "initial":
        return INITIAL_VALUES[property] ?? "";
      case "unset":
        return this.#default(property);
      default:
        return COUNTERS.has(property) ? withCounts(declared, property === "counter-increment" ? "1" : "0") : declared;
    }
  }

  /** Replaces `var()`; a value that cannot be completed counts as unset (css-variables-1). */
  #substitute(value: string | undefined): string | undefined {
    if (!value?.includes("var(")) return value;
    let complete = true;
    const text = value.replace(/var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g, (_match, name: string, fallback: string | undefined) => {
      const found = this.get(name) || fallback?.trim();
      if (found === undefined) complete = false;
      return found ?? "";
    });
    return complete && !text.includes("var(") ? text : "unset";
  }

  #default(property: string): string {
    return INHERITED.has(property) || property.startsWith("--") ? this.#inherited(property) : (INITIAL_VALUES[property] ?? "");
  }

  #inherited(property: string): string {
    return this.#parent ? this.#parent.get(property) : (INITIAL_VALUES[property] ?? "");
  }

  /** Floats, positioned boxes, flex and grid items and the root element are blocks (css-display-3 §2.7). */
  #computedDisplay(): string {
    const display = this.#computed("display").replace(/^block flow$/, "block");
    if (display === "contents" && this.#isReplaced) return "none";
    const parent = this.#parent?.display ?? "block";
    const isItem = /(?:^|-)(?:flex|grid)$/.test(parent);
    const isTakenOut = this.float !== "none" || this.position === "absolute" || this.position === "fixed";
    return isItem || isTakenOut || this.#parent === null ? blockified(display) : display;
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
