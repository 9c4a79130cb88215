import { definitionSyntax, lexer, type DSNode } from "css-tree";
import { launchChromium, type Page } from "../lib/chromium.js";
import { cssRule, type CssRule } from "./model.js";
import { Random } from "./random.js";

/** Values that a browser takes, by property, both in one order for ever as long as the browser's version stays. */
export type Declarations = ReadonlyMap<string, readonly string[]>;

/** The rule for every element of page `number`: all properties come by turns, each with a random one of its values. */
export function declarationRule(seed: string, declarations: Declarations, number: number): CssRule {
  const random = new Random(`${seed}/declaration/${number}`);
  const properties = [...declarations];
  const [property, values] = properties[number % properties.length]!;
  return cssRule(["body *", { [property]: random.pick(values) }]);
}

/** Every declaration of one keyword or example value that the installed Chromium takes. */
export async function chromiumDeclarations(): Promise<Declarations> {
  const browser = await launchChromium();
  try {
    return await declarationsOf(await browser.newPage());
  } finally {
    await browser.close();
  }
}

async function declarationsOf(page: Page): Promise<Declarations> {
  const values = [...keywords(), ...NEWER_KEYWORDS, ...EXAMPLES];
  const taken = await page.evaluate<[property: string, values: string[]][]>(`(${acceptedValues})(${JSON.stringify(values)})`);
  return new Map(taken.filter(([property, values]) => values.length > 0 && !CHANGES_WITH_TIME.test(property) && !LOOKS.test(property)));
}

/** All words that the grammar of any property has, without names of colours. */
function keywords(): Set<string> {
  const words = new Set<string>();
  const { types, properties } = lexer as unknown as Grammars;
  for (const [name, { syntax }] of [...Object.entries(types), ...Object.entries(properties)]) {
    if (!syntax || name.endsWith("-color")) continue;
    definitionSyntax.walk(syntax, (node) => {
      if (node.type === "Keyword") words.add(node.name);
    });
  }
  for (const word of SAME_AS_NOTHING) words.delete(word);
  return words;
}

/** What the package's type definitions do not tell of its lexer. */
type Grammars = Record<"types" | "properties", Record<string, { syntax: DSNode | null }>>;

/** In a rule of the page's own. */
const SAME_AS_NOTHING = ["revert", "revert-layer", "unset"];

/** Words of Chromium 156 that the grammars do not have. */
const NEWER_KEYWORDS = "after auto-phrase base base-select before clip-ellipsis flex-flow flex-visual grid-columns grid-order grid-rows inert links no-compress source-order tabs".split(" ");

/** Of what is not a keyword. */
const EXAMPLES = [
  "0", "1", "2", "0px", "30px", "1em", "50%", "1s", "45deg", "1 / 1", "2 30px", "red", "'x'", "'x' 1", "x 1", "--x", "url(data:,x)", "counter(c)",
  "circle(5px)", "linear-gradient(red, red)", "repeat(2, 30px)", "rotate(30deg)", "scale(0)",
];

/** Their trees are another one at each moment. `all` is a shorthand of what comes one by one. */
const CHANGES_WITH_TIME = /^(all$|animation|transition)/;

/** What draws in boxes and moves none of them. */
const LOOKS = /color$|^(-webkit-mask|background|border-(image|shape)|(column-|row-)?rule|corner|mask|stroke|timeline|view-t)|^(border|outline).*(radius|style)$|^scroll-(margin|padding|timeline)/;

/** Runs in a page: which of `values` each property takes, without those that it writes in the same way, and without other names of properties. */
function acceptedValues(values: readonly string[]): [property: string, values: string[]][] {
  const probe = document.createElement("div").style;
  const camelCased = Object.keys(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(probe))).concat(Object.keys(probe));
  const names = camelCased.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^webkit-/, "-webkit-"));
  const properties = [...new Set([...getComputedStyle(document.body), ...names])].filter((name) => CSS.supports(name, "inherit")).sort();
  return properties.map((property) => {
    const written = new Map<string, string>();
    for (const value of values) {
      probe.cssText = `${property}: ${value}`;
      if (probe.cssText.startsWith(`${property}:`) && !written.has(probe.cssText)) written.set(probe.cssText, value);
    }
    return [property, [...written.values()]];
  });
}
