import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const named = async (inside: string) => (await describeIn(`<button id=t>${inside}</button>`)).name;

test.each([
  ["inline texts join", "<span>Hello</span><span>World</span>", "HelloWorld"],
  ["blocks stand apart", "<div>Hello</div><div>World</div>", "Hello World"],
  ["a block between inline texts", "a<div>b</div>c", "a b c"],
  ["a hidden block still separates", "a<p aria-hidden=true>x</p>b", "a b"],
  ["hidden inline content does not", "a<i hidden>x</i>b", "ab"],
  ["inline-block", "a<span style='display:inline-block'>b</span>c", "a b c"],
  ["floats", "<span style='float:left;display:block'>a</span>b", "a b"],
  ["flex items", "<span style='display:flex'><i style='display:block'>a</i><i style='display:block'>b</i></span>", "a b"],
  ["boxless elements", "a<span style='display:contents'>x</span>b", "a x b"],
  ["line breaks", "a<br>b", "a b"],
  ["a label in the middle", "a<i aria-label=L>x</i>b", "a L b"],
  ["a title in the middle is contents", "a<i title=T>x</i>b", "axb"],
  ["controls by role", "a<i role=button>x</i>b", "a x b"],
  ["blocks inside an atomic box do not", "<abbr><svg width=9 height=9><a href=x><text>l</text></a></svg></abbr>x", "lx"],
  ["form controls by element", "a<output>x</output>b", "a b"],
  ["links are no controls", "a<a href=x>x</a>b", "axb"],
  ["presentational elements vanish", "a<i role=presentation>x</i>b", "axb"],
  ["roles without contents", "a<span role=img>x</span>b", "ab"],
  ["lists contribute", "a<ul><li>x</li><li>y</li></ul>b", "a x y b"],
  ["landmarks do not", "a<nav>x</nav>b", "a b"],
  ["an address does", "a<address>x</address>b", "a x b"],
  ["ruby annotations do not", "a<ruby>base<rt>rub</rt></ruby>b", "abaseb"],
  ["white space collapses", "  lead  and   trail  ", "lead and trail"],
  ["no-break spaces stay", "&nbsp;a&nbsp;", "\u00a0a\u00a0"],
  ["spaces of a label stay at the ends", "<span aria-label='  L  '></span>y", " L y"],
])("%s", async (_what, inside, expected) => {
  expect(await named(inside)).toBe(expected);
});

test("a hidden target has no layout, so everything in it stands apart", async () => {
  const html = "<div id=a hidden>one<b>two</b>three</div><button id=t aria-labelledby=a>x</button>";
  expect((await describeIn(html)).name).toBe("one two three");
});

test("collecting stops after 100 visited objects", async () => {
  const { name } = await describeIn(`<h2 id=t>${"<i>n</i> ".repeat(120)}</h2>`);
  expect(name.match(/n/g)!.length).toBeLessThan(60);
});

test("rows are named only in grids", async () => {
  const row = "<div id=t role=row><span role=gridcell>x</span></div>";
  expect((await describeIn(`<div role=grid>${row}</div>`)).sources).toBe('LB AL C="x" T*');
  expect((await describeIn(`<div role=table>${row}</div>`)).sources).toBe("LB AL T");
});

test("secondary actions are no part of the name", async () => {
  const html = "<h2 id=t aria-actions=c>x <button id=c>C</button></h2>";
  expect((await describeIn(html)).name.trim()).toBe("x");
});

test("prohibited roles keep a label, but a title becomes the description", async () => {
  expect(await describeIn("<p id=t title=T aria-label=L>x</p>")).toMatchObject({ name: "L", description: "T", sources: 'LB AL="L"' });
  expect(await describeIn("<p id=t tabindex=0 title=T>x</p>")).toMatchObject({ name: "T", description: "", sources: 'LB AL T="T"' });
  expect((await describeIn("<x-y id=t aria-label=L>x</x-y>")).sources).toBe('LB AL="L" T*');
});
