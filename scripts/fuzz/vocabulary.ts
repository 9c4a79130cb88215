import { ARIA, GLOBAL, type AttributeTable } from "./attributes.js";
import { ALL_STYLES, type Styles } from "./css.js";
import { ANYWHERE, CONTENT } from "./elements.js";
import type { CssRule } from "./model.js";
import { PATTERNS, type Pattern } from "./patterns.js";
import type { Random, Weighted } from "./random.js";
import { SPECIAL_TEXTS } from "./texts.js";

/** What pages are made of. */
export interface Vocabulary {
  anywhere: Weighted<string>;
  /** What an element usually contains; undefined for anything. */
  contentOf: (tag: string) => Weighted<string> | undefined;
  /** How often a thing that may be anything is one of the patterns. */
  patternShare: number;
  patterns: readonly Pattern[];
  /** Rules that all pages have. */
  rules: readonly CssRule[];
  /** How often a page has others too. */
  rulesShare: number;
  aria: AttributeTable;
  global: AttributeTable;
  styles: Styles;
  /** How many elements have a `style` attribute. */
  styleShare: number;
  specialTexts: readonly string[];
  /** How often a text is one of these. */
  specialTextShare: number;
  /** How many of the elements that may have a shadow root have one. */
  shadowShare: number;
  /** How often scripts change a page. */
  stepShare: number;
}

export const WHOLE: Vocabulary = {
  anywhere: ANYWHERE,
  contentOf: (tag) => CONTENT[tag],
  patternShare: 0.12,
  patterns: PATTERNS,
  rules: [],
  rulesShare: 0.5,
  aria: ARIA,
  global: GLOBAL,
  styles: ALL_STYLES,
  styleShare: 0.06,
  specialTexts: SPECIAL_TEXTS,
  specialTextShare: 0.25,
  shadowShare: 0.07,
  stepShare: 0.3,
};

const contentsOf = (tag: string): string[] => Object.keys(CONTENT[tag] ?? {}).filter((content) => content !== "*" && content !== "#text");

const CONTAINERS = Object.keys(ANYWHERE).filter((tag) => contentsOf(tag).length > 0);

const CUSTOMIZABLE: CssRule = { selector: "select, ::picker(select)", declarations: [["appearance", "base-select"]] };

/** One container, what it usually contains, what that does, and some others, with a few attributes, styles and kinds of texts. */
export function denseVocabulary(random: Random): Vocabulary {
  const container = random.pick(CONTAINERS);
  const contents = random.some(contentsOf(container), 4);
  const theirs = contents.flatMap(contentsOf);
  const others = Array.from({ length: 4 }, () => random.weighted(ANYWHERE));
  const tags = [...contents, ...(theirs.length > 0 ? random.some(theirs, 3) : []), ...others];
  return {
    ...WHOLE,
    anywhere: { ...Object.fromEntries(tags.map((tag) => [tag, 1])), [container]: 3 },
    contentOf: (tag) => (CONTENT[tag] && Object.keys(CONTENT[tag]).length === 0 ? {} : undefined),
    patternShare: 0,
    rules: container === "select" && random.chance(0.5) ? [CUSTOMIZABLE] : [],
    aria: part(random, ARIA, 5),
    styles: {
      ...ALL_STYLES,
      properties: part(random, ALL_STYLES.properties, 7),
      contents: random.some(ALL_STYLES.contents, 5),
    },
    styleShare: 0.2,
    specialTexts: random.some(SPECIAL_TEXTS, 5),
    global: { ...part(random, GLOBAL, 5), ...part(random, { id: GLOBAL.id!, role: GLOBAL.role!, class: GLOBAL.class! }, 3) },
  };
}

/** Some rows of a table, each as likely as any other. */
function part<Values>(random: Random, table: Readonly<Record<string, readonly [weight: number, values: Values]>>, count: number): Record<string, [weight: number, values: Values]> {
  return Object.fromEntries(random.some(Object.entries(table), count).map(([name, [, values]]) => [name, [1, values]]));
}
