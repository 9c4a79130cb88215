import { elementsOf, isElement, type CssRule, type FuzzElement, type FuzzNode, type FuzzPage } from "./model.js";

/** Whether a page still shows what is being hunted. */
export type StillFails = (page: FuzzPage) => Promise<boolean>;

export interface ShrinkOptions {
  /** Candidates tried side by side. */
  jobs: number;
  /** Candidates tried in all. */
  maxTries: number;
}

/**
 * Makes a failing page smaller as long as it keeps failing: first whole subtrees, then single parts, round after round until
 * nothing more can go. The result fails.
 */
export async function shrink(page: FuzzPage, stillFails: StillFails, options: ShrinkOptions): Promise<FuzzPage> {
  let best = page;
  let tries = 0;
  for (let progress = true; progress && tries < options.maxTries; ) {
    progress = false;
    for (const simplify of SIMPLIFIERS) {
      // After a success the same place holds something new to try, so counting goes on from there.
      let position = 0;
      while (tries < options.maxTries) {
        const batch = take(simplify(best), position, options.jobs);
        if (batch.length === 0) break;
        tries += batch.length;
        const verdicts = await Promise.all(batch.map(stillFails));
        const success = verdicts.indexOf(true);
        if (success === -1) {
          position += batch.length;
          continue;
        }
        best = batch[success]!;
        position += success;
        progress = true;
      }
    }
  }
  return best;
}

function take(candidates: Iterable<FuzzPage>, skip: number, count: number): FuzzPage[] {
  const out: FuzzPage[] = [];
  let index = 0;
  for (const candidate of candidates) {
    if (index++ < skip) continue;
    out.push(candidate);
    if (out.length === count) break;
  }
  return out;
}

type Simplifier = (page: FuzzPage) => Iterable<FuzzPage>;

const SIMPLIFIERS: Simplifier[] = [
  removeRanges,
  removeSteps,
  doSteps,
  removeRules,
  unwrapElements,
  removeShadows,
  removeAttributes,
  removeDeclarations,
  plainerDocument,
  shorterTexts,
  shorterValues,
  plainerElements,
];

/** Every list of siblings with ever smaller parts cut out; the top of the tree first. */
function* removeRanges(page: FuzzPage): Generator<FuzzPage> {
  for (let index = 0; ; index++) {
    const list = listsOf(page)[index];
    if (!list) return;
    for (let size = list.length; size >= 1; size = Math.floor(size / 2)) {
      for (let start = 0; start + size <= list.length; start += size) {
        yield edit(page, (copy) => listsOf(copy)[index]!.splice(start, size));
      }
    }
  }
}

function* removeSteps(page: FuzzPage): Generator<FuzzPage> {
  if (page.steps.length > 1) yield edit(page, (copy) => (copy.steps = []));
  for (const index of page.steps.keys()) yield edit(page, (copy) => copy.steps.splice(index, 1));
  const used = new Set(page.steps.flatMap(({ ref, code }) => [ref, ...[...code.matchAll(/\bn\((\d+)\)/g)].map((match) => Number(match[1]))]));
  const unused = (element: FuzzElement) =>
    element.ref !== undefined && !used.has(element.ref) && (!element.shadow || element.shadow.declarative);
  if (elements(page).some(unused)) {
    yield edit(page, (copy) => elements(copy).filter(unused).forEach((element) => delete element.ref));
  }
}

/** Attributes that a step sets stand in the markup instead. */
function* doSteps(page: FuzzPage): Generator<FuzzPage> {
  for (const [index, { ref, code }] of page.steps.entries()) {
    const set = /^e\.setAttribute\(("(?:[^"\\]|\\.)*"), ("(?:[^"\\]|\\.)*")\)$/.exec(code);
    if (!set) continue;
    const [name, value] = [JSON.parse(set[1]!), JSON.parse(set[2]!)] as [string, string];
    yield edit(page, (copy) => {
      copy.steps.splice(index, 1);
      const element = elements(copy).find((candidate) => candidate.ref === ref);
      if (element) element.attributes = [...element.attributes.filter(([other]) => other !== name), [name, value]];
    });
  }
}

function* removeRules(page: FuzzPage): Generator<FuzzPage> {
  for (const [at, rules] of ruleListsOf(page).entries()) {
    for (const index of rules.keys()) yield edit(page, (copy) => ruleListsOf(copy)[at]!.splice(index, 1));
  }
}

function* removeDeclarations(page: FuzzPage): Generator<FuzzPage> {
  for (const [at, rules] of ruleListsOf(page).entries()) {
    for (const [rule, { declarations }] of rules.entries()) {
      if (declarations.length < 2) continue;
      for (const index of declarations.keys()) {
        yield edit(page, (copy) => ruleListsOf(copy)[at]![rule]!.declarations.splice(index, 1));
      }
    }
  }
}

function* unwrapElements(page: FuzzPage): Generator<FuzzPage> {
  for (const [at, list] of listsOf(page).entries()) {
    for (const [index, node] of list.entries()) {
      if (!isElement(node) || node.children.length === 0) continue;
      yield edit(page, (copy) => {
        const siblings = listsOf(copy)[at]!;
        siblings.splice(index, 1, ...(siblings[index] as FuzzElement).children);
      });
    }
  }
}

function* removeShadows(page: FuzzPage): Generator<FuzzPage> {
  for (const [index, element] of elements(page).entries()) {
    if (!element.shadow) continue;
    yield edit(page, (copy) => delete elements(copy)[index]!.shadow);
    if (element.shadow.mode === "closed") yield edit(page, (copy) => (elements(copy)[index]!.shadow!.mode = "open"));
    else if (!element.shadow.declarative) yield edit(page, (copy) => (elements(copy)[index]!.shadow!.declarative = true));
  }
}

function* removeAttributes(page: FuzzPage): Generator<FuzzPage> {
  for (const [index, element] of elements(page).entries()) {
    for (const at of element.attributes.keys()) {
      yield edit(page, (copy) => elements(copy)[index]!.attributes.splice(at, 1));
    }
  }
}

function* plainerDocument(page: FuzzPage): Generator<FuzzPage> {
  if (!page.doctype) yield { ...page, doctype: true };
  if (page.title === undefined) yield { ...page, title: "t" };
  for (const key of ["htmlAttributes", "bodyAttributes"] as const) {
    for (const index of page[key].keys()) yield edit(page, (copy) => copy[key].splice(index, 1));
  }
}

function* shorterTexts(page: FuzzPage): Generator<FuzzPage> {
  for (const [at, list] of listsOf(page).entries()) {
    for (const [index, node] of list.entries()) {
      if (!("text" in node)) continue;
      for (const text of shorter(node.text)) yield edit(page, (copy) => (listsOf(copy)[at]![index] = { text }));
    }
  }
}

function* shorterValues(page: FuzzPage): Generator<FuzzPage> {
  for (const [index, element] of elements(page).entries()) {
    for (const [at, [name, value]] of element.attributes.entries()) {
      const values = name === "style" ? withoutOne(value, "; ") : withoutOne(value, " ");
      for (const part of values) yield edit(page, (copy) => (elements(copy)[index]!.attributes[at]![1] = part));
    }
  }
}

/** Elements with a special tag become plain ones. */
function* plainerElements(page: FuzzPage): Generator<FuzzPage> {
  for (const [index, { tag }] of elements(page).entries()) {
    for (const plain of ["div", "span"]) {
      if (tag === "div" || tag === plain) break;
      yield edit(page, (copy) => (elements(copy)[index]!.tag = plain));
    }
  }
}

function* shorter(text: string): Generator<string> {
  if (text.length > 1) {
    yield "x";
    yield text.slice(0, Math.ceil(text.length / 2));
    yield text.slice(Math.floor(text.length / 2));
    if (text.length < 12) for (let i = 0; i < text.length; i++) yield text.slice(0, i) + text.slice(i + 1);
  }
}

function withoutOne(value: string, separator: string): string[] {
  const parts = value.split(separator);
  return parts.length < 2 ? [] : parts.map((_, index) => parts.filter((_, other) => other !== index).join(separator));
}

/** A changed copy; the original stays as it is. */
function edit(page: FuzzPage, change: (copy: FuzzPage) => void): FuzzPage {
  const copy = structuredClone(page);
  change(copy);
  return copy;
}

function elements(page: FuzzPage): FuzzElement[] {
  return [...elementsOf(page.body)];
}

/** All lists of siblings, always in the same order. */
function listsOf(page: FuzzPage): FuzzNode[][] {
  const lists = [page.body];
  for (const element of elements(page)) {
    lists.push(element.children);
    if (element.shadow) lists.push(element.shadow.children);
  }
  return lists.filter((list) => list.length > 0);
}

function ruleListsOf(page: FuzzPage): CssRule[][] {
  return [page.rules, ...elements(page).flatMap(({ shadow }) => (shadow ? [shadow.rules] : []))];
}
