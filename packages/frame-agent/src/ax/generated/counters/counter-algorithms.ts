/** Counter styles that Blink computes by algorithms of their own because they reach further than their definitions. */

const HEBREW_TENS = "יכלמנסעפצ";
const GERESH = "\u05f3";

/** 0 to 999,999; the thousands are set apart by a geresh. */
export function hebrew(value: number): string {
  if (value === 0) return "אפס";
  if (value < 1000) return hebrewBelow1000(value);
  return hebrewBelow1000(Math.floor(value / 1000)) + GERESH + hebrewBelow1000(value % 1000);
}

function hebrewBelow1000(value: number): string {
  let text = "ת".repeat(Math.floor(value / 400));
  const hundreds = Math.floor((value % 400) / 100);
  if (hundreds > 0) text += "קרש"[hundreds - 1];
  const rest = value % 100;
  // 15 and 16 are written 9+6 and 9+7: 10+5 and 10+6 would spell a divine name.
  if (rest === 15 || rest === 16) return text + "ט" + hebrewUnit(rest - 9);
  if (rest >= 10) text += HEBREW_TENS[Math.floor(rest / 10) - 1];
  return text + (rest % 10 > 0 ? hebrewUnit(rest % 10) : "");
}

const hebrewUnit = (value: number): string => String.fromCharCode(0x05d0 + value - 1);

/** First letter of each decimal place, ones to thousands. */
const ARMENIAN_PLACES = [0x0531, 0x053a, 0x0543, 0x054c];
const LOWER_CASE = 0x30;
const CIRCUMFLEX = "\u0302";

/** 1 to 99,999,999; multiples of 10,000 are marked by a circumflex above. */
export function armenian(value: number, upper: boolean): string {
  return armenianBelow10000(Math.floor(value / 10_000), upper, CIRCUMFLEX) + armenianBelow10000(value % 10_000, upper, "");
}

function armenianBelow10000(value: number, upper: boolean, mark: string): string {
  let text = "";
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) continue;
    // The alphabet's order is broken once: 7,000 is Ւ.
    const letter = place === 3 && digit === 7 ? 0x0552 : ARMENIAN_PLACES[place]! + digit - 1;
    text += String.fromCharCode(letter + (upper ? 0 : LOWER_CASE)) + mark;
  }
  return text;
}

const ETHIOPIC_HUNDRED = "፻";
const ETHIOPIC_TEN_THOUSAND = "፼";

/** css-counter-styles-3 §ethiopic-numeric-counter-style, 1 and up. */
export function ethiopicNumeric(value: number): string {
  const groups: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 100)) groups.push(rest % 100);
  let text = "";
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index]!;
    const isOdd = index % 2 === 1;
    const isBareOne = group === 1 && (isOdd || (index === groups.length - 1 && groups.length > 1));
    if (group > 0 && !isBareOne) text += ethiopicGroup(group);
    if (isOdd && group > 0) text += ETHIOPIC_HUNDRED;
    else if (!isOdd && index > 0) text += ETHIOPIC_TEN_THOUSAND;
  }
  return text;
}

function ethiopicGroup(group: number): string {
  const tens = Math.floor(group / 10);
  const units = group % 10;
  return (tens > 0 ? String.fromCharCode(0x1372 + tens - 1) : "") + (units > 0 ? String.fromCharCode(0x1369 + units - 1) : "");
}
