import { foreignDom } from "../../dom/foreign-dom.js";
import { DerivedStyle } from "../layout/derived-style.js";
import { INITIAL_VALUES } from "../layout/initial-values.js";
import type { StyleFacts } from "../layout/layout.js";
import { isInherited, StyleByName } from "../layout/style-by-name.js";
import type { AxObject } from "../object.js";
import type { Pass } from "../pass.js";

/** An instance inherits from the `<use>` that shows it: its visibility, too, unless the original has one of its own. */
export function instanceStyle(pass: Pass, parent: AxObject, element: Element): StyleFacts {
  const { dom, layout, document } = pass;
  if (dom.ownerDocument(element) !== document) return new ForeignStyle(foreignDom(pass), element, parent.style);
  const style = layout.style(element);
  if (parent.ns !== "svg" || style.visibility === parent.style.visibility) return style;
  const isInheritedThere = layout.style(dom.parentNode(element) as Element).visibility === style.visibility;
  return isInheritedThere ? new DerivedStyle(style, style.display, { visibility: parent.style.visibility }) : style;
}

/** https://svgwg.org/svg2-draft/styling.html#PresentationAttributes that decide what is in the tree */
const PRESENTATION: ReadonlySet<string> = new Set(["direction", "display", "visibility"]);
const BLOCKS: ReadonlySet<string> = new Set(["foreignObject", "text"]);

/**
 * Style of an element of a document that is not displayed, which the browser computes none for: what its own attributes say, then what
 * it inherits where it is shown, then initial values. Style sheets of that document are not read; those of this one do not match.
 */
class ForeignStyle extends StyleByName {
  constructor(
    private readonly dom: ReturnType<typeof foreignDom>,
    private readonly element: Element,
    private readonly parent: StyleFacts,
  ) {
    super();
  }

  get(property: string): string {
    const own = this.#own(property);
    if (own !== "" && own !== "inherit") return own;
    return own === "inherit" || isInherited(property) ? this.parent.get(property) : (INITIAL_VALUES[property] ?? "");
  }

  #own(property: string): string {
    const { dom, element } = this;
    const inline = dom.inlineValue(element, property);
    if (inline !== "") return inline;
    if (property === "white-space-collapse" && dom.attr(element, "xml:space") === "preserve") return "preserve";
    const attribute = PRESENTATION.has(property) ? (dom.attr(element, property) ?? "") : "";
    return attribute === "" && property === "display" && BLOCKS.has(dom.localName(element)) ? "block" : attribute;
  }
}
