import type { StyleFacts } from "../layout/layout.js";

/** Properties an anonymous box takes over from the box around it; the rest have initial values (CSS 2 §9.2.1.1). */
const INHERITED: ReadonlySet<string> = new Set([
  "visibility", "white-space-collapse", "text-wrap-mode", "text-transform", "direction", "writing-mode", "quotes", "font-size",
  "list-style-type", "list-style-image", "list-style-position", "-webkit-locale", "-webkit-text-security",
]);

const INITIAL: Readonly<Record<string, string>> = { position: "static", float: "none", content: "normal", "column-count": "auto", "column-width": "auto" };

/** Style of a box that no element or pseudo-element stands for, or whose style cannot be asked for. */
export class AnonymousStyle implements StyleFacts {
  readonly position = "static";
  readonly float = "none";
  readonly content = "normal";

  constructor(
    private readonly parent: StyleFacts,
    readonly display: string,
    private readonly own: Readonly<Record<string, string>> = {},
  ) {}

  get visibility(): string {
    return this.parent.visibility;
  }

  get whiteSpaceCollapse(): string {
    return this.get("white-space-collapse");
  }

  get textTransform(): string {
    return this.get("text-transform");
  }

  get(property: string): string {
    if (property === "display") return this.display;
    return this.own[property] ?? (INHERITED.has(property) ? this.parent.get(property) : (INITIAL[property] ?? ""));
  }
}
