import { ALMOST_ALWAYS, OF_ELEMENT, randomName, randomValue } from "./attributes.js";
import { randomDeclarations, randomRule } from "./css.js";
import { EMPTY_TAGS, SHADOW_HOSTS } from "./elements.js";
import { elementsOf, type Attribute, type FuzzElement, type FuzzNode, type FuzzPage, type FuzzShadow } from "./model.js";
import { Random, type Weighted } from "./random.js";
import { randomStep } from "./steps.js";
import { SUBJECT_NAMES, subjectVocabulary } from "./subjects.js";
import { randomSpace, randomText } from "./texts.js";
import { denseVocabulary, WHOLE, type Vocabulary } from "./vocabulary.js";

const MAX_DEPTH = 9;

/** Pages by number; the same for ever for the same seed, as long as the tables stay. */
export interface Series {
  readonly seed: string;
  page(number: number): FuzzPage;
}

export const seriesOf = (seed: string): Series => ({ seed, page: (number) => generatePage(seed, number) });

/** Of few sorts of elements, styles and texts each, which stand anywhere in each other: what seldom meets on other pages meets there. */
export const denseSeriesOf = (seed: string): Series => ({ seed, page: (number) => generateDensePage(seed, number) });

/** About one subject each, by turns all of them, or the one of that name. */
export const subjectSeriesOf = (seed: string, name?: string): Series => ({ seed, page: (number) => generateSubjectPage(seed, number, name ?? SUBJECT_NAMES[number % SUBJECT_NAMES.length]!) });

export function generatePage(seed: string, number: number): FuzzPage {
  return new PageGenerator(new Random(`${seed}/${number}`), WHOLE).page();
}

function generateDensePage(seed: string, number: number): FuzzPage {
  const random = new Random(`${seed}/dense/${number}`);
  return new PageGenerator(random, denseVocabulary(random)).page();
}

function generateSubjectPage(seed: string, number: number, name: string): FuzzPage {
  const random = new Random(`${seed}/${name}/${number}`);
  return new PageGenerator(random, subjectVocabulary(random, name)).page();
}

class PageGenerator {
  /** Elements that may still be made. */
  #budget: number;
  #nextId = 1;

  constructor(
    private readonly random: Random,
    private readonly vocabulary: Vocabulary,
  ) {
    // Small pages find most and shrink fast; large ones find what only combinations show.
    this.#budget = Math.round(4 * 2 ** (random.fraction() * 4));
  }

  page(): FuzzPage {
    const { random } = this;
    const page: FuzzPage = {
      doctype: !random.chance(0.1),
      title: random.chance(0.9) ? "t" : undefined,
      htmlAttributes: random.chance(0.08) ? this.#attributes("html") : [],
      bodyAttributes: random.chance(0.12) ? this.#attributes("body") : [],
      rules: [...this.vocabulary.rules, ...Array.from({ length: random.chance(this.vocabulary.rulesShare) ? random.integer(1, 4) : 0 }, () => randomRule(random, this.vocabulary.styles))],
      body: [],
      steps: [],
    };
    while (this.#budget > 0) page.body.push(...this.#nodes({ "*": 1 }, 0));
    this.#addSteps(page);
    ownOnce(page);
    return page;
  }

  #nodes(content: Weighted<string>, depth: number): FuzzNode[] {
    const { random } = this;
    if (content["*"] !== undefined && random.chance(this.vocabulary.patternShare)) return this.#pattern();
    const kind = random.weighted(content);
    if (kind === "#text") return [{ text: this.#text() }];
    const tag = kind === "*" ? random.weighted(this.vocabulary.anywhere) : kind;
    const nodes: FuzzNode[] = [this.#element(tag, depth)];
    const space = randomSpace(random);
    if (space) nodes.push({ text: space });
    if (random.chance(0.02)) nodes.push({ comment: "c" });
    return nodes;
  }

  #element(tag: string, depth: number): FuzzElement {
    const { random } = this;
    this.#budget--;
    const element: FuzzElement = { tag, attributes: this.#attributes(tag), children: [] };
    if (EMPTY_TAGS.has(tag)) return element;
    element.children = this.#content(tag, depth);
    if (SHADOW_HOSTS.includes(tag) && random.chance(this.vocabulary.shadowShare)) element.shadow = this.#shadow(depth);
    return element;
  }

  #content(tag: string, depth: number): FuzzNode[] {
    const { random } = this;
    const content = this.vocabulary.contentOf(tag);
    if (!content) {
      if (random.chance(0.1)) return [];
      if (this.#budget <= 0 || depth >= MAX_DEPTH || random.chance(0.3)) return [{ text: this.#text() }];
    }
    if (content && Object.keys(content).length === 0) return [];
    const usual: Weighted<string> = content ?? { "*": 8, "#text": 4 };
    const onlyText: Weighted<string> = { "#text": 1 };
    const nodes: FuzzNode[] = [];
    for (let count = random.integer(content ? 1 : 0, 4); count > 0; count--) {
      if (this.#budget > 0 && depth < MAX_DEPTH) nodes.push(...this.#nodes(usual, depth + 1));
      else if (usual["#text"]) nodes.push(...this.#nodes(onlyText, depth + 1));
    }
    return nodes;
  }

  #text(): string {
    return randomText(this.random, this.vocabulary.specialTexts, this.vocabulary.specialTextShare);
  }

  #pattern(): FuzzNode[] {
    const { random } = this;
    const nodes = random.pick(this.vocabulary.patterns)({ random, id: () => `p${this.#nextId++}` });
    for (const element of elementsOf(nodes)) {
      this.#budget--;
      // A pattern in perfect order tests less than one with a flaw.
      if (random.chance(0.04)) element.attributes.splice(random.integer(0, 3), 1);
      if (random.chance(0.06)) element.attributes = merge(element.attributes, this.#attributes(element.tag));
    }
    return nodes;
  }

  #shadow(depth: number): FuzzShadow {
    const { random } = this;
    const children: FuzzNode[] = [];
    const content: Weighted<string> = { "*": 4, slot: 5, "#text": 2 };
    for (let count = random.integer(1, 4); count > 0; count--) {
      if (this.#budget > -4) children.push(...this.#nodes(content, Math.max(depth, MAX_DEPTH - 3)));
    }
    const mode = random.chance(0.6) ? "open" : "closed";
    return {
      mode,
      // No script can see a closed root that the parser made.
      declarative: mode === "open" && random.chance(0.6),
      rules: random.chance(0.3) ? [randomRule(random, this.vocabulary.styles)] : [],
      children,
    };
  }

  #attributes(tag: string): Attribute[] {
    const { random } = this;
    const chosen = new Map<string, string>();
    const own = OF_ELEMENT[tag];
    for (const name of ALMOST_ALWAYS[tag] ?? []) if (random.chance(0.9)) chosen.set(name, randomValue(random, own![name]![1]));
    const more = random.weighted({ "0": 4, "1": 4, "2": 2.5, "3": 1.2, "5": 0.4 });
    for (let count = Number(more); count > 0; count--) {
      const table = own && random.chance(0.5) ? own : random.chance(0.45) ? this.vocabulary.aria : this.vocabulary.global;
      const name = randomName(random, table);
      chosen.set(name, randomValue(random, table[name]![1]));
    }
    if (random.chance(this.vocabulary.styleShare)) {
      const declarations = randomDeclarations(random, random.integer(1, 2), this.vocabulary.styles);
      chosen.set("style", declarations.map(([name, value]) => `${name}: ${value}`).join("; "));
    }
    return [...chosen];
  }

  /** Numbers the elements that scripts must find: hosts of scripted shadow roots, and some for steps. */
  #addSteps(page: FuzzPage): void {
    const { random } = this;
    const light = [...lightElementsOf(page.body)];
    const wanted = random.chance(this.vocabulary.stepShare) && light.length > 0 ? random.some(light, random.integer(1, 4)) : [];
    wanted.push(...light.filter((element) => opensByScript(element) && random.chance(0.4)));
    let nextRef = 1;
    for (const element of elementsOf(page.body)) {
      const scripted = element.shadow && !element.shadow.declarative;
      if (scripted && !light.includes(element)) element.shadow = { ...element.shadow!, mode: "open", declarative: true };
      else if (scripted || wanted.includes(element)) element.ref = nextRef++;
    }
    const refs = wanted.map(({ ref }) => ref!);
    page.steps = wanted.map((element) => randomStep(random, element, refs));
  }
}

/**
 * Takes ids out of `aria-owns` that an element before owns: which of several owners gets a child is a matter of Chromium's hash
 * table and differs from load to load.
 */
function ownOnce({ htmlAttributes, bodyAttributes, body, steps }: FuzzPage): void {
  const owned = new Set<string>();
  const remaining = (ids: string): string => {
    const free = ids.split(/\s+/).filter((id) => id !== "" && !owned.has(id));
    for (const id of free) owned.add(id);
    return free.join(" ");
  };
  for (const attributes of [htmlAttributes, bodyAttributes, ...[...elementsOf(body)].map((element) => element.attributes)]) {
    for (const attribute of attributes) if (attribute[0] === "aria-owns") attribute[1] = remaining(attribute[1]);
  }
  for (const step of steps) {
    step.code = step.code.replace(/^(e\.setAttribute\("aria-owns", )(".*")\)$/, (_, start: string, ids: string) => `${start}${JSON.stringify(remaining(JSON.parse(ids) as string))})`);
  }
}

function opensByScript({ tag, attributes }: FuzzElement): boolean {
  return tag === "dialog" || attributes.some(([name]) => name === "popover");
}

function merge(first: Attribute[], second: Attribute[]): Attribute[] {
  return [...new Map([...first, ...second])];
}

/** The elements that a selector finds from the document. */
function* lightElementsOf(nodes: readonly FuzzNode[]): Generator<FuzzElement> {
  for (const node of nodes) {
    if (!("tag" in node) || node.tag === "template") continue;
    yield node;
    yield* lightElementsOf(node.children);
  }
}
