import { describe, expect, test, vi } from "vitest";
import { staticPage } from "./static-layout.js";

// A jsdom window takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describe("user-agent style sheet", () => {
  test.each([
    ["<p>", "p", "block"],
    ["<b>", "b", "inline"],
    ["<li>", "li", "list-item"],
    ["<table><tr><td>", "td", "table-cell"],
    ["<input>", "input", "inline-block"],
    ["<input type=hidden>", "input", "none"],
    ["<div hidden>", "div", "none"],
    ["<div hidden=until-found>", "div", "block"],
    ["<dialog>", "dialog", "none"],
    ["<dialog open>", "dialog", "block"],
    ["<div popover>", "div", "none"],
    ["<audio>", "audio", "none"],
    ["<audio controls>", "audio", "inline"],
    ["<details><summary>", "summary", "list-item"],
    ["<summary>", "summary", "block"],
    ["<ruby><rt>", "rt", "ruby-text"],
    ["<svg><text>", "text", "block"],
    ["<svg><g visibility=hidden display=none>", "g", "none"],
    ["<math><mi>", "mi", "block math"],
    ["<math><semantics><mi></mi><annotation>", "annotation", "none"],
    ["<img style='display:contents'>", "img", "none"],
  ])("%s", (html, selector, display) => {
    expect(staticPage(html).value(selector, "display")).toBe(display);
  });

  test("lists", () => {
    const page = staticPage("<ul><li><ul><li><ul class=deep><li></ul></ul></ul><ol type=a><li></ol>");
    expect(page.value("ul", "list-style-type")).toBe("disc");
    expect(page.value("ul ul", "list-style-type")).toBe("circle");
    expect(page.value(".deep li", "list-style-type")).toBe("square");
    expect(page.value("ol li", "list-style-type")).toBe("lower-alpha");
  });

  test("generated content and user-agent parts", () => {
    const page = staticPage("<q>x</q><details>x</details>");
    expect(page.value("q", "content", "::before")).toBe("open-quote");
    expect(page.value("p, q", "content", "::marker")).toBe("normal");
    expect(page.value("details", "content-visibility", "::details-content")).toBe("hidden");
  });
});

describe("cascade", () => {
  test("specificity, order, importance, style attributes", () => {
    const page = staticPage(`<style>
      #a { visibility: hidden } p { visibility: visible } p { float: left } p { float: right }
      p { text-transform: uppercase !important } #a { text-transform: none }
      p { position: absolute } </style><p id=a style="position: fixed">x</p>`);
    expect(page.value("p", "visibility")).toBe("hidden");
    expect(page.value("p", "float")).toBe("right");
    expect(page.value("p", "text-transform")).toBe("uppercase");
    expect(page.value("p", "position")).toBe("fixed");
  });

  test("author styles win over the user agent's, whatever their specificity", () => {
    const page = staticPage("<style>* { display: grid }</style><dialog></dialog><div hidden></div>");
    expect(page.value("dialog", "display")).toBe("grid");
    expect(page.value("div", "display")).toBe("grid");
  });

  test("media, supports, layers and nesting", () => {
    const page = staticPage(`<style>
      @media print { b { display: none } } @media screen { b { float: left } }
      @supports (display: grid) { i { display: none } }
      @layer one { u.x { display: none } } u { display: inline-block }
      .a { & .b { visibility: hidden } }</style><b></b><i></i><u class=x></u><p class=a><s class=b></s></p>`);
    expect(page.value("b", "display")).toBe("block");
    expect(page.value("b", "float")).toBe("left");
    expect(page.value("i", "display")).toBe("none");
    expect(page.value("u", "display")).toBe("inline-block");
    expect(page.value("s", "visibility")).toBe("hidden");
  });

  test("keywords, shorthands and custom properties", () => {
    const page = staticPage(`<style>
      div { white-space: pre-line; list-style: square inside; overflow: hidden auto; --d: none }
      b { white-space: initial } i { display: inherit } u { display: var(--d) } s { display: var(--missing, block) } p { display: revert }
      </style><div><b></b><i></i><u></u><s></s><p></p></div>`);
    expect(page.value("div", "white-space-collapse")).toBe("preserve-breaks");
    expect(page.value("b", "white-space-collapse")).toBe("collapse");
    expect([page.value("b", "list-style-type"), page.value("b", "list-style-position")]).toEqual(["square", "inside"]);
    expect([page.value("div", "overflow-x"), page.value("div", "overflow-y")]).toEqual(["hidden", "auto"]);
    expect(page.value("i", "display")).toBe("block");
    expect(page.value("u", "display")).toBe("none");
    expect(page.value("s", "display")).toBe("block");
    expect(page.value("p", "display")).toBe("block");
  });

  test("custom properties that go in circles", () => {
    const page = staticPage(`<style>p { --a: var(--b); --b: var(--a); display: var(--a, grid) }</style><p></p>`);
    expect(page.value("p", "display")).toBe("grid");
  });

  test("boxes that become blocks", () => {
    const page = staticPage(
      `<b style="float:left"></b><i style="position:absolute;display:inline-flex"></i><div style="display:flex"><u></u><x-c style="display:contents"><s style="display:inline-grid"></s></x-c></div>`,
    );
    expect(["b", "i", "u", "s"].map((tag) => page.value(tag, "display"))).toEqual(["block", "flex", "block", "grid"]);
  });

  test("pseudo-elements", () => {
    const page = staticPage(`<style>p::before { content: attr(title) ": " } p:after { content: "x"; display: block }</style><p title="a&quot;b">t</p>`);
    expect(page.value("p", "content", "::before")).toBe(String.raw`"a\"b: "`);
    expect(page.value("p", "display", "::after")).toBe("block");
    expect(page.value("p", "content", "::first-letter")).toBe("normal");
  });

  test("slotted elements inherit along the flat tree", () => {
    const page = staticPage("<x-host><b>slotted</b></x-host>", (document) => {
      document.querySelector("x-host")!.attachShadow({ mode: "open" }).innerHTML = "<div style='visibility:hidden'><slot></slot></div>";
    });
    expect(page.value("b", "visibility")).toBe("hidden");
  });

  test("editing, language and vendor properties", () => {
    const page = staticPage(`<div contenteditable lang=fr><b></b><meter></meter></div><p style="-webkit-text-security:disc">x</p>`);
    expect(page.value("b", "-webkit-user-modify")).toBe("read-write");
    expect(page.value("meter", "-webkit-user-modify")).toBe("read-only");
    expect(page.value("b", "-webkit-locale")).toBe('"fr"');
    expect(page.value("p", "-webkit-text-security")).toBe("disc");
  });
});

describe("inner text", () => {
  test.each([
    ["<div>a <b>b</b>\n c</div>", "a b c"],
    ["<div>a<p>b</p>c</div>", "a\n\nb\n\nc"],
    ["<div>a<div>b</div>c<br>d</div>", "a\nb\nc\nd"],
    ["<div>a<span hidden>b</span><i style='visibility:hidden'>c</i></div>", "a"],
    ["<div><table><tr><td>1<td>2<tr><td>3</table></div>", "1\t2\n3"],
    ["<div style='white-space:pre'>a  b\n</div>", "a  b\n"],
    ["<div>a <input> b</div>", "a  b"],
    ["<div><details><summary>s</summary>x</details></div>", "s"],
    ["<div hidden>a <b>b</b></div>", "a b"],
  ])("%s", (html, text) => {
    expect(staticPage(html).innerText("div")).toBe(text);
  });
});

test("depth does not matter", () => {
  const page = staticPage("<main></main>", (document) => {
    let at: Element = document.querySelector("main")!;
    for (let i = 0; i < 5000; i++) at = at.appendChild(document.createElement("div"));
    at.id = "deep";
    at.textContent = "text";
    document.querySelector("main")!.setAttribute("style", "visibility:hidden");
  });
  expect(page.value("#deep", "visibility")).toBe("hidden");
  expect(page.innerText("#deep")).toBe("");
});
