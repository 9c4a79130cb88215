import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const sources = async (html: string) => (await describeIn(html)).sources;
const name = async (html: string) => (await describeIn(html)).name;

test("labels: by id, around the control, and both", async () => {
  expect(await sources("<label for=t>For</label><input id=t>")).toBe('LB AL labelfor="For" T* PH* APH* T*');
  expect(await sources("<label>Wrap <input id=t> tail</label>")).toBe('LB AL labelwrapped="Wrap  tail" T* PH* APH* T*');
  expect(await sources("<label for=t>F</label><label>W<input id=t></label>")).toBe('LB AL labelwrapped="F W" T* PH* APH* T*');
});

test("an empty label still supersedes what comes after it", async () => {
  const { name: text, sources: list, properties } = await describeIn("<label for=t></label><input id=t title=T placeholder=P>");
  expect(text).toBe("");
  expect(list).toBe('LB AL labelfor="" T="T"* PH="P"* APH* T="T"*');
  expect(properties.labelledby).toBe('#=""');
});

test("a label skips the control it wraps, but not other controls", async () => {
  expect(await name("<label>Flash <input id=t value=3> times</label>")).toBe("Flash times");
  expect(await name("<label for=t>Flash <input value=3> times</label><input type=checkbox id=t>")).toBe("Flash 3 times");
});

test("labels work per shadow tree", async () => {
  const { name: text } = await describeIn("<div id=h></div><label for=t>outer</label><input id=t>", {
    script: (document) => {
      const root = document.getElementById("h")!.attachShadow({ mode: "open" });
      root.innerHTML = "<label for=t>inner</label><input id=t>";
    },
  });
  expect(text).toBe("outer");
});

test("button inputs: value, else the default caption inside", async () => {
  expect(await sources("<input type=submit id=t value=Go>")).toBe('LB AL label @value="Go" C="Go"* T*');
  expect(await sources("<input type=submit id=t value='' title=T>")).toBe('LB AL label @value="" C* T="T"*');
  expect(await name("<input type=submit id=t>")).toBe("Submit");
  expect(await name("<input type=button id=t title=T>")).toBe("T");
});

test("image inputs fall back to a caption", async () => {
  expect(await sources("<input type=image id=t alt=A value=V title=T>")).toMatch(/^LB AL label @alt="A" @value="V"\* T="T"\* @type="Submit"\*/);
  expect(await name("<input type=image id=t alt=''>")).toBe("Submit");
});

test("a file input is named by its button, and its status follows where that name is used", async () => {
  expect(await name("<input type=file id=t multiple>")).toBe("Choose Files");
  expect(await name("<label for=t>F <input type=file></label><input type=checkbox id=t>")).toBe("F Choose File: No file chosen");
});

test("text fields: title before placeholder before aria-placeholder", async () => {
  expect(await sources("<input id=t title=T placeholder=P aria-placeholder=A>")).toBe('LB AL label T="T" PH="P"* APH="A"* T="T"*');
  expect(await sources("<div role=textbox id=t aria-placeholder=A>x</div>")).toBe('LB AL APH="A" T*');
  expect(await name("<textarea id=t placeholder='a&#10;b'></textarea>")).toBe("ab");
});

test("an empty alt leaves no place for the title", async () => {
  expect(await sources("<img id=t alt='' title=T>")).toBe('LB AL @alt=""');
  expect(await sources("<img id=t title=T>")).toBe('LB AL @alt T="T"');
});

test("tables: caption, then summary", async () => {
  expect(await sources("<table id=t border=1 summary=S><caption>C</caption><tr><td>1<td>2</table>")).toBe('LB AL tablecaption="C" @summary="S"* T*');
  expect(await sources("<table id=t border=1 title=T><caption></caption><tr><td>1<td>2</table>")).toBe('LB AL tablecaption @summary* T="T"*');
});

test("a caption or legend that is a field counts even while it is empty", async () => {
  expect(await sources("<table id=t border=1><caption contenteditable></caption><tr><td>1<td>2</table>")).toBe('LB AL tablecaption="" @summary* T*');
  expect(await sources("<fieldset id=t><legend contenteditable></legend></fieldset>")).toBe('LB AL legend="" T*');
});

test("fieldsets: the first legend child", async () => {
  expect(await sources("<fieldset id=t><legend>A</legend><legend>B</legend></fieldset>")).toBe('LB AL legend="A" T*');
  expect(await sources("<fieldset id=t><div><legend>A</legend></div></fieldset>")).toBe("LB AL legend T");
});

test("options: the label as shown, else contents", async () => {
  expect(await sources("<select><option id=t label=L>One</option></select>")).toBe('LB AL C="L" T*');
  expect(await sources("<select size=2><option id=t>  a   b </option></select>")).toBe('LB AL C="a b" C="a b"* T*');
  expect(await sources("<select><optgroup id=t label=G title=T></optgroup></select>")).toBe('LB AL @="G" T="T"*');
});

test("SVG: the first title child; links also by xlink:title", async () => {
  expect(await name("<svg><title>A</title><g id=t aria-hidden=false><title>B</title></g></svg>")).toBe("B");
  expect(await name("<svg><a id=t href=x xlink:title=XT><text>l</text></a></svg>")).toBe("XT");
});

test("the document: its title, with the root's aria-label superseded", async () => {
  expect((await describeIn("<title>Doc</title>", { id: "none" })).sources).toBe('LB AL AL* title="Doc"');
  const labelled = await describeIn("<title>Doc</title>", { id: "none", script: (document) => document.documentElement.setAttribute("aria-label", "L") });
  expect([labelled.name, labelled.sources]).toEqual(["", 'LB AL AL="L"* title="Doc"*']);
});
