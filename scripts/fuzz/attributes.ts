import type { Random, Weighted } from "./random.js";
import { randomLabel } from "./texts.js";

/** Makes a value; a list is a choice from it. */
type Values = readonly string[] | ((random: Random) => string);
export type AttributeTable = Record<string, [weight: number, values: Values]>;

const IDS = Array.from({ length: 10 }, (_, index) => `i${index}`);
export const CLASSES = ["c0", "c1", "c2", "c3", "c4"];

const id: Values = IDS;
const idref: Values = (random) => (random.chance(0.1) ? random.pick(["", "nowhere", " "]) : random.pick(IDS));
const idrefs: Values = (random) => random.some([...IDS, "nowhere"], random.integer(1, 3)).join(random.pick([" ", " ", "  ", "\n"]));
const label: Values = randomLabel;
const boolean: Values = ["true", "false", "true", "", "undefined", "TRUE", "yes"];
const tristate: Values = ["true", "false", "mixed", "", "undefined"];
const number: Values = ["0", "1", "2", "3", "10", "-1", "1.5", "", "abc", "100", " 2 "];
const flag: Values = [""];

const IMAGE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

export const ROLES = (
  "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment " +
  "complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell " +
  "group heading img image insertion link list listbox listitem log main mark marquee math menu menubar menuitem " +
  "menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup " +
  "region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion " +
  "superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid treeitem " +
  "doc-abstract doc-backlink doc-biblioref doc-chapter doc-cover doc-endnotes doc-example doc-footnote doc-glossref " +
  "doc-index doc-noteref doc-pagebreak doc-pagelist doc-part doc-subtitle doc-tip doc-toc graphics-document " +
  "graphics-object graphics-symbol sectionheader sectionfooter"
).split(" ");

const role: Values = (random) => {
  if (random.chance(0.08)) return random.pick(["", " ", "widget", "nonsense", "roletype", "BUTTON", "Heading"]);
  if (random.chance(0.08)) return `${random.pick(["nonsense", "none", random.pick(ROLES)])} ${random.pick(ROLES)}`;
  return random.chance(0.15) ? random.pick(["none", "presentation", "group", "button", "listitem", "row", "cell"]) : random.pick(ROLES);
};

/** Attributes that any element may have. */
export const GLOBAL: AttributeTable = {
  id: [14, id],
  class: [12, (random) => random.some(CLASSES, random.integer(1, 2)).join(" ")],
  role: [14, role],
  title: [5, label],
  hidden: [1.5, ["", "", "until-found"]],
  tabindex: [5, ["0", "-1", "1", "", "abc"]],
  contenteditable: [1.2, ["", "true", "false", "plaintext-only", "inherit"]],
  inert: [0.8, flag],
  popover: [0.8, ["", "auto", "manual", "hint"]],
  lang: [0.5, ["de", "ar", "", "ja"]],
  dir: [1.2, ["rtl", "ltr", "auto"]],
  accesskey: [0.4, ["a", "b c"]],
  onclick: [1, ["0"]],
  draggable: [0.3, ["true", "false"]],
  autofocus: [0.4, flag],
  slot: [0.7, ["s1", "s2", ""]],
  spellcheck: [0.1, ["false"]],
  itemscope: [0.1, flag],
  align: [0.1, ["center", "right"]],
  translate: [0.1, ["no"]],
  focusgroup: [0.4, ["", "toolbar", "tablist inline wrap", "menu", "none", "listbox block", "radiogroup", "menubar"]],
  is: [0.1, ["x-a"]],
  part: [0.2, ["p"]],
  headingoffset: [0.2, ["1", "3", "9", "x"]],
  headingreset: [0.1, flag],
  interestfor: [0.3, idref],
  "xml:lang": [0.1, ["de"]],
  enterkeyhint: [0.1, ["go"]],
  onfocus: [0.1, ["0"]],
  onmousedown: [0.2, ["0"]],
};

/** `aria-*` on any element. */
export const ARIA: AttributeTable = {
  "aria-label": [9, label],
  "aria-labelledby": [6, idrefs],
  "aria-describedby": [4, idrefs],
  "aria-description": [2, label],
  "aria-hidden": [3, ["true", "true", "false", "", "undefined"]],
  "aria-owns": [3, idrefs],
  "aria-controls": [1.5, idrefs],
  "aria-details": [1, idrefs],
  "aria-flowto": [1, idrefs],
  "aria-errormessage": [1, idrefs],
  "aria-activedescendant": [1.5, idref],
  "aria-live": [1.5, ["polite", "assertive", "off", "", "rude"]],
  "aria-atomic": [1, boolean],
  "aria-relevant": [0.8, ["additions", "all", "text removals", "additions text", "", "nonsense"]],
  "aria-busy": [1, boolean],
  "aria-disabled": [2, boolean],
  "aria-readonly": [1.2, boolean],
  "aria-required": [1.2, boolean],
  "aria-invalid": [1.5, ["true", "false", "grammar", "spelling", "", "undefined", "x"]],
  "aria-checked": [2, tristate],
  "aria-pressed": [2, tristate],
  "aria-selected": [2, boolean],
  "aria-expanded": [2.5, boolean],
  "aria-current": [1.2, ["page", "step", "true", "false", "", "x", "date"]],
  "aria-haspopup": [1.5, ["true", "false", "menu", "listbox", "dialog", "grid", "tree", "", "x"]],
  "aria-level": [1.5, number],
  "aria-posinset": [0.8, number],
  "aria-setsize": [0.8, number],
  "aria-valuenow": [1.5, number],
  "aria-valuemin": [1, number],
  "aria-valuemax": [1, number],
  "aria-valuetext": [1, label],
  "aria-orientation": [1, ["horizontal", "vertical", "undefined", "", "x"]],
  "aria-autocomplete": [0.7, ["none", "inline", "list", "both", "", "x"]],
  "aria-multiselectable": [0.8, boolean],
  "aria-multiline": [0.8, boolean],
  "aria-modal": [0.8, boolean],
  "aria-placeholder": [0.8, label],
  "aria-roledescription": [1, label],
  "aria-keyshortcuts": [0.7, ["Control+A", "", "x"]],
  "aria-colcount": [0.5, number],
  "aria-rowcount": [0.5, number],
  "aria-colindex": [0.5, number],
  "aria-rowindex": [0.5, number],
  "aria-colspan": [0.4, number],
  "aria-rowspan": [0.4, number],
  "aria-sort": [0.5, ["ascending", "descending", "none", "other", "", "x"]],
  "aria-braillelabel": [0.3, label],
  "aria-brailleroledescription": [0.3, label],
  "aria-dropeffect": [0.2, ["copy"]],
  "aria-grabbed": [0.2, ["true"]],
  "aria-actions": [0.2, idrefs],
  "aria-nonsense": [0.2, ["1"]],
};

const INPUT_TYPES =
  "text checkbox radio button submit reset image number range email url tel search password date time datetime-local month week color file hidden nonsense".split(" ");

/** Attributes that mean something on one element. */
export const OF_ELEMENT: Record<string, AttributeTable> = {
  a: { href: [10, ["#", "#i1", "/x", "", "mailto:a@b", "javascript:0"]], name: [0.5, ["n"]], target: [0.3, ["_blank"]] },
  abbr: { title: [8, label] },
  area: { href: [8, ["#", "/x", ""]], alt: [6, label], shape: [2, ["rect", "circle", "default"]], coords: [4, ["0,0,5,5", "1,2,3"]] },
  audio: { controls: [1, flag] },
  bdo: { dir: [8, ["rtl", "ltr"]] },
  button: { type: [4, ["button", "submit", "reset", "menu"]], disabled: [2, flag], name: [0.5, ["n"]], value: [1, label], popovertarget: [1.5, idref], popovertargetaction: [0.5, ["show", "hide"]], commandfor: [0.8, idref], command: [0.8, ["show-modal", "toggle-popover", "close", "request-close", "show-popover", "hide-popover", "--x"]] },
  canvas: { width: [4, ["10", "1", "0"]], height: [4, ["10", "1"]] },
  col: { span: [2, ["2"]], width: [2, ["50"]] },
  data: { value: [3, ["1"]] },
  del: { datetime: [1, ["2020-01-01"]], cite: [1, ["/x"]] },
  details: { open: [7, flag], name: [1.5, ["n"]] },
  dialog: { open: [6, flag], closedby: [1, ["any", "none"]] },
  embed: { type: [2, ["image/gif", "text/plain"]], src: [3, [IMAGE]] },
  fieldset: { disabled: [2, flag], name: [0.3, ["n"]] },
  font: { size: [2, ["7"]], color: [2, ["red"]] },
  form: { name: [1.5, ["n", ""]], action: [0.5, ["/x"]], novalidate: [0.3, flag] },
  iframe: { srcdoc: [6, ["<p>inner", "<button>b</button>", ""]], width: [1, ["50"]], height: [1, ["50"]], name: [1, ["n"]] },
  image: { href: [4, [IMAGE, ""]], width: [3, ["10"]], height: [3, ["10"]] },
  img: { src: [10, [IMAGE, IMAGE, "/missing.png", ""]], alt: [9, (random) => (random.chance(0.2) ? "" : randomLabel(random))], width: [3, ["10", "1", "0"]], height: [3, ["10", "1"]], usemap: [2, ["#m1", "#m2", ""]], ismap: [0.5, flag], loading: [0.3, ["lazy"]] },
  input: {
    type: [22, INPUT_TYPES], value: [7, (random) => (random.chance(0.4) ? random.pick(["1", "50", "#ff0000", "2020-02-02", "12:30", "2020-W10", ""]) : randomLabel(random))],
    placeholder: [4, label], checked: [4, flag], disabled: [2, flag], readonly: [2, flag], required: [2.5, flag], name: [3, ["n", "m"]],
    list: [1.5, idref], min: [2, number], max: [2, number], step: [1, ["1", "any", "0.1"]], maxlength: [1, ["3", "0"]], minlength: [0.5, ["2"]], pattern: [1, ["[0-9]+"]],
    multiple: [1, flag], size: [0.7, ["1", "10"]], alt: [1.5, label], src: [1, [IMAGE]], accept: [0.3, [".txt"]], autocomplete: [0.5, ["off", "email"]], switch: [0.7, flag], popovertarget: [0.4, idref], form: [0.3, idref], alpha: [0.2, flag], dirname: [0.2, ["d"]], webkitdirectory: [0.2, flag], inputmode: [0.2, ["numeric"]],
  },
  ins: { datetime: [1, ["2020-01-01"]] },
  label: { for: [9, idref] },
  li: { value: [2, ["5", "-1", "abc"]], type: [1, ["a", "I", "disc"]] },
  map: { name: [9, ["m1", "m2"]] },
  marquee: { behavior: [1, ["slide"]] },
  math: { display: [3, ["block", "inline"]], alttext: [1, label] },
  meter: { value: [8, number], min: [3, number], max: [3, number], low: [2, number], high: [2, number], optimum: [1.5, number] },
  menu: { type: [0.5, ["toolbar"]] },
  object: { data: [3, [IMAGE, "/missing"]], type: [2, ["image/gif", "text/html"]] },
  ol: { start: [2, ["5", "-3"]], reversed: [1.5, flag], type: [2, ["a", "A", "i", "I", "1"]] },
  optgroup: { label: [8, label], disabled: [1.5, flag] },
  option: { value: [3, ["1", "2"]], selected: [3, flag], disabled: [2, flag], label: [2, label] },
  output: { for: [3, idrefs], name: [1, ["n"]] },
  progress: { value: [7, number], max: [4, number] },
  q: { cite: [1, ["/x"]] },
  rect: { width: [5, ["10"]], height: [5, ["10"]] },
  select: { multiple: [3, flag], size: [3, ["1", "2", "4", "0"]], disabled: [2, flag], required: [2, flag], name: [1, ["n"]] },
  slot: { name: [6, ["s1", "s2"]] },
  svg: { width: [5, ["20"]], height: [5, ["20"]], viewBox: [1, ["0 0 10 10"]], focusable: [0.5, ["false"]] },
  table: { border: [2, ["1", "0"]], summary: [1, label], cellpadding: [1, ["2"]], cellspacing: [0.7, ["0"]], width: [1, ["100%"]], rules: [0.5, ["all"]] },
  td: { colspan: [2, ["2", "0", "3"]], rowspan: [2, ["2", "0"]], headers: [1.5, idrefs], abbr: [0.5, label], scope: [0.7, ["row"]], bgcolor: [0.5, ["#eee"]], nowrap: [0.3, flag] },
  textarea: { placeholder: [4, label], disabled: [2, flag], readonly: [2, flag], required: [2, flag], rows: [1, ["1", "5"]], maxlength: [0.7, ["3"]], name: [1, ["n"]] },
  th: { scope: [4, ["row", "col", "rowgroup", "colgroup", "auto"]], colspan: [2, ["2"]], rowspan: [2, ["2"]], abbr: [1.5, label], headers: [0.7, idrefs] },
  time: { datetime: [5, ["2020-01-01", "x"]] },
  track: { kind: [2, ["captions"]], src: [1, ["data:text/vtt,WEBVTT"]] },
  use: { href: [6, (random) => `#${random.pick(IDS)}`] },
  video: { controls: [1, flag], width: [1, ["50"]], poster: [1, [IMAGE]] },
  text: { x: [2, ["5"]], y: [2, ["10"]] },
  circle: { r: [5, ["4"]] },
  path: { d: [5, ["M0 0L5 5"]] },
  mspace: { width: [2, ["1em"]] },
  annotation: { encoding: [2, ["application/x-tex"]] },
};

/** Attributes that an element hardly makes sense without. */
export const ALMOST_ALWAYS: Record<string, string[]> = {
  a: ["href"],
  input: ["type"],
  img: ["src"],
  rect: ["width", "height"],
  circle: ["r"],
  map: ["name"],
};

export function randomValue(random: Random, values: Values): string {
  return typeof values === "function" ? values(random) : random.pick(values);
}

export function randomName(random: Random, table: AttributeTable): string {
  const weights: Weighted<string> = {};
  for (const [name, [weight]] of Object.entries(table)) weights[name] = weight;
  return random.weighted(weights);
}

