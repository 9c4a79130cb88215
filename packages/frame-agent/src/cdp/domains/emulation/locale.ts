import type { PageEnv } from "../../../env.js";
import { serverError } from "../../errors.js";
import type { AgentSession } from "../../session.js";
import { SessionOverride } from "../../session-override.js";

/** Constructors of Intl whose first argument is the locale; where it is missing, the default one counts. */
const FORMATS = ["Collator", "DateTimeFormat", "DurationFormat", "ListFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat", "Segmenter"];
/** Those that may be called without `new`. */
const CALLABLE = new Set(["Collator", "DateTimeFormat", "NumberFormat"]);

/** Owner, method, and the place of the locale among its arguments. */
const METHODS: readonly (readonly [owner: string, name: string, place: number])[] = [
  ["Number", "toLocaleString", 0],
  ["BigInt", "toLocaleString", 0],
  ["Array", "toLocaleString", 0],
  ["Date", "toLocaleString", 0],
  ["Date", "toLocaleDateString", 0],
  ["Date", "toLocaleTimeString", 0],
  ["String", "localeCompare", 1],
  ["String", "toLocaleLowerCase", 0],
  ["String", "toLocaleUpperCase", 0],
];

/** The default locale of Intl and of the toLocale methods; `navigator.language` stays, as in Chromium. */
export class LocaleEmulation {
  readonly #override: SessionOverride<string>;
  #undo: (() => void)[] = [];

  constructor(private readonly env: PageEnv) {
    this.#override = new SessionOverride((locale) => this.#apply(locale));
  }

  /** `name`: an ICU or a BCP 47 name; empty takes the override back. */
  set(session: AgentSession, name: string): void {
    if (name === "") return this.#override.set(session, undefined);
    let canonical: string | undefined;
    try {
      canonical = Intl.getCanonicalLocales(name.replace(/_/g, "-").replace(/@.*$/, ""))[0];
    } catch {
      throw serverError("Invalid locale name");
    }
    this.#override.set(session, canonical);
  }

  stop(): void {
    this.#override.clear();
  }

  #apply(locale: string | undefined): void {
    for (const undo of this.#undo.splice(0)) undo();
    if (locale === undefined) return;
    const { patches, window } = this.env;
    const withLocale = (args: readonly unknown[], place: number): unknown[] => {
      const list = Array.from({ length: Math.max(args.length, place + 1) }, (_, i) => args[i]);
      list[place] ??= locale;
      return list;
    };
    const prototypes = window as unknown as Partial<Record<string, { prototype: object }>>;
    this.#undo = [
      ...FORMATS.map((name) => patches.constructible(window.Intl, name, (constructNative, args) => constructNative(withLocale(args, 0)))),
      ...FORMATS.filter((name) => CALLABLE.has(name)).map((name) => patches.method(window.Intl, name, (callNative, _self, args) => callNative(withLocale(args, 0)))),
      ...METHODS.map(([owner, name, place]) =>
        patches.method(prototypes[owner]?.prototype, name, (callNative, _self, args) => callNative(withLocale(args, place))),
      ),
    ];
  }
}
