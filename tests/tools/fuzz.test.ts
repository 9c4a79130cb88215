import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { chromiumDeclarations, declarationRule } from "../../scripts/fuzz/declarations.js";
import { everywhere, ruleFor } from "../../scripts/fuzz/everywhere.js";
import { denseSeriesOf, generatePage, seriesOf } from "../../scripts/fuzz/generate.js";
import { elementsOf, type FuzzElement, type FuzzPage } from "../../scripts/fuzz/model.js";
import { printPage } from "../../scripts/fuzz/print.js";
import { Random } from "../../scripts/fuzz/random.js";
import { shrink } from "../../scripts/fuzz/shrink.js";
import { hasChromium } from "../ax/harness/browser.js";

const element = (tag: string, more: Partial<FuzzElement> = {}): FuzzElement => ({ tag, attributes: [], children: [], ...more });
const pageOf = (more: Partial<FuzzPage>): FuzzPage => ({
  doctype: true,
  title: "t",
  htmlAttributes: [],
  bodyAttributes: [],
  rules: [],
  body: [],
  steps: [],
  ...more,
});

describe("Random", () => {
  it("depends on the seed alone and covers its range evenly", () => {
    const numbers = (seed: string) => {
      const random = new Random(seed);
      return Array.from({ length: 6000 }, () => random.integer(1, 6));
    };
    expect(numbers("a")).toEqual(numbers("a"));
    expect(numbers("a")).not.toEqual(numbers("b"));
    for (let face = 1; face <= 6; face++) {
      const share = numbers("a").filter((number) => number === face).length / 1000;
      expect(share).toBeGreaterThan(0.85);
      expect(share).toBeLessThan(1.15);
    }
  });

  it("chooses by weight", () => {
    const random = new Random("w");
    const chosen = Array.from({ length: 1000 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }));
    expect(chosen.filter((item) => item === "often").length).toBeGreaterThan(850);
    expect(chosen).not.toContain("never");
  });
});

describe("generatePage", () => {
  it("makes the same page for the same seed and number, and another for others", () => {
    const print = (seed: string, number: number) => printPage(generatePage(seed, number));
    expect(print("s", 1)).toBe(print("s", 1));
    expect(new Set([print("s", 1), print("s", 2), print("t", 1)]).size).toBe(3);
  });

  it("covers what the tree depends on", () => {
    const all = Array.from({ length: 400 }, (_, number) => printPage(generatePage("cover", number))).join("\n");
    expect(all).not.toContain("shadowrootmode=\"closed\"");
    for (const part of ["shadowrootmode=\"open\"", "attachShadow({ mode: \"closed\"", "aria-owns", "aria-labelledby", "::before", "counter(", "showModal()", "popover", "inert", "<svg", "<math", "<slot", "<table", "list-style-type", "content-visibility", "until-found", "<!--"]) {
      expect(all, part).toContain(part);
    }
  });
});

describe("denseSeriesOf", () => {
  const pages = Array.from({ length: 300 }, (_, number) => denseSeriesOf("dense").page(number));

  it("makes the same page for the same number", () => {
    expect(printPage(denseSeriesOf("dense").page(7))).toBe(printPage(pages[7]!));
  });

  it("makes each page of few sorts of elements, and all of them of many", () => {
    const tags = pages.map(({ body }) => new Set([...elementsOf(body)].map(({ tag }) => tag)));
    expect(Math.max(...tags.map(({ size }) => size))).toBeLessThanOrEqual(12);
    expect(new Set(tags.flatMap((set) => [...set])).size).toBeGreaterThan(100);
  });

  it("gives each page few properties of styles, and all of them many", () => {
    const properties = pages.map(({ rules }) => new Set(rules.flatMap(({ declarations }) => declarations.map(([name]) => name))));
    // Beside those drawn for the page, what some bring along.
    expect(Math.max(...properties.map(({ size }) => size))).toBeLessThanOrEqual(12);
    expect(new Set(properties.flatMap((set) => [...set])).size).toBeGreaterThan(60);
  });
});

describe("everywhere", () => {
  it("gives a page of the series the rule of its number, before the page's own", () => {
    const plain = seriesOf("s");
    for (const number of [1, 2, 300]) {
      const { rules, ...page } = plain.page(number);
      expect(everywhere(plain).page(number)).toEqual({ ...page, rules: [ruleFor(number), ...rules] });
    }
  });

  it("has rules that differ, which take turns", () => {
    const rules = Array.from({ length: 500 }, (_, number) => JSON.stringify(ruleFor(number)));
    const count = new Set(rules).size;
    expect(count).toBeGreaterThan(40);
    expect(rules[count]).toBe(rules[0]);
  });
});

describe("declarationRule", () => {
  const declarations = new Map([
    ["color", ["red", "blue"]],
    ["width", ["0", "1em", "50%"]],
  ]);

  it("has all properties by turns, and in the end all of their values", () => {
    const rules = Array.from({ length: 200 }, (_, number) => declarationRule("s", declarations, number));
    expect(rules.map(({ declarations }) => declarations[0]![0]).slice(0, 3)).toEqual(["color", "width", "color"]);
    expect(new Set(rules.map(({ declarations }) => declarations[0]!.join(": ")))).toEqual(new Set(["color: red", "color: blue", "width: 0", "width: 1em", "width: 50%"]));
  });

  it("depends on the seed and the number alone", () => {
    const print = (seed: string) => JSON.stringify(Array.from({ length: 20 }, (_, number) => declarationRule(seed, declarations, number)));
    expect(print("s")).toBe(print("s"));
    expect(print("s")).not.toBe(print("t"));
  });
});

describe.runIf(hasChromium("fuzz"))("chromiumDeclarations", () => {
  it("has what Chromium takes, each in one spelling and under one name, and nothing that changes with time", async () => {
    const declarations = await chromiumDeclarations();
    expect(declarations.get("visibility")).toEqual(expect.arrayContaining(["hidden", "collapse", "inherit"]));
    expect(declarations.get("visibility")).not.toContain("auto");
    expect(declarations.get("letter-spacing")).toEqual(expect.arrayContaining(["normal", "30px", "50%"]));
    for (const name of ["all", "animation", "word-wrap", "-webkit-align-items", "background-color"]) expect(declarations.has(name), name).toBe(false);
    expect(declarations.size).toBeGreaterThan(250);
  });
});

describe("printPage", () => {
  it("keeps texts and attributes as they are", () => {
    const html = printPage(
      pageOf({ body: [element("p", { attributes: [["title", `a "b" & <c>`]], children: [{ text: " x < y & z " }, element("br"), { comment: "c" }] })] }),
    );
    const { document } = new JSDOM(html).window;
    const p = document.querySelector("p")!;
    expect(p.title).toBe(`a "b" & <c>`);
    expect(p.firstChild!.nodeValue).toBe(" x < y & z ");
    expect(p.childNodes).toHaveLength(3);
  });

  it("runs steps after load, each on its own", () => {
    const html = printPage(
      pageOf({
        body: [element("div", { ref: 1 }), element("div", { ref: 2 })],
        steps: [{ ref: 1, code: "e.nothing()" }, { ref: 2, code: "e.append(n(1))" }],
      }),
    );
    const { document } = new JSDOM(html, { runScripts: "dangerously" }).window;
    document.defaultView!.dispatchEvent(new document.defaultView!.Event("load"));
    expect(document.querySelector("[data-n='2'] > [data-n='1']")).not.toBeNull();
  });
});

describe("shrink", () => {
  const options = { jobs: 2, maxTries: 2000 };

  it("leaves only what the failure needs", async () => {
    const large = Array.from({ length: 500 }, (_, number) => generatePage("shrink", number)).find((page) => {
      const tags = [...elementsOf(page.body)].map(({ tag }) => tag);
      return tags.length > 30 && tags.includes("table") && page.rules.length > 1;
    })!;
    const needsTable = async (page: FuzzPage) => [...elementsOf(page.body)].some(({ tag }) => tag === "table") && page.rules.length > 0;
    const small = await shrink(large, needsTable, options);
    expect([...elementsOf(small.body)].map(({ tag }) => tag)).toEqual(["table"]);
    expect(small.rules).toHaveLength(1);
    expect(small.rules[0]!.declarations).toHaveLength(1);
    expect(small.body).toHaveLength(1);
    expect(small.steps).toEqual([]);
  });

  it("shortens texts and attributes and drops numbers nobody uses", async () => {
    const page = pageOf({
      body: [element("main", { ref: 1, attributes: [["class", "a b"], ["title", "t"]], children: [{ text: "long text" }] })],
      steps: [{ ref: 1, code: "e.focus()" }],
    });
    const small = await shrink(page, async ({ body }) => JSON.stringify(body).includes(`["class","`) && JSON.stringify(body).includes(`"text":"`), options);
    expect(small).toEqual(pageOf({ body: [element("div", { attributes: [["class", "b"]], children: [{ text: "x" }] })] }));
  });

  it("does a step in the markup", async () => {
    const code = `e.setAttribute("title", ${JSON.stringify('a"b')})`;
    const page = pageOf({ body: [element("main", { ref: 1 })], steps: [{ ref: 1, code }] });
    const small = await shrink(page, async ({ body, steps }) => body.length > 0 && (steps.length > 0 || JSON.stringify(body).includes('"title"')), options);
    expect(small).toEqual(pageOf({ body: [element("div", { attributes: [["title", 'a"b']] })] }));
  });

  it("never changes the page it was given, and gives up in time", async () => {
    const page = generatePage("keep", 3);
    const before = structuredClone(page);
    let tries = 0;
    await shrink(page, async () => ++tries > 0 && false, { jobs: 3, maxTries: 20 });
    expect(page).toEqual(before);
    expect(tries).toBeLessThan(24);
  });
});
