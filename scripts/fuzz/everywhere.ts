import type { Series } from "./generate.js";
import { cssRule, type CssRule, type RuleEntry } from "./model.js";

/** A rule for every element of a page, by number, of the list below or of `ruleOf`: what meets by chance on other pages meets everywhere on these. */
export const everywhere = (series: Series, ruleOf: (number: number) => CssRule = ruleFor): Series => ({
  seed: series.seed,
  page(number) {
    const page = series.page(number);
    return { ...page, rules: [ruleOf(number), ...page.rules] };
  },
});

export const ruleFor = (number: number): CssRule => cssRule(RULES[number % RULES.length]!);

const ALL = "body *";

/** The ellipses of clamped lines are not among them: what Chromium cuts of text in text follows no rule that was found (156). */
const RULES: readonly RuleEntry[] = [
  ["*::before", { content: '"x"' }],
  ["*::after", { content: '"y "' }],
  [`${ALL}::before`, { content: '"x"', display: "block" }],
  [`${ALL}::before`, { "counter-increment": "c", content: 'counter(c) " "' }],
  ["*::marker", { content: '"m "' }],
  [`${ALL}::first-letter`, { color: "red" }],
  ["*::first-line", { "text-transform": "uppercase" }],
  ...["block", "contents", "flex", "flow-root", "grid", "inline", "inline-block", "list-item", "ruby", "table", "table-cell"].map((display) => [ALL, { display }] as const),
  [ALL, { float: "left" }],
  ["*", { position: "relative" }],
  [ALL, { position: "absolute" }],
  [ALL, { overflow: "auto", "max-height": "60px" }],
  [ALL, { transform: "rotate(5deg)" }],
  [ALL, { zoom: "1.1" }],
  [ALL, { contain: "strict" }],
  [ALL, { "content-visibility": "auto" }],
  [ALL, { "font-size": "0" }],
  [ALL, { opacity: "0" }],
  [ALL, { appearance: "none" }],
  [ALL, { appearance: "base-select" }],
  [ALL, { visibility: "hidden" }],
  ["body > * > *", { visibility: "hidden" }],
  ["*", { "white-space": "pre-wrap" }],
  ["*", { "text-transform": "capitalize" }],
  ["*", { "word-break": "break-all" }],
  ["*", { "list-style": "upper-roman inside" }],
  ["*", { "user-select": "none", "pointer-events": "none" }],
  ["*", { overflow: "auto", "scroll-marker-group": "after" }],
  ["html", { direction: "rtl" }],
  ["html", { "writing-mode": "vertical-rl" }],
  ["body", { columns: "2" }],
  ["body", { width: "60px" }],
  ["body", { "-webkit-user-modify": "read-write" }],
  ["section, div, p", { interactivity: "inert" }],
];
