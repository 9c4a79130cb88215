import type { Random } from "./random.js";

const WORDS = "one two three alpha beta gamma delta word longer-word Save Cancel 42 3.5 a b c x".split(" ");

/** Texts that are treated in a way of their own. */
export const SPECIAL_TEXTS: readonly string[] = [
  " ",
  "  ",
  "\n",
  "\n  ",
  "\t",
  "\u00a0",
  "\u200b",
  "soft\u00adhyphen",
  "שלום",
  "مرحبا بالعالم",
  "שלום abc 12",
  "日本語の文章",
  "e\u0301",
  "👩‍👩‍👧 🇩🇪 👍🏽",
  "averyveryveryveryveryveryverylongunbrokenword",
  "a\u00a0b",
  "line\nbreak",
  " lead",
  "trail ",
  "« quoted »",
  "x & y < z",
  "tab\there",
  "\u2028",
  "\u3000",
  "\ufeff",
  "a\u200db",
  "…",
  "ß straße İ ı",
];

/** Text for a text node; short, often plain, sometimes a special one. */
export function randomText(random: Random, special = SPECIAL_TEXTS, specialShare = 0.25): string {
  if (random.chance(specialShare)) return random.pick(special);
  let text = words(random, random.integer(1, random.chance(0.06) ? 40 : 3));
  if (random.chance(0.15)) text += random.pick(special);
  if (random.chance(0.1)) text = ` ${text}`;
  if (random.chance(0.1)) text += " ";
  return text;
}

/** Text for an attribute. */
export function randomLabel(random: Random): string {
  if (random.chance(0.1)) return random.pick(["", " ", "\n", "  two  spaces ", "שלום", "e\u0301 \u00a0"]);
  return words(random, random.integer(1, 3));
}

/** What stands between two elements. */
export function randomSpace(random: Random): string {
  return random.pick(["", "", "", " ", "\n", "\n  ", "  ", "\u00a0"]);
}

function words(random: Random, count: number): string {
  return random.some(WORDS, count).join(" ");
}
