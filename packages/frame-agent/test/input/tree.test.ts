import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import type { InputContext } from "../../src/cdp/domains/input/context.js";
import { closestMatch, flatPath } from "../../src/cdp/domains/input/tree.js";
import { createDom } from "../../src/dom/dom.js";

test("texts and elements in slots have what is around the slot for their ancestors", () => {
  const { window } = new JSDOM("<p id=host>text<i>element</i></p>");
  const { document } = window;
  const host = document.getElementById("host")!;
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = "<b class=frame><slot></slot></b>";
  const c = { dom: createDom(window as unknown as Window & typeof globalThis) } as InputContext;
  for (const child of [host.firstChild!, host.lastChild!]) {
    expect(flatPath(c, child).map(({ nodeName }) => nodeName)).toEqual([child.nodeName, "SLOT", "B", "P", "BODY", "HTML", "#document"]);
    expect(closestMatch(c, child, ".frame")).toBe(root.firstChild);
  }
});
