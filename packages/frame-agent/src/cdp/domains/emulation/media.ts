import { getter, listGetter, nativeMethod, prototypesOf, setter } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import type { Natives } from "../../../parts/natives.js";
import { isConcerned, rewriteMedia, type EmulatedMedia } from "./media-text.js";

const NONE: EmulatedMedia = { type: "", features: new Map() };

/** `matchMedia` and the media rules of style sheets, as if other media were the real ones. */
export class MediaEmulation {
  #media = NONE;
  #undo: (() => void)[] = [];
  /** Media of rules and sheets that were rewritten, with their own texts. */
  readonly #rewritten = new Map<MediaList, string>();
  readonly #captured: ReturnType<typeof capture>;
  #scanPlanned = false;

  constructor(private readonly env: PageEnv) {
    this.#captured = capture(env.natives);
  }

  /** Whether a query holds in reality. */
  holds(query: string): boolean {
    const { env } = this;
    return this.#captured.matches(env.page.apply(this.#captured.matchMedia!, env.window, [query]) as MediaQueryList);
  }

  get available(): boolean {
    return this.#captured.matchMedia !== undefined;
  }

  set(media: EmulatedMedia | undefined): void {
    const before = new Map(this.env.instrumentation.mediaQueryLists.map((list) => [list, this.#matches(list)]));
    this.#leave();
    this.#media = media ?? NONE;
    if (media) this.#enter();
    for (const [list, matched] of before) if (this.#matches(list) !== matched) this.#tell(list);
  }

  stop(): void {
    this.#leave();
    this.#media = NONE;
  }

  #matches(list: MediaQueryList): boolean {
    const query = this.#captured.media(list);
    return isConcerned(query, this.#media) ? this.holds(rewriteMedia(query, this.#media)) : this.#captured.matches(list);
  }

  #tell(list: MediaQueryList): void {
    const { page } = this.env;
    const { changeEvent, dispatch, media } = this.#captured;
    if (!changeEvent) return;
    page.apply(dispatch, list, [page.construct(changeEvent, ["change", { media: media(list), matches: this.#matches(list) }])]);
  }

  #enter(): void {
    const { env } = this;
    const { window, natives, patches, browser } = env;
    const listPrototype = natives.MediaQueryList?.prototype;
    this.#undo = [
      patches.getter(listPrototype, "matches", (callNative, self) => {
        const real = callNative();
        return isConcerned(this.#captured.media(self as MediaQueryList), this.#media) ? this.#matches(self as MediaQueryList) : real;
      }),
      patches.getter(window.MediaList?.prototype, "mediaText", (callNative, self) => {
        const real = callNative();
        return this.#rewritten.get(self as MediaList) ?? real;
      }),
      ...["CSSConditionRule", "CSSMediaRule"].map((owner) =>
        patches.getter((window as unknown as Partial<Record<string, { prototype: object }>>)[owner]?.prototype, "conditionText", (callNative, self) => {
          const real = callNative();
          return this.#rewritten.get(this.#captured.ruleMedia(self as CSSMediaRule)!) ?? real;
        }),
      ),
      browser.observe(window.document, { childList: true, subtree: true, characterData: true }, () => this.#planScan()),
      browser.listen(window.document, "load", () => this.#planScan(), true),
    ];
    this.#scan();
  }

  #leave(): void {
    for (const undo of this.#undo.splice(0)) undo();
    for (const [media, text] of this.#rewritten) this.#captured.setMediaText(media, text);
    this.#rewritten.clear();
  }

  #planScan(): void {
    if (this.#scanPlanned) return;
    this.#scanPlanned = true;
    this.env.browser.setTimeout(() => {
      this.#scanPlanned = false;
      if (this.#undo.length > 0) this.#scan();
    }, 0);
  }

  #scan(): void {
    const { dom, window } = this.env;
    for (const sheets of dom.sheetsOf(window.document)) for (let i = 0; i < sheets.length; i++) this.#rewriteSheet(sheets[i]!);
  }

  #rewriteSheet(sheet: CSSStyleSheet): void {
    this.#rewrite(this.#captured.sheetMedia(sheet));
    try {
      this.#rewriteRules(this.#captured.sheetRules(sheet) ?? []);
    } catch {
      // A sheet of another origin.
    }
  }

  #rewriteRules(rules: readonly CSSRule[]): void {
    const { ruleMedia, importMedia, importSheet, groupRules } = this.#captured;
    for (const rule of rules) {
      this.#rewrite(ruleMedia(rule as CSSMediaRule) ?? importMedia(rule as CSSImportRule));
      const imported = importSheet(rule as CSSImportRule);
      if (imported) this.#rewriteSheet(imported);
      this.#rewriteRules(groupRules(rule as CSSGroupingRule) ?? []);
    }
  }

  #rewrite(media: MediaList | null): void {
    if (!media || this.#rewritten.has(media)) return;
    const text = this.#captured.mediaText(media);
    const changed = rewriteMedia(text, this.#media);
    if (changed === text) return;
    this.#rewritten.set(media, text);
    this.#captured.setMediaText(media, changed);
  }
}

function capture(natives: Natives) {
  const of = prototypesOf(natives);
  /** Getters refuse objects of other types. */
  const orNull = <A, R>(read: (self: A) => R): ((self: A) => R | null) => (self) => {
    try {
      return read(self);
    } catch {
      return null;
    }
  };
  const { matchMedia } = natives as { matchMedia?: Function };
  return {
    matchMedia,
    matches: getter<MediaQueryList, boolean>(of("MediaQueryList"), "matches", false),
    media: getter<MediaQueryList, string>(of("MediaQueryList"), "media", ""),
    changeEvent: (natives as { MediaQueryListEvent?: Function }).MediaQueryListEvent,
    dispatch: nativeMethod(natives.EventTarget.prototype, "dispatchEvent")!,
    mediaText: getter<MediaList, string>(of("MediaList"), "mediaText", ""),
    setMediaText: setter<MediaList, string>(of("MediaList"), "mediaText"),
    sheetMedia: getter<StyleSheet, MediaList | null>(of("StyleSheet"), "media", null),
    sheetRules: listGetter<CSSStyleSheet, CSSRule>(of("CSSStyleSheet"), "cssRules"),
    ruleMedia: orNull(getter<CSSMediaRule, MediaList | null>(of("CSSMediaRule"), "media", null)),
    importMedia: orNull(getter<CSSImportRule, MediaList | null>(of("CSSImportRule"), "media", null)),
    importSheet: orNull(getter<CSSImportRule, CSSStyleSheet | null>(of("CSSImportRule"), "styleSheet", null)),
    groupRules: orNull(listGetter<CSSGroupingRule, CSSRule>(of("CSSGroupingRule"), "cssRules")),
  };
}
