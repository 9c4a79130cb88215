import { INITIAL_VALUES } from "./initial-values.js";
import type { StyleFacts } from "./layout.js";
import { isInherited, StyleByName } from "./style-by-name.js";

/**
 * Style of a box that page JavaScript cannot ask for (user-agent parts, nested markers) or that is anonymous (CSS 2 §9.2.1.1): what
 * is said of it, then what it inherits, then initial values.
 */
export class DerivedStyle extends StyleByName {
  readonly #parent: StyleFacts;
  readonly #display: string;
  readonly #own: Readonly<Record<string, string>>;

  constructor(parent: StyleFacts, display: string, own: Readonly<Record<string, string>> = {}) {
    super();
    this.#parent = parent;
    this.#display = display;
    this.#own = own;
  }

  /** The most frequent question; the parent may have the answer at hand. */
  override get visibility(): string {
    return this.#own["visibility"] ?? this.#parent.visibility;
  }

  get(property: string): string {
    if (property === "display") return this.#display;
    return this.#own[property] ?? (isInherited(property) ? this.#parent.get(property) : (INITIAL_VALUES[property] ?? ""));
  }
}
