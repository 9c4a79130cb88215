import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const property = async (html: string, name: string, script?: (document: Document) => void) => (await describeIn(html, { script })).properties[name];

test.each([
  ["natively", "<button id=t disabled>x</button>", true],
  ["aria-disabled does not enable", "<button id=t disabled aria-disabled=false>x</button>", true],
  ["by a fieldset", "<fieldset disabled><button id=t>x</button></fieldset>", true],
  ["the fieldset itself is not", "<fieldset id=t disabled>x</fieldset>", undefined],
  ["links in a fieldset are not", "<fieldset disabled><a id=t href=x>x</a></fieldset>", undefined],
  ["on any element", "<p id=t aria-disabled=true>x</p>", true],
  ["inherited by what can be focused", "<div aria-disabled=true><a id=t href=x>x</a></div>", true],
  ["not by other things", "<div aria-disabled=true><h2 id=t>x</h2></div>", undefined],
  ["an element in between may enable", "<div aria-disabled=true><p aria-disabled=false><a id=t href=x>x</a></p></div>", undefined],
])("disabled: %s", async (_what, html, expected) => {
  expect(await property(html, "disabled")).toBe(expected);
});

test.each([
  ["<a id=t href=x>x</a>", true],
  ["<a id=t tabindex=foo>x</a>", undefined],
  ["<p id=t tabindex=-1>x</p>", true],
  ["<input id=t disabled tabindex=0>", undefined],
  ["<details><summary id=t>x</summary></details>", true],
  ["<div id=t contenteditable>x</div>", true],
  ["<select><option id=t>x</select>", true],
  ["<select><option id=t inert>x</select>", undefined],
  ["<div contenteditable><h2 id=t contenteditable>x</h2></div>", undefined],
  ["<div contenteditable><a id=t href=x>x</a></div>", undefined],
  ["<dialog id=t open>x</dialog>", true],
  ["<iframe id=t tabindex=0></iframe>", undefined],
  ["<select><option id=t>x</select>", true],
  ["<video id=t controls></video>", true],
])("focusable: %s", async (html, expected) => {
  expect(await property(html, "focusable")).toBe(expected);
});

test.each([
  ["<input id=t>", "plaintext"],
  ["<textarea id=t disabled></textarea>", "plaintext"],
  ["<div id=t contenteditable>x</div>", "richtext"],
  ["<div id=t contenteditable=plaintext-only>x</div>", "plaintext"],
  ["<div contenteditable><h2 id=t>x</h2></div>", "richtext"],
  ["<div contenteditable><img id=t alt=x></div>", "plaintext"],
  ["<div contenteditable><select><optgroup id=t label=g><option>x</select></div>", undefined],
  ["<div contenteditable><select size=2><optgroup id=t label=g><option>x</select></div>", "richtext"],
  ["<div contenteditable><select><option id=t>x</select></div>", "plaintext"],
  ["<div contenteditable><select><option id=t inert>x</select></div>", undefined],
  ["<div contenteditable><h2 id=t contenteditable=false>x</h2></div>", undefined],
  ["<div id=t role=textbox>x</div>", undefined],
])("editable: %s", async (html, expected) => {
  expect(await property(html, "editable")).toBe(expected);
});

test.each([
  ["<p id=t aria-invalid=foo>x</p>", "true"],
  ["<p id=t aria-invalid=spelling>x</p>", undefined],
  ["<div id=t role=textbox aria-invalid=spelling>x</div>", "true"],
  ["<p id=t aria-invalid=''>x</p>", undefined],
  ["<input id=t type=email value=bad>", "true"],
  ["<input id=t required>", "false"],
  ["<select id=t required><option value=''>x</select>", "true"],
  ["<output id=t>x</output>", "false"],
])("invalid: %s", async (html, expected) => {
  expect(await property(html, "invalid")).toBe(expected);
});

test("a custom error is invalid even where nothing is checked", async () => {
  const script = (document: Document) => (document.getElementById("t") as HTMLButtonElement).setCustomValidity("no");
  expect(await property("<button id=t type=button>x</button>", "invalid", script)).toBe("true");
});

test.each([
  ["<input id=t>", true],
  ["<input id=t readonly>", undefined],
  ["<div id=t role=textbox aria-readonly=true>x</div>", undefined],
  ["<hr id=t>", true],
  ["<div id=t contenteditable>x</div>", undefined],
  ["<select id=t></select>", undefined],
])("settable: %s", async (html, expected) => {
  expect(await property(html, "settable")).toBe(expected);
});

test("live regions: raw values on the root only", async () => {
  expect((await describeIn("<p id=t aria-live=foo>x</p>")).properties).toEqual({ live: "foo", atomic: false, relevant: "additions text" });
  expect((await describeIn("<div id=t role=alert aria-relevant=all>x</div>")).properties).toEqual({ live: "assertive", atomic: true, relevant: "all" });
  expect((await describeIn("<div role=alert><h2 id=t>x</h2></div>")).properties).toEqual({ level: 2 });
  expect((await describeIn("<div id=t role=timer>x</div>")).properties).toEqual({});
});

test("a cell takes over its grid's read-only state", async () => {
  const grid = (attributes: string) => `<div role=grid aria-readonly=true><div role=row><i id=t role=gridcell ${attributes}>x</i></div></div>`;
  expect(await property(grid(""), "readonly")).toBe(true);
  expect(await property(grid("aria-readonly=false"), "readonly")).toBe(false);
});
