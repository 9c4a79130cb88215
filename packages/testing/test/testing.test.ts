// @vitest-environment jsdom

import "../src/vitest.js";
import { afterEach, describe, expect, it } from "vitest";
import { axTree, getAllByAXRole, getByAXRole, queryAllByAXRole, queryByAXRole } from "../src/index.js";

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

afterEach(() => void (document.body.innerHTML = ""));

describe("axTree", () => {
  it("is what Chromium exposes of a component", () => {
    const root = show(`
      <style>.icon::before { content: "★ " } .gone { display: none }</style>
      <h2 class=icon>Settings</h2>
      <label>Name <input required value=Ada></label>
      <fieldset><legend>Colour</legend><label><input type=radio name=c checked> Red</label></fieldset>
      <button aria-expanded=false aria-describedby=hint>More</button><p id=hint class=gone>Opens a menu</p>`);
    expect(axTree(root)).toMatchInlineSnapshot(`
      "heading "★ Settings" level=2
        StaticText "★ "
        StaticText "Settings"
      LabelText
        StaticText "Name "
        textbox "Name" value="Ada" required
          generic
            StaticText "Ada"
      group "Colour"
        Legend
          StaticText "Colour"
        radio "Red" checked=true
      button "More" expanded=false describedby=hint
        StaticText "More""
    `);
  });

  it("begins at the element itself and follows it", () => {
    const list = show("<ul aria-label=Fruit><li>Apple</ul>").firstElementChild!;
    expect(list).toHaveAXTree(`
      list "Fruit"
        listitem level=1
          ListMarker "• "
          StaticText "Apple"
    `);
    list.firstElementChild!.setAttribute("aria-hidden", "true");
    expect(list).toHaveAXTree(`list "Fruit"`);
    list.setAttribute("hidden", "");
    expect(axTree(list)).toBe("");
  });

  it("takes the body when nothing is said", () => {
    show("<p>Text");
    expect(axTree()).toBe('paragraph\n  StaticText "Text"');
  });

  it("sees into shadow trees, closed ones too once it is there", () => {
    const root = show("<div></div>");
    axTree(root);
    root.firstElementChild!.attachShadow({ mode: "closed" }).innerHTML = "<button>Inside</button>";
    expect(getByAXRole(root, "button", { name: "Inside" })).toBeInstanceOf(HTMLButtonElement);
  });
});

describe("queries", () => {
  it("find elements by Chromium's roles and names", () => {
    const root = show("<button>Save</button><button>Save all</button><a href=#>Save</a><button hidden>Save</button>");
    const [save, all] = root.children;
    expect(getByAXRole(root, "button", { name: "Save" })).toBe(save);
    expect(getByAXRole(root, "button", { name: /all$/ })).toBe(all);
    expect(queryAllByAXRole(root, "button")).toEqual([save, all]);
    expect(queryByAXRole(root, "checkbox")).toBeNull();
    expect(queryAllByAXRole(root, "StaticText", { name: "Save" })).toEqual([save, root.children[2]]);
  });

  it("say what is there when they fail", () => {
    const root = show("<button>Save</button><button>Save</button>");
    expect(() => getByAXRole(root, "link", { name: "Home" })).toThrow('No element is a link named "Home":\n\ngeneric\n  button "Save"\n    StaticText "Save"\n  button');
    expect(() => getByAXRole(root, "button")).toThrow("2 elements are a button:");
    expect(getAllByAXRole(root, "button", { name: /save/i })).toHaveLength(2);
    expect(() => getAllByAXRole(root, "menu", { name: /x/ })).toThrow("a menu named /x/");
  });
});

describe("matchers", () => {
  it("compare role, name, description and presence", () => {
    const root = show("<button title=Tip aria-label=Go>x</button><span aria-hidden=true>y</span>");
    const [button, hidden] = root.children;
    expect(button).toHaveAXRole("button");
    expect(button).toHaveAXName("Go");
    expect(button).toHaveAXName(/^G/g);
    expect(button).toHaveAXDescription("Tip");
    expect(button).toBeInAXTree();
    expect(hidden).not.toBeInAXTree();
    expect(button).not.toHaveAXName("x");
  });

  it("fail with both texts", () => {
    const root = show("<p>a</p>");
    expect(() => expect(root).toHaveAXTree("paragraph")).toThrow('Expected:\nparagraph\n\nReceived:\nparagraph\n  StaticText "a"');
    expect(() => expect(root.firstElementChild).not.toBeInAXTree()).toThrow("The element is in the accessibility tree");
    expect(() => expect(null).toHaveAXRole("button")).toThrow("An element is needed, not null");
  });
});
