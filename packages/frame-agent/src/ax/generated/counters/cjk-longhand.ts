/**
 * Longhand East Asian numbers (css-counter-styles-3 §complex-cjk), over the whole range of integers as Blink has them instead
 * of ±9,999.
 */
export interface CjkStyle {
  readonly language: "chinese" | "korean";
  readonly informal: boolean;
  /** Digits 0 to 9. */
  readonly digits: string;
  /** Marks of 10, 100 and 1,000. */
  readonly places: string;
  /** Marks of 10⁴, 10⁸ and 10¹². */
  readonly groups: readonly [string, string, string];
}

const ZERO = 0;

export function cjkLonghand(value: number, style: CjkStyle): string {
  if (value === 0) return style.digits[ZERO]!;
  const groups: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 10_000)) groups.push(rest % 10_000);
  let text = "";
  for (let index = groups.length - 1; index >= 0; index--) {
    text += groupText(groups[index]!, index, index === groups.length - 1, style);
  }
  if (style.language === "korean") return text.trimEnd();
  const zero = style.digits[ZERO]!;
  return text.replaceAll(new RegExp(`${zero}+`, "g"), zero).replace(new RegExp(`${zero}$`), "");
}

/** Four digits and their group's mark. Zeros are written generously; runs of them shrink to one afterwards. */
function groupText(group: number, index: number, isFirst: boolean, style: CjkStyle): string {
  const chinese = style.language === "chinese";
  const zero = style.digits[ZERO]!;
  let text = "";
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit > 0) text += (isSilent(digit, place, group, index, style) ? "" : style.digits[digit]!) + (place > 0 ? style.places[place - 1]! : "");
    else if (chinese && group % 10 ** place > 0 && (!isFirst || group >= 10 ** place)) text += zero;
  }
  if (index === 0) return text;
  if (group > 0) text += style.groups[index - 1]! + (chinese ? "" : " ");
  return chinese && group % 1000 === 0 ? text + zero : text;
}

/** A digit 1 that is left out: in informal Chinese that of 10 to 19, in informal Korean every one but a lone last one. */
function isSilent(digit: number, place: number, group: number, index: number, style: CjkStyle): boolean {
  if (digit !== 1 || !style.informal) return false;
  if (style.language === "chinese") return place === 1 && group < 20;
  return place > 0 || index > 0;
}
