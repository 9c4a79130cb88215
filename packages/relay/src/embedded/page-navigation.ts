/**
 * What a window does when its page wants another document. jsdom follows fragments only and reports the rest as not implemented;
 * here links, forms, `location`, the history and `window.open` are handed on.
 */

type PageWindow = Window & typeof globalThis;

/** A document that the page asks for. */
export interface Destination {
  readonly url: string;
  /** The entity body of a form that posts. */
  readonly body?: URLSearchParams | FormData;
}

export interface NavigationHandlers {
  navigate(destination: Destination, replace: boolean): void;
  reload(): void;
  /** Goes `delta` documents back (negative) or forward. */
  traverse(delta: number): void;
  /** Opens a window of its own. */
  open(url: string): void;
}

/** The entries of one document in the history: `pushState` and fragments. */
export interface DocumentEntries {
  readonly urls: readonly string[];
  readonly index: number;
  go(delta: number): void;
}

export function handleNavigations(window: PageWindow, handlers: NavigationHandlers): DocumentEntries {
  handleLinks(window, handlers);
  handleForms(window, handlers);
  handleLocation(window, handlers);
  const entries = handleHistory(window, handlers);
  window.open = (url = "about:blank"): null => {
    handlers.open(resolve(window, String(url)) ?? "about:blank");
    return null;
  };
  return entries;
}

/** For every event of the type, does what `look` returned when the dispatch is over and nothing prevented it: page code may stop events on their way. */
function afterDispatch<E extends Event>(window: PageWindow, type: string, look: (event: E) => (() => void) | undefined): void {
  window.addEventListener(
    type,
    (event) => {
      const act = look(event as E);
      if (act) window.setTimeout(() => event.defaultPrevented || act());
    },
    true,
  );
}

function handleLinks(window: PageWindow, { navigate, open }: NavigationHandlers): void {
  const { document } = window;
  afterDispatch(window, "click", (event) => {
    const path = event.composedPath() as Element[];
    const link = path.find(({ localName }) => localName === "a" || localName === "area") as HTMLAnchorElement | undefined;
    if (!link?.hasAttribute("href") || link.hasAttribute("download")) return undefined;
    const url = resolve(window, link.href);
    if (url === undefined || isFragment(window, url)) return undefined;
    const target = link.getAttribute("target") ?? document.querySelector("base[target]")?.getAttribute("target") ?? "";
    const frame = target === "" ? undefined : [...document.querySelectorAll("iframe")].find(({ name }) => name === target);
    if (frame) return () => void (frame.src = url);
    return target === "" || /^_(self|parent|top)$/i.test(target) ? () => navigate({ url }, false) : () => open(url);
  });
}

function handleForms(window: PageWindow, { navigate }: NavigationHandlers): void {
  const send = (form: HTMLFormElement, submitter: HTMLElement | null): void => {
    const override = (name: string): string | null => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const method = (override("method") ?? "get").toLowerCase();
    if (method === "dialog") return form.closest("dialog")?.close(submitter?.hasAttribute("value") ? (submitter as HTMLButtonElement).value : undefined);
    const url = resolve(window, override("action") || window.document.URL);
    if (url === undefined) return;
    const data = new window.FormData(form, submitter);
    if (method === "post") return navigate({ url, body: override("enctype") === "multipart/form-data" ? multipart(data) : textual(data) }, false);
    const address = new URL(url);
    address.search = textual(data).toString();
    navigate({ url: address.href }, false);
  };
  afterDispatch<SubmitEvent>(window, "submit", ({ target, submitter }) => () => send(target as HTMLFormElement, submitter));
  window.HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    send(this, null);
  };
}

/** Files count by their names. */
function textual(data: FormData): URLSearchParams {
  return new URLSearchParams([...data].map(([name, value]) => [name, typeof value === "string" ? value : value.name]));
}

function multipart(data: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of data) copy.append(name, typeof value === "string" ? value : value.name);
  return copy;
}

/** jsdom's implementation object behind `location`, whose own members page code cannot reach (jsdom 29: `Location-impl.js`). */
interface LocationImpl {
  _locationObjectNavigate(url: object, options?: { replacement?: boolean }): void;
  reload(): void;
}

function locationImpl(window: PageWindow): LocationImpl {
  const symbol = Object.getOwnPropertySymbols(window.location).find(({ description }) => description === "impl");
  const implementation = symbol && (window.location as unknown as Record<symbol, LocationImpl>)[symbol];
  if (!implementation) throw new Error("This version of jsdom keeps its Location elsewhere");
  return implementation;
}

/** The text of jsdom's URL records. */
function hrefIn(window: PageWindow): (record: object) => string {
  const href = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(locationImpl(window)), "href")!.get as (this: { _url: object }) => string;
  return (record) => href.call({ _url: record });
}

function handleLocation(window: PageWindow, { navigate, reload }: NavigationHandlers): void {
  const implementation = locationImpl(window);
  const hrefOf = hrefIn(window);
  const within = implementation._locationObjectNavigate;
  implementation._locationObjectNavigate = (record, options = {}) => {
    const url = hrefOf(record);
    if (isFragment(window, url) || url.startsWith("javascript:")) within.call(implementation, record, options);
    else navigate({ url }, options.replacement === true);
  };
  implementation.reload = reload;
}

/** jsdom's entries of one document (jsdom 29: `SessionHistory.js`). */
interface SessionHistory {
  readonly length: number;
  readonly _entries: readonly { readonly url: object }[];
  readonly _currentIndex: number;
  traverseByDelta(delta: number): void;
}

function handleHistory(window: PageWindow, { traverse }: NavigationHandlers): DocumentEntries {
  const history = (window as unknown as { _sessionHistory: SessionHistory })._sessionHistory;
  const within = history.traverseByDelta;
  history.traverseByDelta = (delta) => {
    const index = history._currentIndex + delta;
    if (index >= 0 && index < history.length) within.call(history, delta);
    else traverse(index < 0 ? index : index - history.length + 1);
  };
  const hrefOf = hrefIn(window);
  return {
    get urls() {
      return history._entries.map(({ url }) => hrefOf(url));
    },
    get index() {
      return history._currentIndex;
    },
    go: (delta) => within.call(history, delta),
  };
}

/** Whether only the fragment differs, and there is one. */
function isFragment(window: PageWindow, url: string): boolean {
  return url.includes("#") && withoutHash(url) === withoutHash(window.document.URL);
}

const withoutHash = (url: string): string => url.replace(/#.*$/s, "");

function resolve(window: PageWindow, url: string): string | undefined {
  try {
    const { href, protocol } = new URL(url, window.document.baseURI);
    return protocol === "javascript:" || protocol === "mailto:" ? undefined : href;
  } catch {
    return undefined;
  }
}
