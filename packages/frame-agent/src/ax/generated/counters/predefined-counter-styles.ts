import { DEFAULTS, type CounterStyle, type CounterSystem } from "./counter-style.js";
import type { CjkStyle } from "./cjk-longhand.js";

/**
 * Counter styles that every document has: css-counter-styles-3 §predefined and Blink's own (`predefined_counter_styles.css`),
 * checked against Chromium 156.
 */
type Details = Partial<Omit<CounterStyle, "system">>;

const define = (system: CounterSystem, details: Details = {}): CounterStyle => ({ ...DEFAULTS, ...details, system });

/** Ten consecutive code points, zero first. */
const digitsFrom = (zero: number): CounterStyle =>
  define({ kind: "numeric", symbols: Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)) });

const letters = (symbols: string, details?: Details): CounterStyle => define({ kind: "alphabetic", symbols: [...symbols] }, details);
const bullet = (symbol: string): CounterStyle => define({ kind: "cyclic", symbols: [symbol] }, { suffix: " " });
const cycleOfYears = (symbols: string): CounterStyle => define({ kind: "fixed", symbols: [...symbols], first: 1 }, { ...COMMA, fallback: "cjk-decimal" });
const COMMA: Details = { suffix: "、" };
const PREFACE_COLON: Details = { suffix: "፦" };

const decimal = define({ kind: "numeric", symbols: [..."0123456789"] });

/** Weights of the symbols of an additive style: `1000 M, 900 CM` as `["1000 900", "M CM"]`. */
function additive(weights: string, symbols: string, details: Details): CounterStyle {
  const texts = symbols.split(" ");
  return define({ kind: "additive", tuples: weights.split(" ").map((weight, index) => [Number(weight), texts[index]!] as const) }, details);
}

const ROMAN_WEIGHTS = "1000 900 500 400 100 90 50 40 10 9 5 4 1";
const ROMAN = "m cm d cd c xc l xl x ix v iv i";
const TO_3999: Details = { range: [[1, 3999]] };

const GEORGIAN_WEIGHTS =
  "10000 9000 8000 7000 6000 5000 4000 3000 2000 1000 900 800 700 600 500 400 300 200 100 90 80 70 60 50 40 30 20 10 9 8 7 6 5 4 3 2 1";
const GEORGIAN = "ჵ ჰ ჯ ჴ ხ ჭ წ ძ ც ჩ შ ყ ღ ქ ფ ჳ ტ ს რ ჟ პ ო ჲ ნ მ ლ კ ი თ ჱ ზ ვ ე დ გ ბ ა";

/** Japanese styles are additive over all 36 combinations of digit and place, and zero. */
function japanese(digits: string, places: string, bareOnes: boolean): CounterStyle {
  const tuples: [number, string][] = [];
  for (let place = 3; place >= 0; place--) {
    for (let digit = 9; digit >= 1; digit--) {
      const mark = place > 0 ? places[place - 1]! : "";
      const isBare = bareOnes && digit === 1 && place > 0;
      tuples.push([digit * 10 ** place, (isBare ? "" : digits[digit]!) + mark]);
    }
  }
  tuples.push([0, digits[0]!]);
  return define({ kind: "additive", tuples }, { ...COMMA, range: [[-9999, 9999]], negative: ["マイナス", ""], fallback: "cjk-decimal" });
}

const cjk = (style: CjkStyle, negative: string): CounterStyle =>
  define(
    { kind: "cjk", style },
    { suffix: style.language === "korean" ? ", " : "、", negative: [negative, ""], fallback: "cjk-decimal" },
  );

const KOREAN_MINUS = "마이너스 ";
const HANJA_GROUPS = ["萬", "億", "兆"] as const;

const simpChineseInformal = cjk(
  { language: "chinese", informal: true, digits: "零一二三四五六七八九", places: "十百千", groups: ["万", "亿", "万亿"] },
  "负",
);
const tradChineseInformal = cjk(
  { language: "chinese", informal: true, digits: "零一二三四五六七八九", places: "十百千", groups: HANJA_GROUPS },
  "負",
);

const lowerAlpha = letters("abcdefghijklmnopqrstuvwxyz");
const upperAlpha = letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const khmer = digitsFrom(0x17e0);
const persian = digitsFrom(0x6f0);
const upperArmenian = define({ kind: "upper-armenian" }, { range: [[1, 99_999_999]] });

export const PREDEFINED_COUNTER_STYLES: ReadonlyMap<string, CounterStyle> = new Map<string, CounterStyle>([
  ["decimal", decimal],
  ["decimal-leading-zero", { ...decimal, pad: [2, "0"] }],
  ["arabic-indic", digitsFrom(0x660)],
  ["bengali", digitsFrom(0x9e6)],
  ["cambodian", khmer],
  ["devanagari", digitsFrom(0x966)],
  ["gujarati", digitsFrom(0xae6)],
  ["gurmukhi", digitsFrom(0xa66)],
  ["kannada", digitsFrom(0xce6)],
  ["khmer", khmer],
  ["lao", digitsFrom(0xed0)],
  ["malayalam", digitsFrom(0xd66)],
  ["mongolian", digitsFrom(0x1810)],
  ["myanmar", digitsFrom(0x1040)],
  ["oriya", digitsFrom(0xb66)],
  ["persian", persian],
  ["tamil", digitsFrom(0xbe6)],
  ["telugu", digitsFrom(0xc66)],
  ["thai", digitsFrom(0xe50)],
  ["tibetan", digitsFrom(0xf20)],
  ["urdu", persian],
  ["cjk-decimal", define({ kind: "numeric", symbols: [..."〇一二三四五六七八九"] }, { ...COMMA, range: [[0, Infinity]] })],

  ["lower-roman", additive(ROMAN_WEIGHTS, ROMAN, TO_3999)],
  ["upper-roman", additive(ROMAN_WEIGHTS, ROMAN.toUpperCase(), TO_3999)],
  ["georgian", additive(GEORGIAN_WEIGHTS, GEORGIAN, { range: [[1, 19_999]] })],
  ["armenian", upperArmenian],
  ["upper-armenian", upperArmenian],
  ["lower-armenian", define({ kind: "lower-armenian" }, { range: [[1, 99_999_999]] })],
  ["hebrew", define({ kind: "hebrew" }, { range: [[0, 999_999]] })],
  ["ethiopic-numeric", define({ kind: "ethiopic-numeric" }, { suffix: "/ " })],

  ["lower-alpha", lowerAlpha],
  ["lower-latin", lowerAlpha],
  ["upper-alpha", upperAlpha],
  ["upper-latin", upperAlpha],
  ["lower-greek", letters("αβγδεζηθικλμνξοπρστυφχψω")],
  ["hiragana", letters("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん", COMMA)],
  ["hiragana-iroha", letters("いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす", COMMA)],
  ["katakana", letters("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン", COMMA)],
  ["katakana-iroha", letters("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス", COMMA)],
  ["hangul", letters("가나다라마바사아자차카타파하")],
  ["hangul-consonant", letters("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ")],
  ["ethiopic-halehame", letters("ሀለሐመሠረሰቀበተኀነአከወዐዘየደገጠጰጸፀፈፐ", PREFACE_COLON)],
  ["ethiopic-halehame-am", letters("ሀለሐመሠረሰሸቀበተቸኀነኘአከኸወዐዘዠየደጀገጠጨጰጸፀፈፐ", PREFACE_COLON)],
  ["ethiopic-halehame-ti-er", letters("ሀለሐመረሰሸቀቐበተቸነኘአከኸወዐዘዠየደጀገጠጨጰጸፈፐ", PREFACE_COLON)],
  ["ethiopic-halehame-ti-et", letters("ሀለሐመሠረሰሸቀቐበተቸኀነኘአከኸወዐዘዠየደጀገጠጨጰጸፀፈፐ", PREFACE_COLON)],

  ["disc", bullet("•")],
  ["circle", bullet("◦")],
  ["square", bullet("■")],
  ["disclosure-open", bullet("▾")],
  ["disclosure-closed", bullet("▸")],

  ["cjk-earthly-branch", cycleOfYears("子丑寅卯辰巳午未申酉戌亥")],
  ["cjk-heavenly-stem", cycleOfYears("甲乙丙丁戊己庚辛壬癸")],

  ["japanese-informal", japanese("〇一二三四五六七八九", "十百千", true)],
  ["japanese-formal", japanese("零壱弐参四伍六七八九", "拾百阡", false)],
  ["korean-hangul-formal", cjk(
    { language: "korean", informal: false, digits: "영일이삼사오육칠팔구", places: "십백천", groups: ["만", "억", "조"] },
    KOREAN_MINUS,
  )],
  ["korean-hanja-informal", cjk(
    { language: "korean", informal: true, digits: "零一二三四五六七八九", places: "十百千", groups: HANJA_GROUPS },
    KOREAN_MINUS,
  )],
  ["korean-hanja-formal", cjk(
    { language: "korean", informal: false, digits: "零壹貳參四五六七八九", places: "拾百仟", groups: HANJA_GROUPS },
    KOREAN_MINUS,
  )],
  ["simp-chinese-informal", simpChineseInformal],
  ["simp-chinese-formal", cjk(
    { language: "chinese", informal: false, digits: "零壹贰叁肆伍陆柒捌玖", places: "拾佰仟", groups: ["万", "亿", "万亿"] },
    "负",
  )],
  ["trad-chinese-informal", tradChineseInformal],
  ["trad-chinese-formal", cjk(
    { language: "chinese", informal: false, digits: "零壹貳參肆伍陸柒捌玖", places: "拾佰仟", groups: HANJA_GROUPS },
    "負",
  )],
  ["cjk-ideographic", tradChineseInformal],
]);
