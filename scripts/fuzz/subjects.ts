import { ARIA, GLOBAL, ROLES, type AttributeTable } from "./attributes.js";
import { COMPONENT_RULES, COMPONENTS } from "./components.js";
import { ALL_STYLES, type Styles } from "./css.js";
import { CONTENT } from "./elements.js";
import { cssRule, type RuleEntry } from "./model.js";
import { PATTERNS, type Pattern } from "./patterns.js";
import type { Random, Weighted } from "./random.js";
import { SPECIAL_TEXTS } from "./texts.js";
import { WHOLE, type Vocabulary } from "./vocabulary.js";

/** What pages about one thing are made of: what belongs together comes together on all of them. */
interface Subject {
  /** Elements, separated by spaces; one that is named twice comes twice as often. */
  elements: string;
  /** What these contain, other than usual. */
  content?: Record<string, Weighted<string>>;
  /** Properties that have the values of {@link ALL_STYLES}. */
  properties?: string;
  /** Properties with values of the subject's own, the alternatives separated by `|`. */
  values?: Record<string, string>;
  /** Pseudo-elements that rules are for, without their colons, separated by spaces. */
  pseudoElements?: string;
  /** How often a rule is for a pseudo-element. */
  pseudoShare?: number;
  /** Values of `content`. */
  contents?: readonly string[];
  rules?: readonly RuleEntry[];
  texts?: readonly string[];
  /** How often a text is one of these, or one of {@link SPECIAL_TEXTS}. */
  textShare?: number;
  /** Global attributes and those of ARIA that come more often than `id` and `class`. */
  attributes?: string;
  /** Roles that `role` has, of all if none are named. */
  roles?: string;
  patterns?: readonly Pattern[];
  /** How often a thing that may be anything is one of them. */
  patternShare?: number;
  styleShare?: number;
  shadowShare?: number;
  stepShare?: number;
}

const HEBREW_AND_ARABIC = ["שלום", "אבג (דה) 12", "مرحبا بالعالم", "abc אבג def", "12 + 3 ג", "\u202bx y\u202c", "\u2067a\u2069 b", "א\u200e!"];
const LONG = ["several words that need more than one line", "averyveryverylongword", "some-hyphenated-words here", "a soft\u00adhyphen\u00adated word", "zero\u200bwidth\u200bspace", "日本語の文章です。", "a\u00a0b c\td"];
const COUNTED = ["counter(c)", "counter(c) '. '", "counters(c, '.') ' '", "counter(list-item)", "counters(list-item, '-', upper-roman)", "counter(d, lower-greek)", "counter(c, disc)", "'' counter(d) ''", "'(' counter(c, hebrew) ')'"];
const TWO_LINES = { width: "30px|60px|90px|5em|min-content|0" };

const SUBJECTS: Readonly<Record<string, Subject>> = {
  boxes: {
    elements: "div div span span p b a section button img br",
    properties: "display float position clear overflow visibility columns",
    values: { display: "block|inline|inline-block|contents|flex|inline-flex|grid|flow-root|table|table-cell|list-item|none", "white-space": "pre|pre-wrap|pre-line|nowrap|break-spaces" },
    pseudoElements: "before after",
  },
  lists: {
    elements: "ul ol li menu div p dl",
    properties: "list-style-type list-style-position list-style-image display counter-increment counter-reset counter-set float direction white-space visibility",
    pseudoElements: "marker before after before::marker",
    contents: ["'* '", "counter(list-item) ') '", "'a' / 'alt'", "none", "normal", "''", "counters(list-item, '.')"],
    attributes: "role aria-label aria-level aria-setsize aria-posinset",
    roles: "list listitem none presentation group tree treeitem",
  },
  tables: {
    elements: "table table div tr td th caption colgroup thead tbody tfoot form",
    properties: "display border border-collapse background-color caption-side empty-cells table-layout visibility float position",
    values: { display: "table|table-row|table-cell|table-row-group|table-header-group|table-caption|table-column|block|contents|inline-table|none|flex" },
    attributes: "role aria-label aria-rowindex aria-colindex aria-colspan aria-rowspan aria-sort aria-rowcount aria-colcount aria-readonly aria-selected tabindex",
    roles: "table grid treegrid row rowgroup cell gridcell columnheader rowheader none presentation caption",
    pseudoElements: "before after",
  },
  fields: {
    elements: "input input input textarea label fieldset form output button datalist",
    properties: "appearance display field-sizing width height white-space direction text-transform -webkit-text-security visibility overflow user-select",
    pseudoElements: "placeholder before after -webkit-inner-spin-button -webkit-search-cancel-button -webkit-calendar-picker-indicator file-selector-button -webkit-datetime-edit",
    attributes: "aria-label aria-labelledby aria-describedby aria-invalid aria-required aria-readonly aria-disabled aria-autocomplete aria-haspopup aria-placeholder title role dir autofocus inert",
    roles: "textbox searchbox combobox spinbutton slider switch checkbox radio button menuitemcheckbox",
    stepShare: 0.5,
  },
  selects: {
    elements: "select select select option optgroup label button datalist",
    content: { option: { "#text": 8, span: 2, img: 1, b: 1, svg: 0.5 }, select: { option: 8, optgroup: 3, hr: 1, button: 1.5, div: 1, legend: 0.3 }, optgroup: { option: 8, legend: 1.5 }, button: { selectedcontent: 4, "#text": 4, span: 1 } },
    properties: "appearance display visibility content-visibility interactivity white-space text-transform",
    pseudoElements: "picker(select) checkmark picker-icon before after",
    attributes: "role aria-label aria-labelledby aria-selected aria-disabled aria-hidden hidden inert title tabindex autofocus",
    roles: "listbox option none group combobox menu presentation button",
    rules: [["select.c0, .c0::picker(select)", { appearance: "base-select" }]],
    stepShare: 0.4,
  },
  generated: {
    elements: "div div span span p a li button td label",
    properties: "display position float white-space visibility text-transform direction content-visibility",
    values: { ...TWO_LINES, display: "block|inline-block|inline|contents|flex|grid|table|list-item|none|inline list-item" },
    pseudoElements: "before before after after",
    pseudoShare: 0.9,
    attributes: "title role aria-label aria-hidden",
    roles: "button heading link img group tab",
  },
  counters: {
    elements: "ol ul li div div span section h2",
    properties: "counter-reset counter-increment counter-set display list-style-type visibility content-visibility contain",
    values: { "counter-reset": "c|c 3|d c 1|reversed(list-item)|list-item 4|reversed(c) 5|none", "counter-increment": "c|c -1|d 2 c|list-item 0|none" },
    pseudoElements: "before before after marker",
    pseudoShare: 0.7,
    contents: COUNTED,
    shadowShare: 0.15,
    stepShare: 0.3,
  },
  quotes: {
    elements: "q q blockquote p span div",
    properties: "quotes display visibility",
    values: { quotes: "auto|none|'<' '>'|'a' 'b' 'c' 'd'|match-parent|'\u201e' '\u201c' '\u201a' '\u2018'" },
    pseudoElements: "before after",
    pseudoShare: 0.5,
    contents: ["open-quote", "close-quote", "no-open-quote", "no-close-quote", "open-quote 'x'", "'x' close-quote", "''", "none", "close-quote open-quote"],
    attributes: "lang dir",
    shadowShare: 0.12,
    texts: ["\u201equoted\u201c", "'", "\""],
  },
  "first letters": {
    elements: "p p div div span h2 li button b td blockquote",
    properties: "display float text-transform white-space initial-letter direction list-style-position",
    pseudoElements: "first-letter first-letter first-letter first-line before after",
    pseudoShare: 0.85,
    contents: ["'\u00ab'", "'x'", "'( '", "''", "counter(c)", "'\u201cab'", "'\\a0 y'"],
    texts: ["\u00ab\u00a0Quoted", "(a)", "'Tis", "\u0301x", "e\u0301t\u00e9", "12 b", "\u2014 dash", "\u{1d4b3}y", "...dots", "\u00a1Ay!", "שלום"],
    textShare: 0.5,
  },
  lines: {
    elements: "p p div span span b i a wbr br code",
    properties: "white-space word-break overflow-wrap hyphens line-break letter-spacing word-spacing text-indent text-align text-wrap text-wrap-style tab-size white-space-collapse font-size text-transform font-family",
    values: { ...TWO_LINES, hyphens: "auto|manual|none", "hyphenate-character": "'='|'-'", "max-width": "50px|8ch" },
    texts: LONG,
    textShare: 0.6,
    attributes: "lang",
    styleShare: 0.3,
  },
  bidi: {
    elements: "p div span span bdo bdi b a button input li",
    properties: "direction unicode-bidi display white-space text-align text-transform",
    values: { ...TWO_LINES, "unicode-bidi": "bidi-override|isolate|isolate-override|plaintext|embed|normal" },
    texts: HEBREW_AND_ARABIC,
    textShare: 0.7,
    attributes: "dir dir lang title aria-label",
    pseudoElements: "before after first-letter",
    contents: ["'\\5d0\\5d1'", "'x'", "' ('", "'\\200f'", "'12 '"],
  },
  "vertical writing": {
    elements: "div p span b ul li table button input label ruby",
    properties: "direction display white-space float",
    values: { ...TWO_LINES, height: "40px|5em|100px|0", "writing-mode": "vertical-rl|vertical-lr|sideways-rl|sideways-lr|horizontal-tb", "text-orientation": "upright|sideways|mixed", "text-combine-upright": "all|none" },
    pseudoElements: "before after marker",
    texts: ["日本語の文章", "12", ...LONG],
    textShare: 0.4,
    styleShare: 0.25,
  },
  ellipses: {
    elements: "div div p span span a b br button td",
    properties: "direction text-indent display padding",
    values: { ...TWO_LINES, "text-overflow": "ellipsis|clip|'\u2014'", "-webkit-line-clamp": "1|2|3", overflow: "hidden|clip|visible" },
    pseudoElements: "before after",
    texts: LONG,
    textShare: 0.6,
    styleShare: 0.3,
  },
  columns: {
    elements: "div div p p span h2 ul li img figure",
    properties: "display float column-span break-inside overflow position",
    values: { columns: "2|3|60px|auto", "column-count": "2|4", "column-fill": "auto|balance", height: "30px|60px|100px", width: "100px|200px|400px", "column-gap": "0|30px", "break-before": "column", "break-after": "avoid", orphans: "3" },
    texts: LONG,
    textShare: 0.5,
    styleShare: 0.25,
  },
  ruby: {
    elements: "ruby ruby rt rp rb rtc span p b",
    content: { ruby: { "#text": 6, rt: 6, rp: 2, rb: 1, rtc: 1, span: 1, ruby: 1, b: 1 }, rt: { "#text": 6, span: 1, rt: 0.3, b: 0.5 } },
    properties: "ruby-position ruby-align ruby-overhang display white-space visibility position float",
    values: { ...TWO_LINES, display: "ruby|ruby-text|block ruby|inline|block|contents|none|inline-block" },
    pseudoElements: "before after",
    texts: ["漢字", "かんじ", "日本語"],
    textShare: 0.5,
    attributes: "role aria-label lang aria-hidden",
  },
  mathematics: {
    elements: "math math mrow mi mn mo mtext mfrac msqrt msup p span",
    properties: "display direction visibility position text-transform",
    values: { "math-style": "compact|normal", display: "math|block math|inline|block|none|contents|inline-block" },
    pseudoElements: "before after",
    attributes: "role aria-label aria-hidden dir tabindex title",
    roles: "math img group presentation button",
    texts: ["\u2211", "\u2212", "( )", "x", " 12 ", "\u2061", "\u221e"],
    textShare: 0.5,
  },
  svg: {
    elements: "svg svg svg div p a",
    properties: "display visibility text-anchor dominant-baseline direction writing-mode white-space opacity text-transform pointer-events",
    values: { ...TWO_LINES, display: "none|inline|block|contents|inline-block" },
    attributes: "role aria-label aria-labelledby aria-hidden tabindex focusable title lang dir onclick",
    roles: "img graphics-document graphics-symbol graphics-object presentation none group button link list listitem",
    pseudoElements: "before first-letter",
    texts: HEBREW_AND_ARABIC,
    stepShare: 0.4,
  },
  images: {
    elements: "img svg canvas object embed picture img img map a button input figure",
    properties: "display width height visibility object-fit position float content-visibility",
    values: { content: "url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)|none|'x'|linear-gradient(red, red)" },
    attributes: "role aria-label aria-labelledby aria-describedby title aria-hidden tabindex aria-roledescription",
    roles: "img image presentation none button link figure",
    pseudoElements: "before after",
    stepShare: 0.4,
  },
  hiding: {
    elements: "div div p span button details dialog input ul li table iframe img",
    properties: "display visibility content-visibility opacity interactivity clip clip-path contain overflow height width position transform filter pointer-events",
    attributes: "hidden hidden inert aria-hidden aria-hidden tabindex role aria-label aria-labelledby aria-owns popover",
    roles: "none button group heading img dialog status",
    pseudoElements: "before details-content",
    shadowShare: 0.12,
    stepShare: 0.4,
  },
  dialogs: {
    elements: "dialog dialog details summary div button form p input",
    properties: "display visibility interactivity position content-visibility overflow",
    attributes: "popover popover inert hidden role aria-label aria-labelledby aria-modal aria-hidden tabindex autofocus interestfor",
    roles: "dialog alertdialog menu tooltip listbox none",
    pseudoElements: "backdrop details-content before marker",
    shadowShare: 0.12,
    stepShare: 0.9,
  },
  "shadow trees": {
    elements: "div div span section x-a x-a x-b slot slot p button label input",
    properties: "display visibility content-visibility direction interactivity white-space",
    attributes: "slot slot role aria-label aria-labelledby aria-describedby aria-hidden tabindex title part hidden aria-owns",
    pseudoElements: "before after part(p) slotted(*)",
    shadowShare: 0.6,
    stepShare: 0.4,
  },
  editing: {
    elements: "div div p span b ul li br input textarea button table img a",
    properties: "-webkit-user-modify user-select white-space display visibility",
    attributes: "contenteditable contenteditable contenteditable role aria-label aria-readonly aria-multiline aria-disabled tabindex spellcheck inert dir",
    roles: "textbox searchbox combobox grid button none group",
    shadowShare: 0.12,
    stepShare: 0.5,
  },
  names: {
    elements: "div span span button a h2 input label img svg table fieldset figure p select",
    properties: "display visibility white-space content-visibility text-transform",
    attributes: "id id aria-label aria-labelledby aria-labelledby aria-describedby aria-description title role aria-hidden hidden aria-owns",
    pseudoElements: "before after marker",
    shadowShare: 0.1,
  },
  widgets: {
    elements: "div div div span span ul li button input a section",
    attributes: `role role role role tabindex onclick ${Object.keys(ARIA).join(" ")}`,
    properties: "display visibility overflow cursor user-select",
    stepShare: 0.4,
  },
  owners: {
    elements: "div div ul li span table tr td select option p button",
    attributes: "id id id aria-owns aria-owns role aria-label aria-hidden hidden inert aria-activedescendant aria-controls aria-details",
    roles: "list listitem tree treeitem listbox option menu menuitem grid row gridcell none group radiogroup radio tablist tab",
    properties: "display visibility content-visibility",
    shadowShare: 0.12,
    stepShare: 0.5,
  },
  "live regions": {
    elements: "div div p span output ul li progress marquee",
    attributes: "aria-live aria-live aria-atomic aria-relevant aria-busy role aria-label hidden aria-hidden",
    roles: "alert status log timer marquee alertdialog progressbar group none",
    properties: "display visibility",
    stepShare: 0.6,
  },
  flow: {
    elements: "div div div section span p button ul li",
    properties: "order flex-direction flex-wrap position float direction writing-mode visibility grid-template-columns",
    values: { display: "flex|grid|inline-flex|inline-grid|block|contents|none", "reading-flow": "flex-visual|flex-flow|grid-rows|grid-columns|grid-order|source-order|normal", "reading-order": "1|-1|2", "grid-row": "1|2|span 2", "grid-column": "1|3|2 / 4", "grid-auto-flow": "column|dense" },
    pseudoElements: "before after",
    attributes: "tabindex aria-owns role aria-label id",
    roles: "list listitem group none button",
    styleShare: 0.35,
    shadowShare: 0.1,
  },
  scrollers: {
    elements: "div div ul li p section button textarea iframe table",
    properties: "overflow scroll-marker-group display position scroll-snap-align direction writing-mode scrollbar-width resize content-visibility visibility contain",
    values: { height: "30px|60px|200px", width: "50px|120px|400px", "white-space": "nowrap|normal" },
    pseudoElements: "scroll-marker scroll-marker scroll-marker-group scroll-button(*) scroll-button(right) before after",
    pseudoShare: 0.6,
    attributes: "tabindex role aria-label inert",
    roles: "region list tablist tab none group",
    texts: LONG,
    textShare: 0.4,
    styleShare: 0.3,
  },
  links: {
    elements: "a a a area map p li nav button span img svg",
    attributes: "id tabindex role aria-label title accesskey interestfor focusgroup aria-current onclick inert draggable contenteditable",
    roles: "link button none presentation tab menuitem",
    properties: "display position visibility float",
    pseudoElements: "before after",
    stepShare: 0.4,
  },
  components: {
    elements: "div section p span a button",
    patterns: COMPONENTS,
    patternShare: 0.9,
    rules: COMPONENT_RULES,
    properties: "display visibility overflow white-space text-transform position width",
    attributes: "aria-hidden aria-label hidden inert dir role tabindex",
    styleShare: 0.05,
    stepShare: 0.5,
  },
  frames: {
    elements: "iframe iframe object embed div p button dialog details",
    properties: "display visibility content-visibility interactivity width height opacity",
    attributes: "title role aria-label aria-hidden tabindex inert hidden aria-owns popover",
    roles: "none presentation document application img group",
    stepShare: 0.4,
  },
};

export const SUBJECT_NAMES: readonly string[] = Object.keys(SUBJECTS);

const PATTERN_SHARE = 0.03;
const STYLE_SHARE = 0.15;
const STEP_SHARE = 0.15;
const SHADOW_SHARE = 0.03;

/** Some of what belongs to a subject, so that it meets often enough. */
export function subjectVocabulary(random: Random, name: string): Vocabulary {
  const subject = SUBJECTS[name]!;
  const { content = {} } = subject;
  return {
    anywhere: weightsOf(words(subject.elements)),
    contentOf: (tag) => content[tag] ?? CONTENT[tag],
    patternShare: subject.patternShare ?? PATTERN_SHARE,
    patterns: subject.patterns ?? PATTERNS,
    rules: (subject.rules ?? []).map(cssRule),
    rulesShare: 0.8,
    aria: attributesOf(subject, ARIA, {}),
    global: attributesOf(subject, GLOBAL, { id: 2, class: 5 }),
    styles: stylesOf(random, subject),
    styleShare: subject.styleShare ?? STYLE_SHARE,
    specialTexts: [...(subject.texts ?? []), ...random.some(SPECIAL_TEXTS, 4)],
    specialTextShare: subject.textShare ?? WHOLE.specialTextShare,
    shadowShare: subject.shadowShare ?? SHADOW_SHARE,
    stepShare: subject.stepShare ?? STEP_SHARE,
  };
}

function stylesOf(random: Random, { elements, properties = "", values = {}, pseudoElements = "", pseudoShare = 0.3, contents }: Subject): Styles {
  const own = Object.entries(values).map(([name, alternatives]) => [name, [1, alternatives.split("|")]] as const);
  const usual = words(properties).filter((name) => !(name in values)).map((name) => [name, [1, ALL_STYLES.properties[name]![1]]] as const);
  return {
    properties: Object.fromEntries([...usual, ...own]),
    contents: contents ?? random.some(ALL_STYLES.contents, 6),
    tags: words(elements),
    pseudoElements: weightsOf(words(pseudoElements).map((name) => `::${name}`)),
    pseudoShare: pseudoElements === "" ? 0 : pseudoShare,
  };
}

/** Of a table, what a subject names, and what comes anyway. An empty table has no names to choose from, so that one is left. */
function attributesOf({ attributes = "", roles }: Subject, table: AttributeTable, anyway: Weighted<string>): AttributeTable {
  const weights = weightsOf(words(attributes).filter((name) => name in table), anyway);
  const names = Object.keys(weights);
  if (names.length === 0) return { "aria-label": table["aria-label"]! };
  return Object.fromEntries(names.map((name) => [name, [weights[name]!, name === "role" ? words(roles ?? ROLES.join(" ")) : table[name]![1]]]));
}

function weightsOf(names: readonly string[], anyway: Weighted<string> = {}): Weighted<string> {
  const weights = { ...anyway };
  for (const name of names) weights[name] = (weights[name] ?? 0) + 1;
  return weights;
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
