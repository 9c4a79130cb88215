// @vitest-environment jsdom

import { queryAllByRole, type ByRoleOptions } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { queryAllByAXRole } from "../src/index.js";

/** Situations that Testing Library's documentation of `ByRole` shows. `options` narrow its answer to what ours can be asked for. */
const CASES: [what: string, html: string, role: string, options: Pick<ByRoleOptions, "name">][] = [
  ["elements that are not accessible", `<main aria-hidden=true><button>Open dialog</button></main><div role=dialog><button>Close dialog</button></div>`, "button", {}],
  ["selected", `<div role=tablist><button role=tab aria-selected=true>Native</button><button role=tab aria-selected=false>React</button><button role=tab>Cypress</button></div>`, "tab", {}],
  ["selected, by name", `<div role=tablist><button role=tab aria-selected=true>Native</button><button role=tab aria-selected=false>React</button></div>`, "tab", { name: "React" }],
  ["busy", `<section role=alert aria-busy=false>Login failed</section><section role=alert aria-busy=true>Error: Loading message...</section>`, "alert", {}],
  ["checked", `<button role=checkbox aria-checked=true>Sugar</button><button role=checkbox aria-checked=false>Gummy bears</button><button role=checkbox>Whipped cream</button>`, "checkbox", {}],
  ["current", `<nav><a href=current/page aria-current=page>1</a><a href=another/page>2</a></nav>`, "link", {}],
  ["pressed", `<button aria-pressed=true>Yes</button><button aria-pressed=false>No</button><button>Maybe</button>`, "button", { name: /e/ }],
  ["suggestions", `<div role=search>Search</div><form aria-label=Login></form><form></form>`, "form", {}],
  ["expanded", `<a aria-haspopup=true aria-expanded=false href=about.html>About</a><a aria-haspopup=true aria-expanded=true href=help.html>Help</a>`, "link", {}],
  ["levels", `<h1>Heading Level One</h1><h2>Heading Level Two</h2><div role=heading aria-level=2>Second Heading Level Two</div>`, "heading", {}],
  ["values", `<button role=spinbutton aria-valuenow=5 aria-valuemin=0 aria-valuemax=10 aria-valuetext=medium>Volume</button><button role=spinbutton>Pitch</button>`, "spinbutton", {}],
  ["descriptions", `<ul><li role=alertdialog aria-describedby=n1><div><button>Close</button></div><div id=n1>You have unread emails</div></li></ul>`, "alertdialog", {}],
  ["labels", `<label for=u>Username</label><input id=u><label>Password <input type=password></label><input aria-label=Search type=search>`, "textbox", { name: "Username" }],
  ["hidden by style", `<button style="display:none">a</button><button style="visibility:hidden">b</button><button>c</button>`, "button", {}],
  ["images", `<img alt="Logo of the shop" src=x.png><img alt="" src=y.png>`, "img", { name: /logo/i }],
  ["lists", `<ul><li>One</li><li>Two</li></ul><ol role=none><li>Three</li></ol>`, "listitem", {}],
  ["tables", `<table><tr><th>A</th><td>1</td></tr><tr><th>B</th><td>2</td></tr></table>`, "cell", {}],
  ["landmarks", `<header>Top</header><nav aria-label=Main></nav><main></main><footer>End</footer>`, "navigation", {}],
  ["options", `<select aria-label=Size><option>S<option>M</select>`, "option", {}],
  ["the first role that is known", `<div role="switch checkbox" aria-checked=true>Night</div>`, "switch", {}],
];

/** Where Chromium's tree says something else, and the role to ask it for instead. */
const CHROMIUM: Readonly<Record<string, string>> = { img: "image" };

/** Where Testing Library cannot be right for Chromium, with what differs. */
const DIFFERENT: Readonly<Record<string, string>> = {
  suggestions: "a form without a name is a form in Chromium",
  lists: "items of a list without a role are presentational in Chromium",
};

describe("finds what Testing Library finds", () => {
  it.each(CASES)("%s", (what, html, role, options) => {
    document.body.innerHTML = html;
    const theirs = queryAllByRole(document.body, role, options);
    const ours = queryAllByAXRole(document.body, CHROMIUM[role] ?? role, options as { name?: string | RegExp });
    expect(theirs.length).toBeGreaterThan(0);
    if (what in DIFFERENT) expect(ours).not.toEqual(theirs);
    else expect(ours).toEqual(theirs);
  });
});
