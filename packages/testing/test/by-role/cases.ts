import type { ByRoleOptions } from "@testing-library/dom";

/** Why Chromium finds something else than Testing Library, as the documentation says it. */
export const CAUSES = {
  hidden: "What is hidden or presentational is not in the tree.",
  roles: "An element has one role, the first that is known.",
  properties: "The tree has no property for it.",
  level: "A heading that does not say its level has level 2.",
  form: "A form without a name is a form.",
  list: "Items of a list that is none are none either.",
} as const;

export type Cause = keyof typeof CAUSES;

export interface Case {
  readonly what: string;
  readonly html: string;
  readonly role: string;
  readonly options?: ByRoleOptions;
  /** The role in Chromium's tree, where it has another name. */
  readonly chromiumRole?: string;
  readonly cause?: Cause;
}

const HIDDEN = `<main aria-hidden=true><button>Open dialog</button></main><div role=dialog><button>Close dialog</button></div>`;
const TABS = `<div role=tablist><button role=tab aria-selected=true>Native</button><button role=tab aria-selected=false>React</button><button role=tab aria-selected=false>Cypress</button></div>`;
const ALERTS = `<section role=alert aria-busy=false>Login failed</section><section role=alert aria-busy=true>Loading message...</section>`;
const CHECKBOXES = `<button role=checkbox aria-checked=true>Sugar</button><button role=checkbox aria-checked=false>Gummy bears</button><button role=checkbox aria-checked=mixed>Whipped cream</button>`;
const NATIVE_CHECKBOXES = `<label><input type=checkbox checked> Sugar</label><label><input type=checkbox> Gummy bears</label>`;
const PAGES = `<nav><a href=current/page aria-current=page>1</a><a href=another/page aria-current=false>2</a><a href=next/page>3</a></nav>`;
const THUMBS = `<button aria-pressed=true>Up</button><button aria-pressed=false>Down</button><button>Neither</button>`;
const MENU = `<nav><ul><li><a aria-expanded=false aria-haspopup=true href=products>Products</a></li><li><a aria-expanded=true aria-haspopup=true href=about>About</a></li><li><a href=help>Help</a></li></ul></nav>`;
const HEADINGS = `<h1>First</h1><h2>Second</h2><h3>Third</h3><div role=heading aria-level=1>First, too</div><div role=heading aria-level=2>Second, too</div><div role=heading>No level</div>`;
const SPINBUTTONS = `<button role=spinbutton aria-valuenow=5 aria-valuemin=0 aria-valuemax=10 aria-valuetext=medium aria-label=Volume>Volume</button><button role=spinbutton aria-valuenow=3 aria-valuemin=0 aria-valuemax=10 aria-label=Pitch>Pitch</button>`;
const DIALOGS = `<ul>
  <li role=alertdialog aria-describedby=n1 aria-label="New mail"><div><button>Close</button></div><div id=n1>You have unread mail</div></li>
  <li role=alertdialog aria-describedby=n2 aria-label="Session"><div><button>Close</button></div><div id=n2>Your session is about to end</div></li></ul>`;
const LABELS = `<label for=u>Username</label><input id=u><span id=s>Username</span><input aria-labelledby=s><label>Username <input></label><label><span>Username</span><input></label><input aria-label=Username><label>Password <input type=password></label>`;

/**
 * The situations of Testing Library's documentation: `ByRole` with each of its options, and the roles of its other pages'
 * examples.
 */
export const CASES: readonly Case[] = [
  { what: "without hidden", html: HIDDEN, role: "button" },
  { what: "hidden", html: HIDDEN, role: "button", options: { hidden: true }, cause: "hidden" },
  { what: "hidden by style", html: `<button style="display:none">a</button><button style="visibility:hidden">b</button><button>c</button>`, role: "button" },
  { what: "hidden by attribute", html: `<div hidden><button>a</button></div><button>b</button>`, role: "button" },
  { what: "selected", html: TABS, role: "tab", options: { selected: true } },
  { what: "not selected", html: TABS, role: "tab", options: { selected: false } },
  { what: "selected, natively", html: `<select aria-label=Size><option>S<option selected>M</select>`, role: "option", options: { selected: true } },
  { what: "selected by name", html: TABS, role: "tab", options: { name: "React" } },
  { what: "busy", html: ALERTS, role: "alert", options: { busy: true } },
  { what: "not busy", html: ALERTS, role: "alert", options: { busy: false } },
  { what: "checked", html: CHECKBOXES, role: "checkbox", options: { checked: true } },
  { what: "not checked", html: CHECKBOXES, role: "checkbox", options: { checked: false } },
  { what: "checked, natively", html: NATIVE_CHECKBOXES, role: "checkbox", options: { checked: true } },
  { what: "not checked, natively", html: NATIVE_CHECKBOXES, role: "checkbox", options: { checked: false } },
  { what: "current", html: PAGES, role: "link", options: { current: "page" }, cause: "properties" },
  { what: "not current", html: PAGES, role: "link", options: { current: false }, cause: "properties" },
  { what: "pressed", html: THUMBS, role: "button", options: { pressed: true } },
  { what: "not pressed", html: THUMBS, role: "button", options: { pressed: false } },
  { what: "expanded", html: MENU, role: "link", options: { expanded: true } },
  { what: "not expanded", html: MENU, role: "link", options: { expanded: false } },
  { what: "the first role that is known", html: `<div role="switch checkbox" aria-checked=true>Night</div>`, role: "switch" },
  { what: "queryFallbacks", html: `<div role="switch checkbox" aria-checked=true>Night</div>`, role: "checkbox", options: { queryFallbacks: true }, cause: "roles" },
  { what: "level 1", html: HEADINGS, role: "heading", options: { level: 1 } },
  { what: "level 2", html: HEADINGS, role: "heading", options: { level: 2 }, cause: "level" },
  { what: "any level", html: HEADINGS, role: "heading" },
  { what: "value now", html: SPINBUTTONS, role: "spinbutton", options: { value: { now: 5 } } },
  { what: "value min", html: SPINBUTTONS, role: "spinbutton", options: { value: { min: 0 } } },
  { what: "value max", html: SPINBUTTONS, role: "spinbutton", options: { value: { max: 10 } } },
  { what: "value text", html: SPINBUTTONS, role: "spinbutton", options: { value: { text: "medium" } }, cause: "properties" },
  { what: "description", html: DIALOGS, role: "alertdialog", options: { description: "Your session is about to end" } },
  { what: "description, by pattern", html: DIALOGS, role: "alertdialog", options: { description: /unread/ } },
  { what: "names of form fields", html: LABELS, role: "textbox", options: { name: "Username" } },
  { what: "names by pattern", html: LABELS, role: "textbox", options: { name: /user/i } },
  { what: "suggested forms", html: `<div role=search>Search</div><form aria-label=Login></form><form></form>`, role: "form", cause: "form" },
  { what: "images", html: `<img alt="Incredibles 2 Poster" src=x.png><img alt="" src=y.png>`, role: "img", options: { name: /poster/i }, chromiumRole: "image" },
  { what: "images without text", html: `<img alt="" src=y.png><div role=presentation>z</div>`, role: "presentation", chromiumRole: "none", cause: "hidden" },
  { what: "titles", html: `<span title="Delete" role=img></span><svg role=img><title>Close</title></svg>`, role: "img", options: { name: "Close" }, chromiumRole: "image" },
  { what: "buttons by pattern", html: `<button>Load Greeting</button><button disabled>Ok</button>`, role: "button", options: { name: /ok/i } },
  { what: "lists", html: `<nav><ul><li>Item 1</li><li>Item 2</li></ul></nav>`, role: "listitem" },
  { what: "lists that are none", html: `<ul><li>One</li></ul><ol role=none><li>Two</li></ol>`, role: "listitem", cause: "list" },
  { what: "landmarks", html: `<header>Top</header><nav aria-label=Main></nav><main></main><footer>End</footer>`, role: "navigation" },
  { what: "tables", html: `<table><tr><th>A</th><td>1</td></tr><tr><th>B</th><td>2</td></tr></table>`, role: "cell" },
  { what: "options", html: `<select aria-label=Pets><option>Dog<option>Cat</select>`, role: "combobox", options: { name: "Pets" } },
  { what: "messages", html: `<div role=alert>Oh no</div><div role=status>Saved</div>`, role: "status" },
];
