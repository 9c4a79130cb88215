import { describe, expect, it } from "vitest";
import { byId, openPage } from "./open-page.js";

const inner = async (html: string): Promise<string> => (await openPage(`<body id=b>${html}`)).document.body.innerHTML;

describe("the parser", () => {
  it("keeps elements in select and its options", async () => {
    expect(await inner(`<select><button>b</button><option><b>x</b> y<option><i>z</i><div><option>in</div></select>after`)).toBe(
      `<select><button>b</button><option><b>x</b> y</option><option><i>z</i><div><option>in</option></div></option></select>after`,
    );
    expect(await inner(`<select><optgroup><legend>l</legend><option>a<optgroup label=m><option>b<hr></select>`)).toBe(
      `<select><optgroup><legend>l</legend><option>a</option></optgroup><optgroup label="m"><option>b</option></optgroup><hr></select>`,
    );
  });

  it("ends a select at the next one and at an input", async () => {
    expect(await inner(`<select><option>a<select><option>b`)).toBe(`<select><option>a</option></select><option>b</option>`);
    expect(await inner(`<select><option>a<input>`)).toBe(`<select><option>a</option></select><input>`);
  });

  it("takes a select where the head would be", async () => {
    const page = await openPage(`<select id=s></select>`);
    expect(byId(page, "s").parentElement).toBe(page.document.body);
  });

  it("keeps selects within paragraphs, cells and fragments", async () => {
    expect(await inner(`<p>x<select><p>y</select>z</p>`)).toBe(`<p>x<select><p>y</p></select>z</p>`);
    expect(await inner(`<table><tr><td><select><option><b>a</b><td>c</table>`)).toBe(
      `<table><tbody><tr><td><select><option><b>a</b></option></select></td><td>c</td></tr></tbody></table>`,
    );
    const page = await openPage(`<select id=s></select>`);
    byId(page, "s").innerHTML = `<option value=1><b>a</b><option value=2 selected>b</option><select><input>`;
    expect([byId(page, "s").innerHTML, byId<HTMLSelectElement>(page, "s").value]).toEqual([
      `<option value="1"><b>a</b></option><option value="2" selected="">b</option><input>`,
      "2",
    ]);
  });

  it("puts text that may not stand in a table before it", async () => {
    expect(await inner(`<i>a</i><table>b<tr>c<td>d</table>e`)).toBe(`<i>a</i>bc<table><tbody><tr><td>d</td></tr></tbody></table>e`);
  });
});

describe("values", () => {
  it("of sliders stay between their bounds", async () => {
    const page = await openPage(`<input id=a type=range min=2 max=8><input id=b type=range value=90 max=40><input id=c type=range>`);
    const value = (id: string): string => byId<HTMLInputElement>(page, id).value;
    expect([value("a"), value("b"), value("c")]).toEqual(["5", "40", "50"]);
    byId<HTMLInputElement>(page, "c").value = "70";
    byId<HTMLInputElement>(page, "c").max = "60";
    expect(value("c")).toBe("60");
  });

  it("of objects are valid until a script says otherwise", async () => {
    const page = await openPage(`<object id=o></object>`);
    const object = byId<HTMLObjectElement>(page, "o");
    expect(object.validity.valid).toBe(true);
    object.setCustomValidity("no");
    expect(object.validity.customError).toBe(true);
  });

  it("of content may be one counter or attribute", async () => {
    const page = await openPage(`<style>a::before { content: counter(c) } b::before { content: counters(c, ".") } i::before { content: attr(x); } u::before { content: bad(x) }</style>`);
    const contents = [...page.document.styleSheets[0]!.cssRules].map((rule) => (rule as CSSStyleRule).style.content);
    expect(contents.map((text) => text.replaceAll(" ", ""))).toEqual(["counter(c)", `counters(c,".")`, "attr(x)", ""]);
  });
});

describe("fullscreen", () => {
  it("has one element at a time", async () => {
    const page = await openPage(`<div id=f></div>`);
    const element = byId(page, "f");
    let changes = 0;
    page.document.addEventListener("fullscreenchange", () => changes++);
    await element.requestFullscreen();
    expect([page.document.fullscreenElement, element.matches(":fullscreen")]).toEqual([element, true]);
    await page.document.exitFullscreen();
    expect([page.document.fullscreenElement, element.matches(":fullscreen"), changes]).toEqual([null, false, 2]);
  });
});
