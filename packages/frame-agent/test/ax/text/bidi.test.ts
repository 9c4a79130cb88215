import { expect, test } from "vitest";
import { visualRuns } from "../../../src/ax/text/bidi/bidi.js";

test.each<[string, string, boolean, string[]]>([
  ["plain text is one run", "abc 1.", false, ["abc 1."]],
  ["right-to-left text is one run", "אבג דה", true, ["אבג דה"]],
  ["a word in between", "abc אבג def", false, ["abc ", "אבג", " def"]],
  ["in a right-to-left line the first word stands last", "שלום abc", true, ["abc", "שלום "]],
  ["numbers run from left to right", "שלום 123 abc", true, ["abc", " ", "123", "שלום "]],
  ["a list marker", "1. ", true, [". ", "1"]],
  ["a negative one", "-1. ", true, [". ", "1", "-"]],
  ["punctuation joins the direction around it", "א-ב, a", false, ["א-ב", ", a"]],
  ["separators between digits belong to the number", "א 1,234", false, ["1,234", "א "]],
  ["Arabic makes digits Arabic numbers", "مرحبا 12", false, ["12", "مرحبا "]],
  ["marks follow their letter", "ש\u05c1 a", false, ["ש\u05c1", " a"]],
  ["Hebrew at the end of a sentence", "a אבג.", false, ["a ", "אבג", "."]],
])("%s", (_rule, text, rightToLeft, runs) => {
  expect(visualRuns(text, rightToLeft)).toEqual(runs);
});
