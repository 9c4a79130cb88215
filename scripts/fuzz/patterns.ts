import type { Attribute, FuzzElement, FuzzNode } from "./model.js";
import type { Random } from "./random.js";
import { randomLabel, randomText } from "./texts.js";

/** What a pattern is built with. */
export interface Maker {
  random: Random;
  /** An id that no other pattern of the page has. */
  id(): string;
}

export type Pattern = (maker: Maker) => FuzzNode[];

/**
 * Things that only mean something together: elements that refer to each other, or roles that need one another. Single random
 * elements and attributes hardly ever come together like that.
 */
export const PATTERNS: readonly Pattern[] = [
  labelledField,
  choices,
  combobox,
  tabs,
  menu,
  tree,
  grid,
  dataTable,
  layoutTable,
  listbox,
  labelledGroup,
  errorMessage,
  ownedElsewhere,
  nestedLists,
  definitionList,
  captionedImage,
  imageMap,
  disclosures,
  modalDialog,
  popover,
  numberedRows,
  toolbar,
  liveRegion,
  inlineRun,
  bidiRun,
  clearfix,
  hiddenLabel,
];

type Child = FuzzNode | string;
type Attributes = Record<string, string | false | undefined>;

export function el(tag: string, attributes: Attributes, ...children: Child[]): FuzzElement {
  const kept = Object.entries(attributes).filter((entry): entry is Attribute => typeof entry[1] === "string");
  return { tag, attributes: kept, children: children.map((child) => (typeof child === "string" ? { text: child } : child)) };
}

export function times<T>(random: Random, from: number, to: number, make: (index: number) => T): T[] {
  return Array.from({ length: random.integer(from, to) }, (_, index) => make(index));
}

function control({ random }: Maker, attributes: Attributes): FuzzElement {
  const type = random.pick(["text", "checkbox", "radio", "search", "range", "file", "date", "color", "password", "number", "submit"]);
  return random.pick([
    () => el("input", { type, ...attributes, value: random.chance(0.3) && "1" }),
    () => el("textarea", { ...attributes }, randomText(random)),
    () => el("select", { ...attributes, multiple: random.chance(0.3) && "" }, el("option", {}, "a"), el("option", { selected: "" }, "b")),
    () => el("button", { ...attributes }, random.chance(0.5) ? "" : "b"),
    () => el("meter", { ...attributes, value: "0.5" }),
    () => el("output", { ...attributes }, "1"),
  ])();
}

function labelledField(maker: Maker): FuzzNode[] {
  const { random } = maker;
  const id = maker.id();
  const label = (): FuzzElement => el("label", { for: id, hidden: random.chance(0.15) && "" }, randomText(random), ...(random.chance(0.2) ? [el("b", {}, "x")] : []));
  const field = control(maker, { id, title: random.chance(0.2) && "t", placeholder: random.chance(0.2) && "p" });
  if (random.chance(0.3)) return [el("label", {}, randomText(random), control(maker, {}), random.pick(["", " after"]))];
  if (random.chance(0.2)) return [label(), { text: " " }, field, label()];
  return random.chance(0.5) ? [label(), { text: random.pick(["", " "]) }, field] : [field, label()];
}

function choices(maker: Maker): FuzzNode[] {
  const { random } = maker;
  const type = random.pick(["radio", "checkbox"]);
  const name = maker.id();
  const items = times(random, 2, 3, (index) => {
    const id = maker.id();
    const input = el("input", { type, name, id, checked: index === 1 && "", disabled: random.chance(0.1) && "" });
    return random.chance(0.5)
      ? el("div", {}, input, " ", el("label", { for: id }, randomText(random)))
      : el("label", {}, input, random.pick(["", " "]), randomText(random));
  });
  return [el("fieldset", { disabled: random.chance(0.15) && "" }, el("legend", {}, randomText(random)), ...items)];
}

function combobox(maker: Maker): FuzzNode[] {
  const { random } = maker;
  const list = maker.id();
  const active = maker.id();
  return [
    el(random.pick(["input", "div"]), {
      role: "combobox", tabindex: "0", "aria-controls": list, "aria-expanded": random.pick(["true", "false"]),
      "aria-activedescendant": active, "aria-autocomplete": random.pick(["list", "both", "inline"]),
      "aria-haspopup": random.chance(0.5) && "listbox", "aria-label": random.chance(0.5) && "c",
    }),
    el("ul", { role: "listbox", id: list }, el("li", { role: "option", id: active, "aria-selected": "true" }, "one"), el("li", { role: "option" }, "two")),
  ];
}

function tabs(maker: Maker): FuzzNode[] {
  const { random } = maker;
  const items = times(random, 2, 3, () => ({ tab: maker.id(), panel: maker.id() }));
  return [
    el("div", { role: "tablist", "aria-orientation": random.chance(0.3) && "vertical" }, ...items.map(({ tab, panel }, index) =>
      el(random.pick(["button", "a", "div"]), { role: "tab", id: tab, "aria-controls": panel, "aria-selected": String(index === 0), tabindex: random.chance(0.5) && "0" }, randomText(random)))),
    ...items.map(({ tab, panel }, index) => el("div", { role: "tabpanel", id: panel, "aria-labelledby": tab, hidden: index > 0 && "" }, randomText(random))),
  ];
}

function menu({ random, id }: Maker): FuzzNode[] {
  const list = id();
  const item = (index: number) =>
    el("li", { role: "none" }, el("a", { role: random.pick(["menuitem", "menuitemcheckbox", "menuitemradio"]), href: "#", "aria-checked": random.chance(0.4) && "true", "aria-disabled": random.chance(0.2) && "true" }, `item ${index}`));
  return [
    el("button", { "aria-haspopup": "menu", "aria-expanded": "true", "aria-controls": list }, "m"),
    el("ul", { role: random.pick(["menu", "menubar"]), id: list }, ...times(random, 1, 3, item), el("li", { role: "separator" })),
  ];
}

function tree({ random }: Maker): FuzzNode[] {
  const item = (depth: number): FuzzElement =>
    el("li", { role: "treeitem", "aria-expanded": random.chance(0.4) && "true", "aria-selected": random.chance(0.3) && "true", "aria-level": random.chance(0.15) && "4" },
      randomText(random), ...(depth > 0 ? [el("ul", { role: random.chance(0.8) && "group" }, ...times(random, 1, 2, () => item(depth - 1)))] : []));
  return [el("ul", { role: "tree", "aria-multiselectable": random.chance(0.3) && "true" }, ...times(random, 1, 2, () => item(random.integer(0, 2))))];
}

function grid({ random }: Maker): FuzzNode[] {
  const cell = () => el(random.pick(["div", "span", "td"]), { role: random.pick(["gridcell", "gridcell", "rowheader", "columnheader", "cell"]), "aria-selected": random.chance(0.3) && "true", "aria-colindex": random.chance(0.2) && "2" }, randomText(random));
  const row = () => el("div", { role: "row", "aria-rowindex": random.chance(0.2) && "3", "aria-level": random.chance(0.2) && "1" }, ...times(random, 1, 3, cell));
  const rows = times(random, 1, 3, row);
  const inner = random.chance(0.3) ? [el("div", { role: "rowgroup" }, ...rows)] : rows;
  return [el("div", { role: random.pick(["grid", "treegrid", "table"]), "aria-readonly": random.chance(0.3) && "true", "aria-rowcount": random.chance(0.2) && "9" }, ...inner)];
}

function dataTable({ random }: Maker): FuzzNode[] {
  const cell = (header: boolean) => el(header ? "th" : "td", { scope: header && random.chance(0.5) && random.pick(["row", "col"]), colspan: random.chance(0.15) && "2", rowspan: random.chance(0.15) && "2" }, random.chance(0.9) ? randomText(random) : "");
  const columns = random.integer(1, 3);
  const row = (index: number) => el("tr", {}, ...Array.from({ length: columns }, (_, column) => cell(index === 0 || (column === 0 && random.chance(0.4)))));
  const rows = times(random, 1, 4, row);
  const caption = random.chance(0.4) ? [el("caption", {}, randomText(random))] : [];
  const parts = random.chance(0.5) ? [el("thead", {}, rows[0]!), el("tbody", {}, ...rows.slice(1))] : rows;
  return [el("table", { border: random.chance(0.3) && "1", role: random.chance(0.15) && random.pick(["grid", "presentation", "table", "treegrid"]) }, ...caption, ...parts)];
}

/** Tables of plain cells, with the signs that tell a layout table from a data table. */
function layoutTable({ random }: Maker): FuzzNode[] {
  const style = random.pick(["", "border: 1px solid", "background: #eee", "width: 100%; height: 400px"]);
  const cell = () => el("td", { width: random.chance(0.3) && "50", bgcolor: random.chance(0.2) && "#ddd", style: random.chance(0.3) && style }, randomText(random));
  const columns = random.pick([1, 2, 2, 3, 5]);
  const rows = Array.from({ length: random.pick([1, 2, 3, 6, 21]) }, () => el("tr", { style: random.chance(0.2) && style }, ...Array.from({ length: columns }, cell)));
  return [el("table", { border: random.chance(0.2) && "0", cellspacing: random.chance(0.2) && "0", width: random.chance(0.2) && "100%", style: random.chance(0.3) && style }, ...rows)];
}

function listbox({ random, id }: Maker): FuzzNode[] {
  const active = id();
  const option = (index: number) => el("div", { role: "option", id: index === 1 && active, "aria-selected": random.chance(0.4) && random.pick(["true", "false"]), "aria-posinset": random.chance(0.1) && "5" }, randomText(random));
  const options = times(random, 2, 4, option);
  const grouped = random.chance(0.3) ? [el("div", { role: "group", "aria-label": "g" }, ...options)] : options;
  return [el("div", { role: "listbox", tabindex: "0", "aria-activedescendant": random.chance(0.6) && active, "aria-multiselectable": random.chance(0.3) && "true" }, ...grouped)];
}

function labelledGroup({ random, id }: Maker): FuzzNode[] {
  const [title, text] = [id(), id()];
  return [
    el(random.pick(["section", "div", "form", "article", "nav", "ul", "table", "dialog", "aside"]), { role: random.chance(0.4) && random.pick(["group", "region", "dialog", "form"]), "aria-labelledby": random.pick([title, `${title} ${text}`, `${text} ${title} ${text}`]), "aria-describedby": random.chance(0.5) && text },
      el("h2", { id: title }, randomText(random), ...(random.chance(0.3) ? [el("img", { alt: randomLabel(random), src: "" })] : []))),
    el("p", { id: text, hidden: random.chance(0.4) && "" }, randomText(random), el("b", { hidden: random.chance(0.3) && "" }, "bold"), el("input", { value: "v" })),
  ];
}

function errorMessage({ random, id }: Maker): FuzzNode[] {
  const message = id();
  return [
    el("input", { "aria-invalid": random.pick(["true", "false", "spelling"]), "aria-errormessage": message, required: random.chance(0.5) && "", "aria-describedby": random.chance(0.3) && message }),
    el("span", { id: message, role: random.chance(0.4) && "alert", hidden: random.chance(0.3) && "" }, randomText(random)),
  ];
}

function ownedElsewhere({ random, id }: Maker): FuzzNode[] {
  const ids = [id(), id()];
  const owner = el(random.pick(["div", "ul", "table", "span"]), { role: random.pick(["list", "group", "listbox", "tree", "grid", "menu"]), "aria-owns": random.pick([ids.join(" "), ids[1]!, [...ids].reverse().join(" ")]) }, ...(random.chance(0.5) ? [el("div", { role: "listitem" }, "own child")] : []));
  const owned = ids.map((one) => el(random.pick(["div", "li", "button", "span"]), { id: one, role: random.chance(0.5) && random.pick(["listitem", "option", "treeitem", "row"]), hidden: random.chance(0.1) && "" }, randomText(random)));
  return random.chance(0.5) ? [owner, { text: " " }, ...owned] : [el("div", {}, ...owned), owner];
}

function nestedLists({ random }: Maker): FuzzNode[] {
  const list = (depth: number): FuzzElement =>
    el(random.pick(["ul", "ol", "ol"]), { start: random.chance(0.2) && random.pick(["3", "-1", "0"]), reversed: random.chance(0.2) && "", type: random.chance(0.2) && random.pick(["a", "I"]), role: random.chance(0.1) && random.pick(["list", "none", "group"]) },
      ...times(random, 1, 3, () => el("li", { value: random.chance(0.15) && "7", role: random.chance(0.05) && random.pick(["none", "button", "listitem"]) }, random.chance(0.9) ? randomText(random) : "", ...(depth > 0 && random.chance(0.5) ? [list(depth - 1)] : []))));
  return [list(2)];
}

function definitionList({ random }: Maker): FuzzNode[] {
  const pair = (): FuzzNode[] => [el("dt", {}, randomText(random)), ...times(random, 1, 2, () => el("dd", {}, randomText(random)))];
  return [el("dl", {}, ...(random.chance(0.5) ? pair() : [el("div", {}, ...pair())]))];
}

function captionedImage({ random }: Maker): FuzzNode[] {
  const image = el("img", { src: "", alt: random.pick(["", " ", "alt", false, "alt"]), title: random.chance(0.2) && "t", width: "10", height: "10", role: random.chance(0.1) && "none" });
  const caption = el("figcaption", {}, randomText(random));
  return [random.chance(0.7) ? el("figure", {}, image, ...(random.chance(0.7) ? [caption] : [])) : el("a", { href: "#" }, image, random.chance(0.5) ? " text" : "")];
}

function imageMap({ random, id }: Maker): FuzzNode[] {
  const name = id();
  const area = () => el("area", { href: random.chance(0.8) && "#", alt: random.chance(0.8) && randomLabel(random), shape: "rect", coords: "0,0,5,5" });
  const map = el("map", { name }, ...times(random, 1, 3, area));
  const image = el("img", { usemap: `#${name}`, src: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", width: "20", height: "20", alt: random.chance(0.6) && "map" });
  return random.chance(0.5) ? [image, map] : [map, image];
}

function disclosures({ random, id }: Maker): FuzzNode[] {
  const name = random.chance(0.3) ? id() : undefined;
  return times(random, 1, 2, () =>
    el("details", { open: random.chance(0.5) && "", name }, ...(random.chance(0.85) ? [el("summary", {}, randomText(random))] : []), randomText(random), el("p", {}, "content")));
}

function modalDialog({ random, id }: Maker): FuzzNode[] {
  const title = id();
  return [el("dialog", { open: random.chance(0.7) && "", "aria-labelledby": title, "aria-modal": random.chance(0.4) && "true" }, el("h2", { id: title }, randomText(random)), el("button", { autofocus: random.chance(0.3) && "" }, "ok"))];
}

function popover({ random, id }: Maker): FuzzNode[] {
  const target = id();
  return [el("button", { popovertarget: target, "aria-details": random.chance(0.2) && target }, "p"), el("div", { popover: random.pick(["", "manual", "hint"]), id: target, role: random.chance(0.3) && random.pick(["menu", "tooltip", "dialog"]) }, randomText(random))];
}

/** Counters by style sheet attributes, in and out of the parents that reset them. */
function numberedRows({ random }: Maker): FuzzNode[] {
  const style = random.pick(["decimal", "upper-roman", "lower-alpha", "hebrew", "armenian", "simp-chinese-informal", "disc", "'- '", "ethiopic-numeric"]);
  return [el("div", { style: "counter-reset: list-item 8" }, ...times(random, 1, 3, () => el("div", { style: `display: list-item; list-style: ${style} ${random.pick(["inside", "outside"])}` }, randomText(random))))];
}

function toolbar({ random }: Maker): FuzzNode[] {
  return [el("div", { role: "toolbar", "aria-label": "tools" }, ...times(random, 1, 3, () => el("button", { "aria-pressed": random.chance(0.6) && random.pick(["true", "false", "mixed"]), "aria-label": random.chance(0.4) && "l", title: random.chance(0.3) && "t" }, el("svg", { width: "9", height: "9", "aria-hidden": random.chance(0.5) && "true" }, el("path", { d: "M0 0L5 5" })))))];
}

function liveRegion({ random }: Maker): FuzzNode[] {
  return [el("div", { role: random.chance(0.6) && random.pick(["status", "alert", "log", "timer", "marquee"]), "aria-live": random.chance(0.5) && random.pick(["polite", "assertive", "off"]), "aria-busy": random.chance(0.3) && "true" }, el("p", { "aria-atomic": random.chance(0.3) && "true" }, randomText(random)))];
}

/** Text in inline elements, in a block of a random width: line breaks inside and between them. */
function inlineRun({ random }: Maker): FuzzNode[] {
  const part = (): Child => {
    const text = { text: randomText(random) };
    const tag = random.pick(["b", "i", "a", "code", "span", "sup", "#text", "#text", "br", "wbr"]);
    if (tag === "#text") return text;
    return tag === "br" || tag === "wbr" ? el(tag, {}) : el(tag, { href: tag === "a" && "#", style: random.chance(0.1) && random.pick(["display: inline-block", "position: absolute", "float: left", "white-space: pre", "visibility: hidden"]) }, text);
  };
  const style = random.pick([`width: ${random.integer(20, 200)}px`, `width: ${random.integer(20, 200)}px; text-align: justify`, "white-space: pre-wrap; width: 90px", "columns: 2; width: 200px", "width: 60px; word-break: break-all", "width: 80px; overflow-wrap: anywhere", "text-transform: uppercase"]);
  return [el(random.pick(["p", "div", "li", "td", "h2"]), { style }, ...times(random, 2, 8, part).flatMap((node) => (random.chance(0.5) ? [node, " "] : [node])))];
}

function bidiRun({ random }: Maker): FuzzNode[] {
  const words = ["abc", "שלום", "12", "مرحبا", "(x)", "a-b", "…"];
  const text = () => random.some(words, random.integer(2, 7)).join(" ");
  return [el("p", { dir: random.pick(["rtl", "ltr", "auto", false]), style: random.chance(0.5) && `width: ${random.integer(30, 120)}px` }, text(), el(random.pick(["bdi", "bdo", "span", "b"]), { dir: random.chance(0.5) && random.pick(["rtl", "ltr"]) }, text()), text())];
}

function clearfix({ random }: Maker): FuzzNode[] {
  return [el("ul", { class: "c0" }, ...times(random, 1, 3, () => el("li", { style: random.pick(["float: left", "display: inline-block", "display: inline", "display: flex"]) }, el("a", { href: "#" }, randomText(random)), random.pick(["", " "]))))];
}

/** Labels and descriptions from content that is hidden in one way or another. */
function hiddenLabel({ random, id }: Maker): FuzzNode[] {
  const source = id();
  const hiding = random.pick<Attributes>([{ hidden: "" }, { "aria-hidden": "true" }, { style: "display: none" }, { style: "visibility: hidden" }, { inert: "" }, { hidden: "until-found" }, {}]);
  return [
    el(random.pick(["button", "div", "input", "a", "section"]), { role: random.chance(0.3) && "group", tabindex: "0", [random.pick(["aria-labelledby", "aria-describedby"])]: source }, "own"),
    el("div", hiding, el("span", { id: source, hidden: random.chance(0.2) && "" }, randomText(random), el("em", { hidden: random.chance(0.3) && "" }, " inner "), el("ul", {}, el("li", {}, "item")))),
  ];
}
