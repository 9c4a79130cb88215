import { expect, test } from "vitest";
import type { AxObject } from "../../../src/ax/object.js";
import { InlineRun } from "../../../src/ax/text/inline-run.js";

type Step = string | { pre: string } | { breaks: string } | "<br>" | "<img>" | "<wbr>";

/** Feeds an inline formatting context and returns what each text became. */
function rendered(...steps: Step[]): string[] {
  const run = new InlineRun();
  const texts: AxObject[] = [];
  const text = (): AxObject => {
    const object = { text: "", style: { get: () => "wrap" } } as unknown as AxObject;
    texts.push(object);
    return object;
  };
  for (const step of steps) {
    if (step === "<br>") run.forcedBreak();
    else if (step === "<img>") run.atomicBox();
    else if (step === "<wbr>") run.breakOpportunity();
    else if (typeof step === "string") run.collapse(text(), step);
    else if ("pre" in step) run.preserve(text(), step.pre, true);
    else run.preserveBreaks(text(), step.breaks);
  }
  run.end();
  return texts.map((object) => object.text);
}

test.each<[string, Step[], string[]]>([
  ["runs become one space", ["a \n\t b"], ["a b"]],
  ["the ends of a block have none", ["  a  "], ["a"]],
  ["the first of two spaces stays", ["a ", " b"], ["a ", "b"]],
  ["across an empty text", ["a ", "  ", " b"], ["a ", "", "b"]],
  ["before a line break it goes", ["a ", "<br>", " b"], ["a", "b"]],
  ["boxes interrupt collapsing", ["a ", "<img>", " b"], ["a ", " b"]],
  ["after preserved text it stays", [{ pre: "a " }, " b"], ["a ", " b"]],
  ["after a preserved line feed it goes", [{ pre: "a\n" }, " b"], ["a\n", "b"]],
  ["before preserved text it stays", ["a ", { pre: "  b" }], ["a ", "  b"]],
  ["spaces around preserved breaks go", [{ breaks: " a \n  b  c\n" }], ["a\nb c\n"]],
  ["breaks at the edges of texts", [{ breaks: "a " }, { breaks: "\n b" }], ["a", "\nb"]],
  ["carriage returns collapse, form feeds do not", ["a\r\n\fb"], ["a \fb"]],
  ["no-break spaces stay", ["\u00a0 a \u00a0"], ["\u00a0 a \u00a0"]],
  ["a line feed beside a zero-width space vanishes", ["a\u200b\nb\n\u200bc"], ["a\u200bb\u200bc"]],
  ["a space beside one does not", ["a\u200b b"], ["a\u200b b"]],
  ["a line feed after <wbr> vanishes", ["a", "<wbr>", "\n b"], ["a", "b"]],
  ["a space after <wbr> does not", ["a", "<wbr>", " b"], ["a", " b"]],
  ["across texts", ["a\n", "\u200bb"], ["a", "\u200bb"]],
  ["an opportunity at the start protects nothing", ["<wbr>", " a"], ["a"]],
])("%s", (_rule, steps, expected) => {
  expect(rendered(...steps)).toEqual(expected);
});

test("a space taken back returns when more text follows", () => {
  // The empty text ends in a line feed next to a zero-width space, which takes the space before it.
  expect(rendered("a\u200b ", "\n", "b")).toEqual(["a\u200b ", "", "b"]);
});
