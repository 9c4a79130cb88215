import { CAPABILITY_ELEMENTS } from "../../spec/elements.js";
import { listSize } from "../../role/select.js";
import { hasInsideMarker } from "../../text/box-type.js";
import type { StyleFacts } from "../layout.js";
/**
 * The user-agent style sheet as far as accessibility depends on it: computed values of Chromium 156 by element and attribute,
 * initial values left out. https://html.spec.whatwg.org/#rendering
 */
export type Declarations = Readonly<Record<string, string>>;

const PRESERVED: Declarations = { "white-space-collapse": "preserve", "text-wrap-mode": "nowrap" };
const HIDDEN_OVERFLOW: Declarations = { "overflow-x": "hidden", "overflow-y": "hidden" };
const CLIPPED: Declarations = { "overflow-x": "clip", "overflow-y": "clip" };
const ISOLATED: Declarations = { "unicode-bidi": "isolate" };
/** Form controls do not inherit how text is treated. */
const CONTROL: Declarations = { display: "inline-block", appearance: "auto", "text-transform": "none", "white-space-collapse": "collapse", "text-wrap-mode": "wrap" };

const names = (list: string): string[] => list.split(" ");

const BY_DISPLAY: readonly (readonly [display: string, tags: string])[] = [
  ["block", "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset"],
  ["block", "h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp"],
  ["none", "area base basefont datalist head link meta noembed noframes noscript param rp script style template title"],
  ["inline-block", "button camera geolocation marquee meter microphone progress select textarea usermedia"],
  ["list-item", "li"],
  ["contents", "slot"],
  ["ruby", "ruby"],
  ["table", "table"],
  ["table-caption", "caption"],
  ["table-cell", "td th"],
  ["table-column", "col"],
  ["table-column-group", "colgroup"],
  ["table-footer-group", "tfoot"],
  ["table-header-group", "thead"],
  ["table-row", "tr"],
  ["table-row-group", "tbody"],
];

const OTHERS: readonly (readonly [tags: string, declarations: Declarations])[] = [
  ["listing plaintext pre xmp", PRESERVED],
  ["ol", { "list-style-type": "decimal" }],
  ["nobr", { "text-wrap-mode": "nowrap" }],
  ["marquee", { ...HIDDEN_OVERFLOW, "text-wrap-mode": "nowrap" }],
  ["hr", HIDDEN_OVERFLOW],
  ["canvas embed fencedframe iframe img object video", CLIPPED],
  ["button input", CONTROL],
  ["select", { ...CONTROL, ...PRESERVED, ...CLIPPED }],
  ["optgroup option", { "white-space-collapse": "collapse", "text-wrap-mode": "nowrap" }],
  ["textarea", { ...CONTROL, "white-space-collapse": "preserve", "overflow-x": "auto", "overflow-y": "auto" }],
  ["dialog", { position: "absolute" }],
  ["meter progress", { appearance: "auto", "-webkit-user-modify": "read-only" }],
  ["table", { "border-spacing": "2px" }],
  ["address article aside bdi blockquote caption center col colgroup dd dir div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6", ISOLATED],
  ["header hgroup hr legend li listing main menu nav ol output p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp", ISOLATED],
  ["bdo", { "unicode-bidi": "isolate-override" }],
];

function table(): ReadonlyMap<string, Declarations> {
  const rows = new Map<string, Declarations>();
  const add = (tags: string, declarations: Declarations): void => {
    for (const tag of names(tags)) rows.set(tag, { ...rows.get(tag), ...declarations });
  };
  for (const [display, tags] of BY_DISPLAY) add(tags, { display });
  for (const [tags, declarations] of OTHERS) add(tags, declarations);
  return rows;
}

const HTML = table();

const SVG: ReadonlyMap<string, Declarations> = new Map<string, Declarations>([
  ["foreignObject", { display: "block", ...HIDDEN_OVERFLOW }],
  ["text", { display: "block", "text-wrap-mode": "nowrap" }],
  ...["image", "marker", "pattern", "svg", "symbol"].map((tag) => [tag, HIDDEN_OVERFLOW] as const),
]);

const MATH: ReadonlyMap<string, Declarations> = new Map<string, Declarations>([
  ["math", { display: "math" }],
  ["mtable", { display: "inline-table" }],
  ["mtr", { display: "table-row" }],
  ["mtd", { display: "table-cell" }],
  ["mphantom", { display: "block math", visibility: "hidden" }],
  ["mi", { display: "block math", "text-transform": "math-auto" }],
]);

const NONE: Declarations = {};

/** An element as the style sheet's selectors see it. */
export interface StyledElement {
  readonly ns: "html" | "svg" | "math" | "other";
  readonly tag: string;
  attr(name: string): string | null;
  isPopoverOpen(): boolean;
  readonly parentTag: string;
  readonly isFirstSummary: boolean;
  readonly isParentOpen: boolean;
  readonly hasPreviousElement: boolean;
  /** `border` attribute of the table that a cell belongs to, null without one. */
  readonly tableBorder: string | null;
  /** Lists around a list. */
  readonly listDepth: number;
}

/** What the user-agent style sheet says about an element. */
export function userAgentStyle(element: StyledElement): Declarations {
  const { ns, tag } = element;
  const attr = (name: string): string | null => element.attr(name);
  if (ns === "svg") return svgStyle(tag, attr);
  if (ns === "math") {
    if (element.parentTag === "semantics" && element.hasPreviousElement) return { display: "none" };
    if (tag === "math" && attr("display")?.toLowerCase() === "block") return { display: "block math" };
    if (tag === "mi" && attr("mathvariant")?.toLowerCase() === "normal") return { display: "block math" };
    return MATH.get(tag) ?? { display: "block math" };
  }
  return ns === "html" ? htmlStyle(element) : NONE;
}

const BULLETS = ["disc", "circle", "square"] as const;

/** SVG presentation attributes are declarations of the lowest weight. */
function svgStyle(tag: string, attr: (name: string) => string | null): Declarations {
  const style: Record<string, string> = { ...SVG.get(tag) };
  for (const name of ["display", "visibility", "direction", "text-transform"]) {
    const value = attr(name);
    if (value) style[name] = value.trim();
  }
  return style;
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  "1": "decimal", a: "lower-alpha", A: "upper-alpha", i: "lower-roman", I: "upper-roman",
  disc: "disc", circle: "circle", square: "square", none: "none",
};

function htmlStyle(element: StyledElement): Declarations {
  const { tag } = element;
  const attr = (name: string): string | null => element.attr(name);
  const style: Record<string, string> = { ...HTML.get(tag) };
  if (attr("inert") !== null) style.interactivity = "inert";
  if (tag === "input") Object.assign(style, inputStyle((attr("type") ?? "").toLowerCase(), attr));
  if (tag === "summary" && element.isFirstSummary) Object.assign(style, summaryStyle(element.isParentOpen));
  if (tag === "rt" && element.parentTag === "ruby") style.display = "ruby-text";
  if (tag === "audio" && attr("controls") === null) style.display = "none";
  if (tag === "dialog" && attr("open") === null) style.display = "none";
  if (tag === "ol" || tag === "ul" || tag === "li") {
    const type = attr("type");
    const listType = type === null ? undefined : (LIST_TYPES[type] ?? LIST_TYPES[type.toLowerCase()]);
    if (listType) style["list-style-type"] = listType;
  }
  if ((tag === "td" || tag === "th") && attr("nowrap") !== null) style["text-wrap-mode"] = "nowrap";
  if (tag === "select" && isListBox(attr)) style["white-space-collapse"] = "collapse";
  if (tag === "textarea" && attr("wrap")?.toLowerCase() === "off") style["text-wrap-mode"] = "nowrap";
  if (tag === "ul" || tag === "menu" || tag === "dir") style["list-style-type"] ??= BULLETS[Math.min(element.listDepth, 2)]!;
  if (tag === "table") tableBorders(style, attr);
  if ((tag === "td" || tag === "th") && hasBorder(element.tableBorder)) setBorders(style, "1px");
  directionality(style, tag, attr);
  const lang = attr("lang");
  if (lang) style["-webkit-locale"] = JSON.stringify(lang);
  // The contents of a MathML cell are blocks (156).
  if (element.parentTag === "mtd") style.display ??= "block";
  const editing = EDITING[attr("contenteditable")?.toLowerCase() ?? "unset"];
  if (editing) style["-webkit-user-modify"] = editing;
  if (attr("popover") !== null) Object.assign(style, popoverStyle(element.isPopoverOpen()));
  const hidden = attr("hidden");
  if (hidden !== null) {
    if (hidden.toLowerCase() === "until-found") style["content-visibility"] = "hidden";
    else style.display = "none";
  }
  return style;
}

const isListBox = (attr: (name: string) => string | null): boolean => attr("multiple") !== null || listSize(attr("size")) > 1;

const EDITING: Readonly<Record<string, string>> = {
  "": "read-write",
  true: "read-write",
  "plaintext-only": "read-write-plaintext-only",
  false: "read-only",
};

const summaryStyle = (isOpen: boolean): Declarations => ({
  display: "list-item",
  "counter-increment": "list-item 0",
  "list-style-position": "inside",
  "list-style-type": isOpen ? "disclosure-open" : "disclosure-closed",
});

const popoverStyle = (isOpen: boolean): Declarations => ({ display: isOpen ? "block" : "none", position: "fixed", "overflow-x": "auto", "overflow-y": "auto" });

function inputStyle(type: string, attr: (name: string) => string | null): Declarations {
  if (type === "hidden") return { display: "none" };
  if (type === "submit" || type === "reset" || type === "button" || type === "file") return PRESERVED;
  return type === "image" ? { ...dimension("width", attr("width")), ...dimension("height", attr("height")) } : NONE;
}

/** https://html.spec.whatwg.org/#maps-to-the-dimension-property, pixels alone */
const dimension = (property: string, value: string | null): Declarations => {
  const number = Number.parseInt(value ?? "", 10);
  return number >= 0 ? { [property]: `${number}px` } : NONE;
};

function tableBorders(style: Record<string, string>, attr: (name: string) => string | null): void {
  const border = attr("border");
  if (hasBorder(border)) setBorders(style, `${Number.parseInt(border!, 10) || 1}px`);
  const spacing = Number.parseInt(attr("cellspacing") ?? "", 10);
  if (spacing >= 0) style["border-spacing"] = `${spacing}px`;
}

const hasBorder = (border: string | null): boolean => border !== null && border !== "0";

function setBorders(style: Record<string, string>, width: string): void {
  for (const side of ["top", "right", "bottom", "left"]) style[`border-${side}-width`] = width;
}

function directionality(style: Record<string, string>, tag: string, attr: (name: string) => string | null): void {
  const dir = attr("dir")?.toLowerCase();
  if (dir === "rtl" || dir === "ltr") style.direction = dir;
  else if (dir !== "auto") return;
  if (tag !== "bdo" && !CAPABILITY_ELEMENTS.has(tag)) style["unicode-bidi"] = dir === "auto" && hasPlainText(tag, attr) ? "plaintext" : "isolate";
}

/** Each paragraph of it may have a direction of its own. */
const hasPlainText = (tag: string, attr: (name: string) => string | null): boolean =>
  tag === "pre" || tag === "textarea" || (tag === "input" && /^(?:search|tel|url|email)$/i.test(attr("type") ?? ""));

const INSIDE_MARKER: Declarations = { ...ISOLATED, "text-transform": "none" };
const OUTSIDE_MARKER: Declarations = { ...INSIDE_MARKER, ...PRESERVED };

/** Generated content and user-agent parts that have a style of their own. */
export function userAgentPseudoStyle(tag: string, pseudo: string, isOpen: boolean, host: StyleFacts): Declarations {
  if (tag === "q" && pseudo === "::before") return { content: "open-quote" };
  if (tag === "q" && pseudo === "::after") return { content: "close-quote" };
  if (pseudo === "::marker") return hasInsideMarker({ style: host }) ? INSIDE_MARKER : OUTSIDE_MARKER;
  if (pseudo === "::details-content") return { display: "block", "content-visibility": isOpen ? "visible" : "hidden" };
  if (pseudo === "::picker(select)") return { display: "none" };
  return NONE;
}
