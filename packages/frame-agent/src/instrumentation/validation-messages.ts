import { getter, method, prototypesOf } from "../dom/uncurry.js";
import type { AgentEnv } from "../env.js";

/** A message that the browser shows, or has shown, at the control that has the focus. */
export interface ShownMessage {
  readonly control: EventTarget;
}

/** Interfaces that can be asked whether something is valid without anybody being told, as far as it may not be. */
const CHECKED = ["ElementInternals", ...["Button", "Form", "Input", "Select", "TextArea"].map((name) => `HTML${name}Element`)];

/**
 * Which control the browser shows its validation message at: the first one that failed where failures are reported, as a submission
 * does, gets the focus, and whatever has it next ends that (Blink: `ListedElement::ShowValidationMessage`,
 * `ValidationMessageClientImpl::DidChangeFocusTo`, 156).
 */
export interface ValidationMessages {
  /** The message at this control, which has the focus; only as long as it is invalid. */
  at(control: Element): ShownMessage | null;
}

export function followValidationMessages({ browser, frameWatch, instrumentation, natives: { Event }, patches }: AgentEnv): void {
  const isCanceled = getter<Event, boolean>(Event.prototype, "defaultPrevented", false);
  const pathOf = method<Event, [], readonly EventTarget[]>(Event.prototype, "composedPath", []);
  /** What failed since something got the focus, in the order of validation. */
  const failed = new Map<EventTarget, Event>();
  let shown: ShownMessage | null = null;
  let focused: EventTarget | undefined;
  /** Calls of `checkValidity` that run. */
  let checks = 0;

  /** Page code that cancels the event takes it upon itself to tell. */
  const reported = (): EventTarget[] => [...failed].flatMap(([control, event]) => (isCanceled(event) ? [] : [control]));

  function show(control: EventTarget | null): void {
    shown = control && { control };
    failed.clear();
  }

  function onInvalid(event: Event): void {
    if (event.isTrusted && checks === 0) failed.set(browser.eventTarget(event)!, event);
  }

  function onFocus(event: Event): void {
    const path = pathOf(event);
    // The window's own says nothing about its elements.
    if (path.length === 1) return;
    const target = path[0]!;
    const controls = reported();
    const first = controls.find((control) => control === target || control === focused);
    // One that had the focus and failed first kept it until now.
    show(first === target ? target : null);
    focused = target;
  }

  // Shadow trees keep them in.
  const inside = browser.sharedListener("invalid", onInvalid, true);
  frameWatch.listen({ rootAttached: inside.add });
  frameWatch.watchDocuments(({ window, parentId }) => [
    browser.listen(window, "invalid", onInvalid, true),
    browser.listen(window, "focus", onFocus, true),
    ...(parentId === null ? [inside.remove] : []),
    ...CHECKED.map((name) =>
      patches.method(prototypesOf(window)(name), "checkValidity", (callNative) => {
        checks++;
        try {
          return callNative();
        } finally {
          checks--;
        }
      }),
    ),
  ]);
  instrumentation.validationMessages = {
    at(control) {
      // Where the focus did not move, no event told.
      if (reported().includes(control)) show(control);
      return shown?.control === control ? shown : null;
    },
  };
}
