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
  ["an override up to its end", "a \u202eb1|c\u202c d", false, ["a ", "\u202eb1|c", "\u202c d"]],
  ["an embedding in an embedding", "a \u202bא \u202ab c\u202c ב\u202c d", false, ["a ", "\u202c ב", "\u202ab c", "\u202bא ", "\u202c d"]],
  ["an isolate is one neutral character", "א \u2066a ב\u2069 1", false, ["1", "\u2069 ", "a ", "ב", "א \u2066"]],
  ["an end without a beginning", "א\u202c\u2069b", false, ["א", "\u202c\u2069b"]],
  ["controls that do not turn anything", "a\u202ab\u2066c", false, ["a\u202ab\u2066c"]],
])("%s", (_rule, text, rightToLeft, runs) => {
  expect(visualRuns(text, rightToLeft)).toEqual(runs);
});
