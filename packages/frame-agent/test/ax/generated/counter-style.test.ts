import { describe, expect, test } from "vitest";
import { represent, representMarker, type CounterStyle } from "../../../src/ax/generated/counters/counter-style.js";
import { PREDEFINED_COUNTER_STYLES } from "../../../src/ax/generated/counters/predefined-counter-styles.js";

const find = (name: string): CounterStyle => PREDEFINED_COUNTER_STYLES.get(name) ?? PREDEFINED_COUNTER_STYLES.get("decimal")!;
const text = (name: string, value: number): string => represent(find(name), value, find);

describe("predefined styles, as Chromium 156 shows them", () => {
  test.each([
    ["decimal", -3, "-3"],
    ["decimal-leading-zero", 7, "07"],
    ["decimal-leading-zero", -7, "-7"],
    ["decimal-leading-zero", 123, "123"],
    ["lower-roman", 1998, "mcmxcviii"],
    ["lower-roman", 4000, "4000"],
    ["upper-roman", 0, "0"],
    ["lower-alpha", 27, "aa"],
    ["lower-alpha", 0, "0"],
    ["lower-greek", 25, "αα"],
    ["arabic-indic", 120, "١٢٠"],
    ["georgian", 19999, "ჵჰშჟთ"],
    ["hebrew", 16, "טז"],
    ["hebrew", 781, "תשפא"],
    ["hebrew", 5784, "ה׳תשפד"],
    ["hebrew", 0, "אפס"],
    ["armenian", 7000, "Ւ"],
    ["armenian", 70_001, "Է̂Ա"],
    ["lower-armenian", 12, "ժբ"],
    ["cjk-decimal", 102, "一〇二"],
    ["cjk-decimal", -1, "-1"],
    ["cjk-earthly-branch", 12, "亥"],
    ["cjk-earthly-branch", 13, "一三"],
    ["japanese-informal", 1010, "千十"],
    ["japanese-formal", 1010, "壱阡壱拾"],
    ["japanese-informal", 10_000, "一〇〇〇〇"],
    ["simp-chinese-informal", 15, "十五"],
    ["simp-chinese-informal", 110, "一百一十"],
    ["simp-chinese-informal", 10_001, "一万零一"],
    ["simp-chinese-informal", 100_010_000, "一亿零一万"],
    ["simp-chinese-formal", 12, "壹拾贰"],
    ["trad-chinese-informal", -20, "負二十"],
    ["korean-hangul-formal", 12, "일십이"],
    ["korean-hanja-informal", 210_000, "二十萬"],
    ["korean-hangul-formal", 123_456, "일십이만 삼천사백오십육"],
    ["korean-hangul-formal", -1, "마이너스 일"],
    ["ethiopic-numeric", 78_010_092, "፸፰፻፩፼፺፪"],
    ["ethiopic-numeric", 100, "፻"],
    ["ethiopic-numeric", 10_000, "፼"],
  ])("%s %i", (name, value, expected) => {
    expect(text(name, value)).toBe(expected);
  });

  test.each([
    ["disc", "• "],
    ["decimal", "3. "],
    ["cjk-decimal", "三、"],
    ["ethiopic-halehame", "ሐ፦"],
    ["korean-hangul-formal", "삼, "],
    ["no-such-style", "3. "],
  ])("marker of %s", (name, expected) => {
    expect(representMarker(find(name), 3, find)).toBe(expected);
  });
});

const custom = (style: Partial<CounterStyle> & Pick<CounterStyle, "system">): CounterStyle => ({ ...find("decimal"), ...style });

test("what falls back keeps its own prefix and suffix", () => {
  const style = custom({ system: { kind: "fixed", symbols: ["A", "B"], first: 1 }, prefix: "(", suffix: ")", fallback: "lower-roman" });
  expect([1, 2, 3].map((value) => representMarker(style, value, find))).toEqual(["(A)", "(B)", "(iii)"]);
});

test("fallbacks in a circle end in decimal", () => {
  const style: CounterStyle = custom({ system: { kind: "fixed", symbols: ["A"], first: 1 }, fallback: "self" });
  expect(represent(style, 2, (name) => (name === "self" ? style : find(name)))).toBe("2");
});

test("padding counts clusters and the negative sign", () => {
  const style = custom({ system: { kind: "numeric", symbols: ["0", "1"] }, negative: ["<", ">"], pad: [5, "e\u0301"] });
  expect(represent(style, 2, find)).toBe("e\u0301e\u0301e\u030110");
  expect(represent(style, -2, find)).toBe("<e\u030110>");
});

test("ranges, additive and symbolic systems", () => {
  const additive = custom({ system: { kind: "additive", tuples: [[5, "V"], [1, "I"]] }, range: [[2, 7]] });
  expect([1, 2, 7, 8].map((value) => represent(additive, value, find))).toEqual(["1", "II", "VII", "8"]);
  const symbolic = custom({ system: { kind: "symbolic", symbols: ["*", "†"] } });
  expect([1, 2, 3, 4, 0].map((value) => represent(symbolic, value, find))).toEqual(["*", "†", "**", "††", "0"]);
});

test("representations that would be too long fall back", () => {
  const symbolic = custom({ system: { kind: "symbolic", symbols: ["*"] } });
  expect(represent(symbolic, 120, find)).toBe("*".repeat(120));
  expect(represent(symbolic, 121, find)).toBe("121");
});
