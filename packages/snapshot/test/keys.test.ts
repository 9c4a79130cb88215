import { describe, expect, it } from "vitest";
import { sentenceFor } from "../src/driver/errors.js";
import { parseKeys } from "../src/driver/keys.js";
import { parseUid } from "../src/index.js";

describe("parseKeys", () => {
  it.each([
    ["Enter", { key: "Enter", modifiers: 0, text: "\r" }],
    ["esc", { key: "Escape", modifiers: 0 }],
    ["a", { key: "a", code: "KeyA", windowsVirtualKeyCode: 65, text: "a" }],
    ["Shift+a", { key: "A", modifiers: 8, text: "A" }],
    ["Control+A", { key: "A", code: "KeyA", modifiers: 2 }],
    ["Control+Shift+ArrowLeft", { key: "ArrowLeft", modifiers: 10 }],
    ["+", { key: "+", text: "+" }],
    ["Control++", { key: "+", modifiers: 2 }],
    ["é", { key: "é", text: "é" }],
    ["F5", { key: "F5", windowsVirtualKeyCode: 116 }],
  ] as const)("%s", (text, expected) => expect(parseKeys(text)).toMatchObject(expected));

  it("types nothing with Control", () => expect(parseKeys("Control+a")).not.toHaveProperty("text"));

  it.each(["Hyper+a", "NoSuchKey", ""])("refuses %j", (text) => expect(() => parseKeys(text)).toThrow(/no (modifier )?key/));
});

describe("parseUid", () => {
  it.each([["7", 7], ["A7", 7], ["e7", 7], ["@e7", 7], ["1_7", 7], ["uid=A7", 7], ["ref=e7", 7], [" 7 ", 7], ["", undefined], ["x7", undefined], ["-1", undefined], ["1e3", undefined]])("%j is %j", (text, uid) =>
    expect(parseUid(text as string)).toBe(uid));
});

describe("sentenceFor", () => {
  it.each([
    ["Could not find node with given id", "Element no longer exists. Observe the page again."],
    ["Node is detached from document", "Element no longer exists. Observe the page again."],
    ["Could not compute content quads.", "Element is not visible. Scroll, open what hides it, or observe the page again."],
    ["Cannot find context with specified id", "The page navigated while this was done. Observe the page again."],
    ["Session with given id not found.", "The page was closed or crashed. List the targets and select another one."],
    ["'DOM.foo' wasn't found", "The endpoint does not support this action."],
    ["something else", "something else"],
  ])("%s", (message, sentence) => expect(sentenceFor(new Error(message))).toBe(sentence));
});
