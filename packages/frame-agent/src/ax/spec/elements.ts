/**
 * Which elements take part in the tree at all. Observed on Chromium 156; Blink: `AXObjectCacheImpl::GetOrCreate`,
 * `AXNodeObject::AddNodeChildren`, `CanHaveChildren`.
 */

/** HTML elements that never have an accessibility object, rendered or not; nor has anything inside them. Areas have one in an image alone. */
export const NEVER_AX: ReadonlySet<string> = new Set(["title", "col", "colgroup"]);

/** HTML elements without an object, and nothing inside, while they have no box (Blink: `IsNodeRelevantForAccessibility`). */
export const AX_ONLY_WITH_BOX: ReadonlySet<string> = new Set(["head", "iframe", "noframes", "script", "style"]);

/** HTML elements whose DOM children never become accessibility objects. */
export const LEAF_ELEMENTS: ReadonlySet<string> = new Set([
  "img", "hr", "br", "progress", "iframe", "frame", "fencedframe", "embed", "input", "textarea",
]);

/** Rendered HTML elements whose layout object counts as none: `wbr` is laid out as text (`LayoutWordBreak`). */
export const WITHOUT_BOX: ReadonlySet<string> = new Set(["wbr"]);

const MEDIA = ["audio", "img", "video"];
const FOCUSABLE = ["button", "input", "select", "textarea"];

/** Buttons that ask for a capability of the browser (`HTMLCapabilityElementBase`). */
export const CAPABILITY_ELEMENTS: ReadonlySet<string> = new Set(["camera", "geolocation", "microphone", "usermedia"]);

/** Form controls that take focus by themselves unless disabled (`HTMLFormControlElement::SupportsFocus`). */
export const FOCUSABLE_CONTROLS: ReadonlySet<string> = new Set(FOCUSABLE);

/** HTML elements that may show another document: that takes focus instead of them (`ui::IsEmbeddingElement`). */
export const EMBEDDING: ReadonlySet<string> = new Set(["iframe", "frame", "fencedframe", "object", "embed"]);

/** Media that have controls; the fullscreen element has, whatever it says itself (`HTMLMediaElement::ShouldShowControls`). */
export const WITH_CONTROLS = "[controls],:fullscreen";

/** HTML elements that are form controls (`Element::IsFormControlElement`), separated from text beside them whatever their role (`AXNodeObject::IsControl`). */
export const FORM_CONTROLS: ReadonlySet<string> = new Set([...FOCUSABLE, "fieldset", "output"]);

/** HTML elements that are exposed whatever is known of them besides their role (`AXNodeObject::ShouldIncludeBasedOnSemantics`). */
export const ALWAYS_INCLUDED: ReadonlySet<string> = new Set([...FORM_CONTROLS, "footer", "header", "hgroup", "object", "optgroup", "tfoot", "thead"]);

/** HTML elements that are no columns of a table, whatever their `display`. */
export const OWN_BLOCKS: ReadonlySet<string> = new Set([...MEDIA, ...FOCUSABLE, "fieldset"]);

/** HTML elements that are one box in a line, whatever is inside (an `object` without fallback); `fieldset` has rules of its own. */
export const ATOMIC_IN_LINES: ReadonlySet<string> = new Set([
  ...MEDIA, ...FOCUSABLE, "canvas", "embed", "fencedframe", "iframe", "object", "progress",
]);

/** Elements with a layout object of their own kind, whatever `content` says (overrides of `CreateLayoutObject`). */
export const OWN_LAYOUT: ReadonlySet<string> = new Set([...ATOMIC_IN_LINES, "fieldset", "svg"]);

export const SVG_SHAPES = ["circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect"];

/** SVG elements that lay out only what other elements refer to (`LayoutSVGHiddenContainer`); no foreignObject in there. */
export const SVG_HIDDEN_CONTAINERS: ReadonlySet<string> = new Set([
  "defs", "symbol", "marker", "mask", "clipPath", "pattern", "filter", "linearGradient", "radialGradient",
]);

/** SVG elements that lay out no others inside: shapes, images, and what takes only stops or filter primitives (156). */
export const SVG_LEAVES: ReadonlySet<string> = new Set([...SVG_SHAPES, "filter", "linearGradient", "radialGradient"]);

/** SVG elements that have a style, and but for `stop` a layout object (`SVGElement::LayoutObjectIsNeeded` and its overrides; 156). */
export const SVG_STYLED: ReadonlySet<string> = new Set([
  ...SVG_SHAPES, ...SVG_HIDDEN_CONTAINERS, "svg", "g", "a", "switch", "use", "text", "tspan", "textPath", "foreignObject", "stop",
]);

/** SVG elements that are laid out, unseen, where they are `display: none`, too (overrides of `LayoutObjectIsNeeded`). */
export const SVG_ALWAYS_LAID_OUT: ReadonlySet<string> = new Set(["g", "marker"]);

/** MathML token elements: the only ones that lay out text and HTML children (`LayoutMathMLToken`). */
export const MATHML_TOKENS: ReadonlySet<string> = new Set(["mi", "mn", "mo", "mtext", "ms"]);
