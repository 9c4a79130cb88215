import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const value = async (html: string, script?: (document: Document) => void) => (await describeIn(html, { script })).value;

test.each([
  ["<input id=t value=' a  b '>", " a  b "],
  ["<input id=t value=''>", undefined],
  ["<input type=password id=t value=abc>", "\u2022\u2022\u2022"],
  ["<input type=checkbox id=t value=v checked>", undefined],
  ["<input type=file id=t>", "No file chosen"],
  ["<textarea id=t>a\nb</textarea>", "a\nb"],
  ["<select id=t><option>A<option selected>  B  b </select>", "B b"],
  ["<select id=t><option label=L aria-label=AL>A</select>", "AL"],
  ["<select id=t><option label=''>A</select>", "A"],
  ["<select id=t multiple><option selected>A</select>", undefined],
  ["<div role=combobox tabindex=0 id=t>s <b hidden>h</b>u</div>", "s u"],
  ["<div role=combobox id=t>s</div>", undefined],
  ["<button id=t>x</button>", undefined],
])("text: %s", async (html, expected) => {
  expect(await value(html)).toBe(expected);
});

test.each([
  ["<input type=number id=t value=0.1>", Math.fround(0.1)],
  ["<input type=number id=t value=16777217>", 16777216],
  ["<input type=number id=t>", undefined],
  ["<meter id=t min=1 max=10 value=40></meter>", 10],
  ["<progress id=t></progress>", undefined],
  ["<progress id=t value=3 max=10></progress>", 3],
  ["<progress id=t value=3 max=10 aria-valuenow=1e3></progress>", 1000],
  ["<meter id=t max=10 aria-valuenow=1e3></meter>", 10],
  ["<i id=t role=slider></i>", 50],
  ["<i id=t role=slider aria-valuemin=10 aria-valuemax=20></i>", 15],
  ["<i id=t role=slider aria-valuenow=3 aria-valuemin=10></i>", 10],
  ["<i id=t role=slider aria-valuenow=700></i>", 100],
  ["<i id=t role=slider aria-valuenow=' 5 '></i>", 0],
  ["<i id=t role=slider aria-valuenow=.5></i>", 0.5],
  ["<i id=t role=slider aria-valuenow=5px></i>", 0],
  ["<i id=t role=spinbutton></i>", 0],
  ["<i id=t role=progressbar></i>", undefined],
  ["<i id=t role=meter aria-valuemin=4></i>", 4],
  ["<i id=t role=separator aria-valuenow=3></i>", undefined],
  ["<i id=t role=separator tabindex=0></i>", 50],
])("number: %s", async (html, expected) => {
  expect(await value(html)).toBe(expected);
});

test("bounds print as 0 where there are none, and aria-valuetext is not shown", async () => {
  const { properties } = await describeIn("<input type=number id=t min=1 value=1e3 aria-valuetext=x>");
  expect(properties).toMatchObject({ valuemin: 1, valuemax: 0, valuetext: "1e3" });
  expect((await describeIn("<i id=t role=slider aria-valuetext=x></i>")).properties).toMatchObject({ valuemin: 0, valuemax: 100, valuetext: "" });
});
