import type { PageEnv } from "../../../env.js";
import { getter, method } from "../../../dom/uncurry.js";
import { withoutHash } from "../../../frames/document-url.js";
import type { Frame } from "../../../frames/frames.js";
import { invalidParams, serverError } from "../../errors.js";
import type { Unloading } from "./unloading.js";

interface HistoryEntry {
  readonly id: number;
  readonly url: string;
  readonly userTypedURL: string;
  readonly title: string;
  readonly transitionType: string;
}

/** The Navigation API as far as it is used (https://html.spec.whatwg.org/#the-navigation-interface). */
interface NavigationLike extends EventTarget {
  entries(): readonly { readonly key: string; readonly url: string | null; readonly index: number }[];
  readonly currentEntry: { readonly index: number } | null;
  traverseTo(key: string): unknown;
}

/** Navigations that Clients ask for, with the browser's own functions as they were at start. */
export class Navigator {
  readonly #navigation: NavigationLike | undefined;
  readonly #entries: (navigation: NavigationLike) => readonly { readonly key: string; readonly url: string | null; readonly index: number }[];
  readonly #traverseTo: (navigation: NavigationLike, key: string) => unknown;
  readonly #current: (navigation: NavigationLike) => { readonly index: number } | null;
  readonly #parse: (text: string) => { readonly href: string; readonly origin: string } | null;
  readonly #assign: (url: string, location?: Location) => void;
  readonly #reload: () => void;

  constructor(
    private readonly env: PageEnv,
    private readonly unloading: Unloading,
  ) {
    const { natives, window } = env;
    this.#navigation = natives.navigation as NavigationLike | undefined;
    const prototype = natives.Navigation?.prototype as NavigationLike | undefined;
    this.#entries = method(prototype, "entries", []);
    this.#traverseTo = method(prototype, "traverseTo", undefined);
    this.#current = getter(prototype, "currentEntry", null);
    const { URL: PageURL } = natives;
    const href = getter<URL, string>(PageURL.prototype, "href", "");
    const origin = getter<URL, string>(PageURL.prototype, "origin", "");
    this.#parse = (text) => {
      try {
        const url = new PageURL(text);
        return { href: href(url), origin: origin(url) };
      } catch {
        return null;
      }
    };
    // Navigations must be asked for by code of a living realm. Page code cannot replace `location` and its methods.
    const { location } = window;
    const { page } = env;
    this.#assign = (url, of = location) => void page.apply(of.assign, of, [url]);
    this.#reload = () => void page.apply(location.reload, location, []);
  }

  /**
   * Goes to `url`. Answers whether the document is replaced, and whether the navigation was refused instead.
   *
   * @throws CdpError for invalid URLs and for those of other origins
   */
  navigate(url: string): { readonly newDocument: boolean; readonly aborted: boolean } {
    const { window } = this.env;
    const target = this.#targetOf(url);
    const here = this.#parse(this.env.dom.documentUrl(window.document))!;
    if (target.origin !== here.origin || target.origin === "null") {
      throw serverError(`Cannot navigate to ${target.href}: the Target stays within its own origin ${here.origin}`);
    }
    const begun = this.unloading.attempt(() => this.#assign(target.href));
    return { newDocument: !isFragmentOf(here.href, target.href) && begun, aborted: !begun };
  }

  /**
   * The same in a nested frame, which may show pages of every origin.
   *
   * @throws CdpError for invalid URLs
   */
  navigateIn({ window, document }: Frame, url: string): { readonly newDocument: boolean; readonly aborted: boolean } {
    const target = this.#targetOf(url);
    if (/^javascript:/i.test(target.href)) return { newDocument: false, aborted: true };
    const here = this.env.dom.documentUrl(document);
    this.#assign(target.href, window.location);
    return { newDocument: !isFragmentOf(here, target.href), aborted: false };
  }

  #targetOf(url: string): { readonly href: string; readonly origin: string } {
    const target = this.#parse(url);
    if (!target) throw serverError("Cannot navigate to invalid URL");
    return target;
  }

  /** Answers false when that was refused. */
  reload(): boolean {
    return this.unloading.attempt(() => this.#reload());
  }

  history(): { currentIndex: number; entries: HistoryEntry[] } {
    const { window, dom } = this.env;
    const title = dom.title(window.document);
    const describe = (id: number, url: string, isCurrent: boolean): HistoryEntry => ({
      id,
      url,
      userTypedURL: url,
      title: isCurrent ? title : "",
      transitionType: "link",
    });
    const navigation = this.#navigation;
    const currentIndex = navigation ? (this.#current(navigation)?.index ?? -1) : -1;
    if (!navigation || currentIndex < 0) return { currentIndex: 0, entries: [describe(1, dom.documentUrl(window.document), true)] };
    const list = this.#entries(navigation);
    const entries: HistoryEntry[] = [];
    for (let i = 0; i < list.length; i++) entries.push(describe(i + 1, list[i]!.url ?? "", i === currentIndex));
    return { currentIndex, entries };
  }

  /** Goes to an entry; its id is its place in the history. */
  goTo(entryId: number): void {
    const navigation = this.#navigation;
    const entry = navigation && this.#entries(navigation)[entryId - 1];
    if (!entry) throw invalidParams("No entry with passed id");
    const result = this.env.page.apply(this.#traverseTo, undefined, [navigation, entry.key]) as { committed?: Promise<unknown>; finished?: Promise<unknown> } | undefined;
    // A traversal that another one replaces rejects both; nobody waits for them here.
    for (const promise of [result?.committed, result?.finished]) if (promise) this.env.browser.settle(promise, () => {}, () => {});
  }
}

/** Whether `target` leads to a place in the document at `here`. */
const isFragmentOf = (here: string, target: string): boolean => target.includes("#") && withoutHash(target) === withoutHash(here);
