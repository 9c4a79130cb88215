import type { Page } from "../lib/page.js";
import { capturePage, type PageCapture } from "../../packages/snapshot/src/index.js";

/**
 * A page and what happens to it: each step is a script, and a capture is taken before the first and after each. Elements carry
 * `truth`, an attribute that nothing but the test reads: it names the thing that the element is for a person.
 */
export interface Evolution {
  readonly name: string;
  readonly html: string;
  readonly steps: readonly string[];
}

/** Renders `items` anew each time, as templates without keys do. */
const RENDER = `
  const row = (item) => '<li truth="row-' + item.id + '"><span>' + item.text + '</span> <button truth="edit-' + item.id + '">Edit</button> <button truth="del-' + item.id + '">Delete</button></li>';
  const render = (items) => { list.innerHTML = items.map(row).join(""); };
  const people = Array.from({ length: 12 }, (_, i) => ({ id: i, text: "Person " + "ABCDEFGHIJKL"[i] + " of team " + (i % 3) }));`;

/** Keeps the node of each item, as keyed renderers do. */
const KEYED = `
  const nodes = new Map();
  const renderKeyed = (items) => {
    const wanted = items.map((item) => {
      if (!nodes.has(item.id)) { const t = document.createElement("template"); t.innerHTML = row(item); nodes.set(item.id, t.content.firstChild); }
      return nodes.get(item.id);
    });
    list.replaceChildren(...wanted);
  };`;

/** Keeps the nodes and fills them with what comes to lie there. A node stays the element that it is. */
const RECYCLED = `
  let made = 0;
  const renderRecycled = (items) => {
    while (list.children.length < items.length) { const t = document.createElement("template"); t.innerHTML = row({ id: "n" + made++, text: "" }); list.append(t.content.firstChild); }
    while (list.children.length > items.length) list.lastChild.remove();
    items.forEach((item, i) => { list.children[i].firstChild.textContent = item.text; });
  };`;

const page = (body: string, script = "") => `<!doctype html><title>Evolution</title><main><h1>Team</h1>${body}</main><script>${script}</script>`;
const LIST = `<input truth="filter" aria-label="Filter"><ul id="list" aria-label="People"></ul><button truth="add">Add person</button>`;

export const EVOLUTIONS: readonly Evolution[] = [
  {
    name: "list-reorder-keyed",
    html: page(LIST, `${RENDER}${KEYED} renderKeyed(people);`),
    steps: ["renderKeyed([...people].reverse())", "renderKeyed([people[3], ...people.filter((_, i) => i !== 3)])", "renderKeyed(people.slice(2))"],
  },
  {
    name: "list-rerender-from-markup",
    html: page(LIST, `${RENDER} render(people);`),
    steps: ["render(people)", "render([...people].reverse())", "render(people.slice(1))", "render(people.filter((_, i) => i % 2 === 0))", "render(people)"],
  },
  {
    name: "list-recycled-nodes",
    html: page(LIST, `${RENDER}${RECYCLED} renderRecycled(people);`),
    steps: ["renderRecycled([...people].reverse())", "renderRecycled(people.slice(4))", "renderRecycled(people)"],
  },
  {
    name: "spa-route-and-back",
    html: page(
      `<nav><a truth="nav-home" href="#home">Home</a> <a truth="nav-settings" href="#settings">Settings</a></nav><div id="view"></div>`,
      `const views = {
        home: '<h2>Home</h2><p>Welcome</p><button truth="home-new">New project</button><input truth="home-search" aria-label="Search projects"><a truth="home-help" href="#help">Help</a>',
        settings: '<h2>Settings</h2><form><label>Name <input truth="set-name" name="name"></label><label>Mail <input truth="set-mail" name="mail"></label><button truth="set-save">Save</button></form>',
      };
      const go = (name) => { view.innerHTML = views[name]; history.pushState({}, "", "#" + name); };
      go("home");`,
    ),
    steps: ['go("settings")', 'go("home")', 'go("settings")'],
  },
  {
    name: "virtual-list-new-nodes",
    html: page(
      `<div id="list" role="list" aria-label="Log"></div>`,
      `const line = (i) => '<div role="listitem" truth="line-' + i + '">Line ' + i + ' at ' + (i * 37 % 60) + ' s <button truth="open-' + i + '">Open line ' + i + '</button></div>';
      const show = (from) => { list.innerHTML = Array.from({ length: 20 }, (_, i) => line(from + i)).join(""); };
      show(0);`,
    ),
    steps: ["show(5)", "show(10)", "show(40)", "show(5)", "show(0)"],
  },
  {
    name: "virtual-list-recycled",
    html: page(
      `<ul id="list"></ul>`,
      `${RENDER}${RECYCLED} const log = Array.from({ length: 200 }, (_, i) => ({ id: i, text: "Entry " + i })); const show = (from) => renderRecycled(log.slice(from, from + 15)); show(0);`,
    ),
    steps: ["show(3)", "show(50)", "show(0)"],
  },
  {
    name: "labels-change",
    html: page(
      `<ul><li>Ada <button truth="follow-ada">Follow</button></li><li>Bob <button truth="follow-bob">Follow</button></li></ul><button id="cart" truth="cart">Cart (0)</button><button truth="play" aria-pressed="false">Play</button>`,
      `const relabel = (element, text) => { const copy = element.cloneNode(); copy.textContent = text; element.replaceWith(copy); };`,
    ),
    steps: [
      'relabel(document.querySelectorAll("li button")[0], "Unfollow")',
      'relabel(document.getElementById("cart"), "Cart (1)"); relabel(document.querySelector("[aria-pressed]"), "Pause")',
      'relabel(document.querySelectorAll("li button")[0], "Follow"); relabel(document.getElementById("cart"), "Cart (2)")',
    ],
  },
  {
    name: "form-rerender-with-errors",
    html: page(
      `<div id="host"></div>`,
      `const form = (errors) => '<form><label>First name <input truth="first" name="first"></label>' + (errors ? '<p role="alert">First name is needed</p>' : '') + '<label>Country <select truth="country" name="country"><option>A<option>B</select></label><label><input truth="terms" type="checkbox" name="terms"> Terms</label><button truth="send" type="submit">Send</button><button truth="reset" type="reset">Reset</button></form>';
      const show = (errors) => { host.innerHTML = form(errors); }; show(false);`,
    ),
    steps: ["show(true)", "show(false)", "show(true)"],
  },
  {
    name: "table-sort-and-page",
    html: page(
      `<table aria-label="Orders"><thead><tr><th><button truth="sort-no">Number</button></th><th><button truth="sort-sum">Sum</button></th><th></th></tr></thead><tbody id="rows"></tbody></table><button truth="prev">Previous</button><button truth="next">Next</button>`,
      `const order = (i) => '<tr truth="order-' + i + '"><td><a truth="link-' + i + '" href="/orders/' + i + '">Order ' + i + '</a></td><td>' + (i * 7919 % 1000) + '</td><td><button truth="ship-' + i + '">Ship</button> <input truth="pick-' + i + '" type="checkbox" aria-label="Pick"></td></tr>';
      const fill = (ids) => { rows.innerHTML = ids.map(order).join(""); };
      const range = (from) => Array.from({ length: 10 }, (_, i) => from + i);
      fill(range(0));`,
    ),
    steps: ["fill(range(0).sort((a, b) => (a * 7919 % 1000) - (b * 7919 % 1000)))", "fill(range(10))", "fill(range(0))", "fill(range(0).filter((i) => i !== 4))"],
  },
  {
    name: "dialog-and-toasts",
    html: page(
      `<button truth="open">Open</button><div id="layer"></div><div id="toasts"></div><section id="body"></section>`,
      `const body_ = '<p>Text</p><button truth="like">Like</button><button truth="share">Share</button>'; body.innerHTML = body_;
      const open_ = (name) => { layer.innerHTML = '<div role="dialog" aria-label="' + name + '"><button truth="ok-' + name + '">OK</button><button truth="cancel-' + name + '">Cancel</button></div>'; };
      const toast = (text) => { toasts.insertAdjacentHTML("afterbegin", '<div role="status">' + text + ' <button truth="close-' + text + '">Close ' + text + '</button></div>'); };`,
    ),
    steps: [
      'open_("Rename"); toast("Saved")',
      'layer.innerHTML = ""; open_("Delete"); toast("Sent")',
      'layer.innerHTML = ""; body.innerHTML = body_; toasts.lastChild.remove()',
      'open_("Rename")',
    ],
  },
];

/** Plays an evolution in a page, capturing it at every stage. */
export async function record(page: Page, { html, steps }: Evolution): Promise<PageCapture[]> {
  await page.setContent(html);
  const captures = [await capturePage(page)];
  for (const step of steps) {
    await page.evaluate(`{ ${step} }`);
    captures.push(await capturePage(page));
  }
  return captures;
}
