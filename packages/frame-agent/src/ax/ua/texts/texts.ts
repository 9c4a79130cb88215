import { localizedNumber } from "../../../date-time/format.js";
import { uiLanguage } from "../../../dom/ui-language.js";
import type { AxObject } from "../../object.js";
import { part } from "../../parts/part.js";
import type { Pass } from "../../pass.js";
import { CAPABILITY_TEXTS, ENGLISH, type CapabilityTexts, type Texts } from "./english.js";

/** The browser's own texts in the language of its interface. */
export function uaTexts(pass: Pass): Texts {
  const language = uiLanguage(pass);
  return language === "en-US" ? ENGLISH : (translated(ALL, part("texts").TEXTS, language) ?? ENGLISH);
}

/** What an element says that asks for a capability: in its own language, or else that of the interface. */
export function capabilityTexts(pass: Pass, host: AxObject): CapabilityTexts {
  const own = languageOf(pass, host);
  if (!own) return uaTexts(pass);
  if (/^en\b/i.test(own)) return ENGLISH;
  return translated(CAPABILITY_TEXTS, part("texts").CAPABILITIES, own) ?? uaTexts(pass);
}

/** As declared by the element or around it; null when nothing does. */
function languageOf(pass: Pass, { element, parent }: AxObject): string | null {
  const declared = element && pass.dom.attr(element, "lang");
  return declared ?? (parent && languageOf(pass, parent));
}

const ALL = Object.keys(ENGLISH) as readonly (keyof Texts)[];

const read = new Map<string, Partial<Texts>>();

/** The texts in a language, or in what its tag begins with. `rows` hold them in the order of their names. */
function translated<Name extends keyof Texts>(names: readonly Name[], rows: ReadonlyMap<string, string>, language: string): Pick<Texts, Name> | undefined {
  const tag = language.toLowerCase();
  const row = rows.get(tag) ?? rows.get(tag.split("-", 1)[0]!);
  if (row === undefined) return undefined;
  let texts = read.get(row);
  if (!texts) {
    const list = row.split("|");
    read.set(row, (texts = Object.fromEntries(names.map((name, index) => [name, list[index]!]))));
  }
  return texts as Pick<Texts, Name>;
}

export const withNumber = (pass: Pass, text: "files" | "selected", number: number): string =>
  uaTexts(pass)[text].replace("$1", localizedNumber(uiLanguage(pass), String(number)));
