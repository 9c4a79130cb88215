import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const property = async (html: string, name: string, script?: (document: Document) => void) => (await describeIn(html, { script })).properties[name];

test.each([
  ["<i id=t role=checkbox aria-checked=mixed>x</i>", "mixed"],
  ["<i id=t role=radio aria-checked=mixed>x</i>", "false"],
  ["<i id=t role=switch aria-checked=foo>x</i>", "true"],
  ["<i id=t role=checkbox aria-checked=''>x</i>", "false"],
  ["<input id=t type=radio checked aria-checked=false>", "true"],
  ["<div role=listbox><i id=t role=option>x</i></div>", undefined],
  ["<div role=listbox><i id=t role=option aria-checked=true>x</i></div>", "true"],
])("checked: %s", async (html, expected) => {
  expect(await property(html, "checked")).toBe(expected);
});

test("an indeterminate checkbox is mixed", async () => {
  const script = (document: Document) => ((document.getElementById("t") as HTMLInputElement).indeterminate = true);
  expect(await property("<input id=t type=checkbox checked>", "checked", script)).toBe("mixed");
});

test.each([
  ["<button id=t aria-expanded=true>x</button>", true],
  ["<button id=t aria-expanded=''>x</button>", undefined],
  ["<button id=t aria-expanded=junk>x</button>", true],
  ["<p id=t aria-expanded=true>x</p>", undefined],
  ["<ul><li id=t aria-expanded=false>x</ul>", false],
  ["<details open><summary id=t aria-expanded=false>x</summary></details>", true],
  ["<select id=t><option>x</select>", false],
  ["<button id=t popovertarget=p aria-expanded=true>x</button><div popover id=p>y</div>", false],
])("expanded: %s", async (html, expected) => {
  expect(await property(html, "expanded")).toBe(expected);
});

test.each([
  ["single selection, not stated", "<div role=listbox><i id=t role=option>x</i></div>", false],
  ["several may be selected", "<div role=listbox aria-multiselectable=true><i id=t role=option>x</i></div>", undefined],
  ["another one states it", "<div role=listbox><i id=t role=option>x</i><i role=option aria-selected=false>y</i></div>", undefined],
  ["stated", "<div role=tablist><i id=t role=tab aria-selected=true>x</i></div>", true],
  ["without a container", "<i id=t role=tab>x</i>", false],
  ["cells outside of grids", "<table><tr><td id=t aria-selected=true>x<td>y<tr><th>z<td>w</table>", undefined],
  ["cells in grids", "<div role=grid><div role=row><i id=t role=gridcell aria-selected=true>x</i></div></div>", true],
  ["native options", "<select><option>a<option id=t selected>x</select>", true],
  ["disabled options", "<select><option id=t disabled>x</select>", undefined],
])("selected: %s", async (_what, html, expected) => {
  expect(await property(html, "selected")).toBe(expected);
});

test.each([
  ["<h3 id=t>x</h3>", 3],
  ["<h3 id=t aria-level=5>x</h3>", 5],
  ["<h3 id=t aria-level=12>x</h3>", 3],
  ["<h3 id=t aria-level=0>x</h3>", 1],
  ["<i id=t role=heading aria-level=3.7>x</i>", 3],
  ["<i id=t role=heading>x</i>", 2],
  ["<ul><li>a<ul><li id=t>x</ul></ul>", 2],
  ["<li id=t>x</li>", 1],
  ["<div role=tree><div role=treeitem>a<div role=group><i id=t role=treeitem>x</i></div></div></div>", 2],
  ["<p id=t aria-level=3>x</p>", undefined],
])("level: %s", async (html, expected) => {
  expect(await property(html, "level")).toBe(expected);
});

test.each([
  ["<i id=t role=slider></i>", "horizontal"],
  ["<i id=t role=scrollbar></i>", "vertical"],
  ["<i id=t role=listbox></i>", "vertical"],
  ["<i id=t role=toolbar aria-orientation=VERTICAL></i>", "vertical"],
  ["<i id=t role=toolbar aria-orientation=foo></i>", "horizontal"],
  ["<i id=t role=radiogroup></i>", undefined],
  ["<i id=t role=list aria-orientation=vertical></i>", undefined],
  ["<input id=t type=range aria-orientation=vertical>", "horizontal"],
  ["<input id=t type=range role=listbox aria-orientation=vertical>", "horizontal"],
])("orientation: %s", async (html, expected) => {
  expect(await property(html, "orientation")).toBe(expected);
});

test.each([
  ["<button id=t aria-haspopup=true>x</button>", "menu"],
  ["<button id=t aria-haspopup=foo>x</button>", undefined],
  ["<select id=t aria-haspopup=false></select>", "menu"],
  ["<i id=t role=combobox></i>", "listbox"],
  ["<p id=t aria-haspopup=Tree>x</p>", "tree"],
])("hasPopup: %s", async (html, expected) => {
  expect(await property(html, "hasPopup")).toBe(expected);
});

test.each([
  ["keyshortcuts", "<i id=t role=group aria-keyshortcuts='Ctrl+é'></i>", "Ctrl+Ã©"],
  ["roledescription", "<i id=t role=group aria-roledescription='日'></i>", "\u00e6\u0097\u00a5"],
  ["autocomplete", "<input id=t aria-autocomplete=é>", "Ã©"],
  ["live", "<p id=t aria-live=é></p>", "Ã©"],
  ["relevant", "<p id=t aria-live=polite aria-relevant=é></p>", "Ã©"],
  ["valuetext", "<input id=t role=slider value=é>", "Ã©"],
])("%s is a narrow string", async (name, html, expected) => {
  expect(await property(html, name)).toBe(expected);
});

test("a long role description is cut between characters", async () => {
  const text = await property(`<i id=t role=group aria-roledescription="a${"é".repeat(5000)}"></i>`, "roledescription");
  expect(text).toBe(`a${"Ã©".repeat(4999)}`);
});

test("a dialog is modal when it says so", async () => {
  expect(await property("<div id=t role=dialog aria-modal=true>x</div>", "modal")).toBe(true);
  expect(await property("<dialog id=t open>x</dialog>", "modal")).toBe(false);
  expect(await property("<div id=t role=group aria-modal=true>x</div>", "modal")).toBe(undefined);
});
