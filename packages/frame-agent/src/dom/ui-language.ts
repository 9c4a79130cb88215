import type { AgentEnv } from "../env.js";
import { capturedLater } from "./captured-later.js";
import { HTML_NS } from "./dom.js";
import { getter, method, setter } from "./uncurry.js";

/** What a required field that is empty says where the interface is English; jsdom says nothing. */
const ENGLISH: ReadonlyMap<string, string> = new Map([["", "en-US"], ["Please fill out this field.", "en-US"], ["Please fill in this field.", "en-GB"]]);

/**
 * Language of the browser's own texts, a BCP 47 tag: that of its interface, which Intl has as its default, and not of
 * `navigator.language`, which the user wants to read pages in (Blink: `DefaultLanguage`; observed on 156). Intl is asked last: it takes
 * long to start, and emulation of a locale changes it.
 */
export const uiLanguage = (user: { readonly env: AgentEnv }): string => languageDom(user).uiLanguage;

const languageDom = capturedLater((natives) => {
  const input = method<Document, [string, string], HTMLInputElement>(natives.Document.prototype, "createElementNS", null as never)(new natives.Document(), HTML_NS, "input");
  setter<HTMLInputElement, boolean>(natives.HTMLInputElement.prototype, "required")(input, true);
  const message = getter<HTMLInputElement, string>(natives.HTMLInputElement.prototype, "validationMessage", "")(input);
  return { uiLanguage: ENGLISH.get(message) ?? defaultLocale(natives.Intl) };
});

const defaultLocale = (intl: typeof Intl): string => method<typeof Intl, [], Intl.NumberFormat>(intl, "NumberFormat", null as never)(intl).resolvedOptions().locale;
