import { CLASSES } from "./attributes.js";
import type { Attribute, CssRule } from "./model.js";
import type { Random, Weighted } from "./random.js";

/** What rules and `style` attributes are made of. */
export interface Styles {
  /** With values and how often they come. */
  readonly properties: Readonly<Record<string, readonly [weight: number, values: readonly string[]]>>;
  /** Of pseudo-elements. */
  readonly contents: readonly string[];
  /** Type selectors of rules. */
  readonly tags: readonly string[];
  /** What rules are for if not for the element itself. */
  readonly pseudoElements: Weighted<string>;
  /** How many rules are for a pseudo-element. */
  readonly pseudoShare: number;
}

/** Properties that decide what the tree looks like. */
const PROPERTIES: Styles["properties"] = {
  display: [14, [
    ..."none block inline inline-block contents flex grid table table-row table-cell list-item flow-root inline-flex inline-grid inline-table table-caption table-row-group run-in ruby math ruby-text".split(" "),
    "inline list-item", "grid-lanes", "-webkit-box", "table-column", "table-header-group",
  ]],
  visibility: [4, ["hidden", "visible", "collapse"]],
  position: [3, ["absolute", "fixed", "relative", "sticky"]],
  float: [2.5, ["left", "right"]],
  clear: [0.5, ["both"]],
  "white-space": [3, ["pre", "nowrap", "pre-wrap", "pre-line", "break-spaces", "normal"]],
  width: [3, ["40px", "0", "3em", "100%", "min-content", "120px"]],
  height: [1.5, ["0", "20px", "1em"]],
  overflow: [2.5, ["hidden", "auto", "scroll", "clip"]],
  "text-overflow": [0.7, ["ellipsis", "ellipsis", "'\u2014'", "clip"]],
  "text-transform": [2, ["uppercase", "lowercase", "capitalize", "full-width", "math-auto", "full-size-kana", "uppercase full-width"]],
  "list-style-type": [3, ["none", "disc", "circle", "square", "decimal", "lower-roman", "upper-alpha", "decimal-leading-zero", "hebrew", "cjk-decimal", "disclosure-open", "'* '", "georgian", "lower-greek"]],
  "list-style-position": [1, ["inside"]],
  "list-style-image": [0.4, ["url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)", "linear-gradient(red, blue)"]],
  direction: [1, ["rtl", "ltr"]],
  "unicode-bidi": [0.7, ["bidi-override", "isolate", "plaintext"]],
  "writing-mode": [0.8, ["vertical-rl", "vertical-lr"]],
  opacity: [0.7, ["0", "0.5"]],
  "pointer-events": [0.4, ["none"]],
  "user-select": [0.4, ["none"]],
  "content-visibility": [1.2, ["hidden", "auto"]],
  contain: [0.6, ["strict", "content", "style", "paint", "layout", "inline-size", "size"]],
  "contain-intrinsic-size": [0.2, ["20px"]],
  transform: [0.6, ["scale(0)", "rotate(45deg)"]],
  "clip-path": [0.4, ["inset(50%)"]],
  "font-size": [0.8, ["0", "30px", "8px"]],
  "line-height": [0.3, ["0"]],
  order: [0.5, ["-1", "2"]],
  "flex-direction": [0.4, ["row-reverse", "column"]],
  columns: [0.4, ["2"]],
  "counter-reset": [1.2, ["c", "c 5", "list-item 3", "c d"]],
  "counter-increment": [1.2, ["c", "c 2", "list-item -1", "d"]],
  "counter-set": [0.5, ["c 9"]],
  quotes: [0.6, ["'<' '>'", "none", "'a' 'b' 'c' 'd'"]],
  "text-indent": [0.3, ["2em", "-999em"]],
  "letter-spacing": [0.2, ["3px"]],
  "word-break": [0.5, ["break-all"]],
  "overflow-wrap": [0.4, ["anywhere"]],
  hyphens: [0.5, ["manual", "none", "auto"]],
  "text-align": [0.3, ["right", "justify"]],
  "-webkit-line-clamp": [0.3, ["1"]],
  "-webkit-text-security": [0.3, ["disc", "circle", "square"]],
  "-webkit-user-modify": [0.2, ["read-write", "read-only", "read-write-plaintext-only"]],
  appearance: [0.8, ["none", "auto", "base-select"]],
  interactivity: [0.4, ["inert"]],
  "reading-flow": [0.3, ["flex-visual", "source-order"]],
  "text-wrap": [0.2, ["balance"]],
  "background-color": [0.5, ["red"]],
  border: [1, ["1px solid", "0"]],
  "border-collapse": [0.3, ["collapse"]],
  margin: [0.3, ["-5px"]],
  resize: [0.1, ["both"]],
  cursor: [0.3, ["pointer"]],
  zoom: [0.1, ["0.5"]],
  padding: [0.5, ["4px", "0", "1em 2em"]],
  "max-width": [0.5, ["60px", "50%", "20ch"]],
  "min-width": [0.3, ["0", "max-content"]],
  "max-height": [0.3, ["0", "2em"]],
  "vertical-align": [0.4, ["top", "middle", "super", "-4px"]],
  "font-variant": [0.3, ["small-caps"]],
  "font-family": [0.5, ["monospace", "serif"]],
  "word-spacing": [0.2, ["5px"]],
  "tab-size": [0.2, ["2"]],
  "text-align-last": [0.2, ["justify"]],
  "text-orientation": [0.2, ["upright", "sideways"]],
  "text-combine-upright": [0.2, ["all"]],
  "text-autospace": [0.2, ["normal"]],
  "line-break": [0.2, ["anywhere", "strict"]],
  "white-space-collapse": [0.4, ["preserve-breaks", "preserve"]],
  "text-wrap-style": [0.2, ["pretty"]],
  "column-span": [0.3, ["all"]],
  "hyphenate-character": [0.2, ["'='"]],
  "text-spacing-trim": [0.1, ["space-first"]],
  "ruby-align": [0.1, ["start"]],
  "ruby-overhang": [0.1, ["none"]],
  "text-emphasis": [0.1, ["dot"]],
  "position-area": [0.1, ["top"]],
  "scroll-marker-group": [0.3, ["before", "after"]],
  "interpolate-size": [0.1, ["allow-keywords"]],
  animation: [0.2, ["fade 9s paused"]],
  transition: [0.2, ["all 1s"]],
  "shape-outside": [0.1, ["circle()"]],
  "text-anchor": [0.1, ["end"]],
  "dominant-baseline": [0.1, ["middle"]],
  "font-style": [0.1, ["italic"]],
  "font-feature-settings": [0.1, ["'liga' 0"]],
  rotate: [0.1, ["90deg"]],
  scale: [0.1, ["2", "0"]],
  translate: [0.1, ["10px"]],
  "offset-path": [0.1, ["path('M0 0L9 9')"]],
  "column-width": [0.2, ["60px"]],
  "break-inside": [0.1, ["avoid"]],
  "caption-side": [0.2, ["bottom"]],
  "table-layout": [0.2, ["fixed"]],
  "empty-cells": [0.2, ["hide"]],
  "grid-template-columns": [0.3, ["1fr 1fr", "repeat(3, 40px)"]],
  gap: [0.2, ["4px"]],
  "flex-wrap": [0.3, ["wrap"]],
  "flex-grow": [0.3, ["1"]],
  "align-items": [0.2, ["center", "baseline"]],
  "aspect-ratio": [0.2, ["1"]],
  "object-fit": [0.1, ["cover"]],
  "container-type": [0.2, ["inline-size", "size"]],
  "field-sizing": [0.3, ["content"]],
  "ruby-position": [0.2, ["under", "inter-character"]],
  "initial-letter": [0.2, ["2"]],
  "text-box-trim": [0.1, ["trim-both"]],
  "text-decoration": [0.2, ["underline"]],
  "box-sizing": [0.2, ["border-box"]],
  filter: [0.2, ["blur(2px)", "opacity(0)"]],
  "mask-image": [0.1, ["linear-gradient(black, transparent)"]],
  "mix-blend-mode": [0.1, ["multiply"]],
  "will-change": [0.2, ["transform"]],
  isolation: [0.1, ["isolate"]],
  perspective: [0.1, ["10px"]],
  clip: [0.3, ["rect(0 0 0 0)"]],
  "scrollbar-width": [0.1, ["none"]],
  "touch-action": [0.1, ["none"]],
  "accent-color": [0.1, ["red"]],
  "anchor-name": [0.1, ["--a"]],
  "scroll-snap-align": [0.1, ["start"]],
  all: [0.2, ["unset", "initial"]],
};

const CONTENTS = [
  "''", "'x'", "'before '", "' after'", "'\u2192'", "counter(c)", "counter(c, upper-roman) '. '", "counters(c, '.')", "counter(list-item)",
  "attr(title)", "attr(class)", "open-quote", "close-quote", "no-open-quote", "'a' / 'alt'", "'a' / ''", "url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)",
  "linear-gradient(red, red)", "'two' 'parts'", "none", "normal", "'line\\a break'", "'\\a0'", "' '",
  "attr(data-n)", "'a' / attr(title)", "counter(c) / 'alt'", "'x' open-quote 'y'", "'\\5d0\\5d1'", "'a-b c'", "'\\ad'", "counter(d, 'x')", "counter(c, disc)", "'a' counter(c) 'b'",
];

const TAGS = "div span p a b li ul ol td th tr table button input label h2 section summary details option select legend img svg nav q dt dd".split(" ");

const PSEUDO_ELEMENTS: Weighted<string> = {
  "::before": 5,
  "::after": 4,
  "::marker": 2,
  "::first-letter": 0.8,
  "::first-line": 0.4,
  "::placeholder": 0.4,
  "::backdrop": 0.1,
  "::details-content": 0.3,
  "::file-selector-button": 0.1,
  "::scroll-marker-group": 0.05,
  "::scroll-marker": 0.3,
  "::scroll-button(*)": 0.1,
  "::checkmark": 0.1,
  "::picker-icon": 0.1,
  "::picker(select)": 0.3,
  "::selection": 0.1,
  "::before::marker": 0.2,
  "::after::marker": 0.1,
  "::part(p)": 0.1,
  "::-webkit-details-marker": 0.1,
  "::-webkit-calendar-picker-indicator": 0.1,
  "::-webkit-inner-spin-button": 0.1,
  "::-webkit-search-cancel-button": 0.1,
};

export const ALL_STYLES: Styles = { properties: PROPERTIES, contents: CONTENTS, tags: TAGS, pseudoElements: PSEUDO_ELEMENTS, pseudoShare: 0.35 };

/** A rule; about half of them are for what every page has, such as a class. */
export function randomRule(random: Random, styles: Styles): CssRule {
  const target = randomSelector(random, styles);
  const pseudo = random.chance(styles.pseudoShare) ? random.weighted(styles.pseudoElements) : "";
  const declarations = randomDeclarations(random, random.integer(1, 2), styles);
  if (pseudo === "::before" || pseudo === "::after" || (pseudo === "::marker" && random.chance(0.6))) {
    declarations.unshift(["content", random.pick(styles.contents)]);
  }
  return { selector: target + pseudo, declarations };
}

function randomSelector(random: Random, { tags }: Styles): string {
  const kind = random.fraction();
  if (kind < 0.5) return `.${random.pick(CLASSES)}`;
  if (kind < 0.85) return random.pick(tags);
  return random.pick(["[role]", ":first-child", ":last-child", ":empty", "[hidden]", ":disabled", "li:nth-child(2)", "*:has(> img)", "[open]", ":host", "::slotted(*)", ":focus", "[id]", ":popover-open", ":modal", ":checked", ":not(:empty)", ":is(p, li) > *", ":nth-child(odd)", ":lang(ar)", ":dir(rtl)", ":target", ":read-write", ":placeholder-shown", ":host > *", ":has(input)"]);
}

/** For a rule or a `style` attribute. */
export function randomDeclarations(random: Random, count: number, { properties }: Styles): Attribute[] {
  const weights: Weighted<string> = {};
  for (const [name, [weight]] of Object.entries(properties)) weights[name] = weight;
  const chosen = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    const name = random.weighted(weights);
    chosen.set(name, random.pick(properties[name]![1]));
  }
  if (chosen.has("-webkit-line-clamp")) chosen.set("display", "-webkit-box").set("-webkit-box-orient", "vertical").set("overflow", "hidden");
  if (chosen.has("text-overflow")) chosen.set("overflow", "hidden").set("white-space", "nowrap");
  return [...chosen];
}
