import { getter, method, nativeMethod } from "../../../dom/uncurry.js";
import type { PageEnv } from "../../../env.js";
import { browserActivation } from "../../../frames/user-activation.js";
import type { Dialogs } from "./dialogs.js";

/** https://html.spec.whatwg.org/#the-navigateevent-interface, as far as it is used. */
interface NavigateEventLike extends Event {
  readonly destination: { readonly sameDocument: boolean };
  readonly downloadRequest: string | null;
  intercept(options?: object): void;
}

/**
 * Asks the page, and then the Client, before the document is left. In the browser's own `beforeunload` nobody can wait for an
 * answer, and it opens no dialog for a user that it has not seen. So the page is asked ahead, when the Navigation API tells of a
 * navigation and may still stop it, and the browser's event does not reach the page a second time. Without a watching Client, or
 * without an act of the user, the browser does as it always does.
 */
export class Unloading {
  readonly #ask: () => boolean;
  readonly #wasActive: () => boolean;
  #asked = false;
  #refusals = 0;
  readonly #undo: (() => void)[] = [];

  constructor(
    private readonly env: PageEnv,
    private readonly dialogs: Dialogs,
  ) {
    const { window, page, activation, firstListeners, natives } = env;
    const { hasBeenActive } = browserActivation(natives);
    this.#wasActive = () => activation.hasBeenActive || hasBeenActive();
    const event = natives.Event.prototype;
    const createEvent = method<Document, [string], Event>(natives.Document.prototype, "createEvent", undefined as never);
    const initEvent = method<Event, [string, boolean, boolean], void>(event, "initEvent", undefined);
    const dispatchEvent = nativeMethod(natives.EventTarget.prototype, "dispatchEvent")!;
    const prevented = getter<Event, boolean>(event, "defaultPrevented", false);
    const returnValue = getter<BeforeUnloadEvent, string>(natives.BeforeUnloadEvent?.prototype, "returnValue", "");
    this.#ask = () => {
      const ours = createEvent(window.document, "BeforeUnloadEvent") as BeforeUnloadEvent;
      initEvent(ours, "beforeunload", false, true);
      page.apply(dispatchEvent, window, [ours]);
      return !prevented(ours) && returnValue(ours) === "";
    };
    const stop = method<Event, [], void>(event, "stopImmediatePropagation", undefined);
    this.#undo.push(
      firstListeners.add("beforeunload", (unload) => {
        // No page can forge `isTrusted`.
        if (this.#asked && unload.isTrusted) stop(unload);
      }),
    );
    this.#watch(prevented);
  }

  /** Runs what begins a navigation. Answers false when that was refused. */
  attempt(begin: () => void): boolean {
    const before = this.#refusals;
    begin();
    return this.#refusals === before;
  }

  /** Whether somebody may have to be asked. */
  get mayAsk(): boolean {
    return this.dialogs.watching.length > 0 && this.#wasActive();
  }

  /** Runs the page's handlers. Whether the document may be left: what the Client says, if the page objects and may do so. */
  allows(): boolean {
    let agrees = true;
    this.dialogs.without(() => (agrees = this.#ask()));
    return agrees || !this.mayAsk || this.dialogs.confirmUnload();
  }

  stop(): void {
    for (const stop of this.#undo.splice(0)) stop();
  }

  #watch(prevented: (event: Event) => boolean): void {
    const { browser, patches, instrumentation, natives } = this.env;
    const { navigation, NavigateEvent, Navigation, NavigationDestination } = natives;
    if (navigation === undefined || NavigateEvent === undefined) return;
    const prototype = NavigateEvent.prototype as unknown as NavigateEventLike;
    const cancelable = getter<Event, boolean>(natives.Event.prototype, "cancelable", false);
    const preventDefault = method<Event, [], void>(natives.Event.prototype, "preventDefault", undefined);
    const destination = getter<NavigateEventLike, NavigateEventLike["destination"]>(prototype, "destination", undefined as never);
    const downloadRequest = getter<NavigateEventLike, string | null>(prototype, "downloadRequest", null);
    const sameDocument = getter<object, boolean>(NavigationDestination?.prototype, "sameDocument", true);
    const intercepted = new WeakSet<object>();
    patches.method(prototype, "intercept", (callNative, self) => {
      const result = callNative();
      intercepted.add(self as object);
      return result;
    });
    const onNavigate = (event: NavigateEventLike): void => {
      const leaves = cancelable(event) && !prevented(event) && !intercepted.has(event) && downloadRequest(event) === null && !sameDocument(destination(event));
      if (!leaves || !this.mayAsk) return;
      if (!this.allows()) {
        this.#refusals++;
        return preventDefault(event);
      }
      // The browser's own event follows at once.
      this.#asked = true;
      browser.setTimeout(() => (this.#asked = false), 0);
    };
    // Behind the page's listeners: one of them may keep the document.
    let stop = browser.listen(navigation, "navigate", onNavigate);
    const again = () => {
      stop();
      stop = browser.listen(navigation, "navigate", onNavigate);
    };
    this.#undo.push(() => stop(), instrumentation.onListener((target, type) => {
      if (target === navigation && type === "navigate") again();
    }));
    patches.setter(Navigation?.prototype, "onnavigate", (callNative) => {
      callNative();
      again();
    });
  }
}
