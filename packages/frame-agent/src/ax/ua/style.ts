import { INITIAL_VALUES } from "../layout/initial-values.js";
import type { StyleFacts } from "../layout/layout.js";

/** Properties a part takes over from its host unless its template says otherwise. */
const INHERITED: ReadonlySet<string> = new Set([
  "color", "cursor", "direction", "font-size", "list-style-image", "list-style-position", "list-style-type", "quotes",
  "text-transform", "visibility", "white-space-collapse", "text-wrap-mode", "writing-mode", "-webkit-text-security",
]);

/** Style of a user-agent part: page JavaScript cannot ask for it, so it is what the template says on top of the host's. */
export class UaStyle implements StyleFacts {
  readonly position = "static";
  readonly content = "normal";

  constructor(
    private readonly host: StyleFacts,
    readonly display: string,
    private readonly own: Readonly<Record<string, string>> = {},
  ) {}

  get visibility(): string {
    return this.own["visibility"] ?? this.host.visibility;
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

  get(property: string): string {
    if (property === "display") return this.display;
    return this.own[property] ?? (INHERITED.has(property) ? this.host.get(property) : (INITIAL_VALUES[property] ?? ""));
  }
}
