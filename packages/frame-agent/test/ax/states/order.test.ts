import { expect, test } from "vitest";
import { describeIn } from "../support/jsdom-ax.js";

const properties = async (html: string, script?: (document: Document) => void) => (await describeIn(html, { script })).properties;

test("properties come in Chromium's order", async () => {
  const html = `<i id=a>A</i><button id=t aria-live=polite aria-disabled=true aria-invalid=true aria-haspopup=menu aria-expanded=true
    aria-describedby=a aria-owns=a aria-busy=true aria-keyshortcuts=K aria-roledescription=r aria-controls=a aria-details=a aria-flowto=a
    aria-errormessage=a aria-labelledby=a>x</button>`;
  expect(Object.keys(await properties(html))).toEqual([
    "live", "atomic", "relevant", "disabled", "invalid", "focusable", "hasPopup", "expanded", "describedby", "owns", "busy",
    "keyshortcuts", "roledescription", "errormessage", "controls", "details", "flowto", "labelledby",
  ]);
});

test("a text field has its widget properties in order", async () => {
  expect(await properties("<input id=t required readonly aria-autocomplete=LIST accesskey=k>")).toEqual({
    invalid: "false",
    focusable: true,
    editable: "plaintext",
    autocomplete: "list",
    multiline: false,
    readonly: true,
    required: true,
    keyshortcuts: "Alt+k",
  });
});

test("busy is written as a number", async () => {
  expect(await properties("<p id=t aria-busy=true>x</p>")).toEqual({ busy: 1 });
});

test("relations print the attribute as written and only exposed targets", async () => {
  const { nodes } = { nodes: await properties("<p id=t aria-flowto='a zz b' aria-details=b>x</p><i id=a>A</i><i id=b hidden>B</i>") };
  expect(nodes).toEqual({ flowto: "#a" });
});

test("an error message shows unless the value is known to be valid", async () => {
  expect(await properties("<p id=t aria-errormessage=a>x</p><i id=a>A</i>")).toEqual({ errormessage: "#a" });
  expect(await properties("<p id=t aria-errormessage=a aria-invalid=false>x</p><i id=a>A</i>")).toEqual({ invalid: "false" });
});
